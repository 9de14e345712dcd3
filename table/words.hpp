#pragma once

#include <string>

#include "games/kingdom/kingdom.hpp"
#include "games/london/london.hpp"
#include "table/json.hpp"
#include "table/table.hpp"

// Views, moves and events of each game as JSON: ids and numbers, never sentences. docs/protocol.md describes
// them.
namespace guildhall {

void view_parts(const london::London& game, const london::View& view, Parts& parts);
void write_move(JsonWriter& out, const london::London& game, const london::State& state, london::Move move);
void write_event(JsonWriter& out, const london::London& game, const london::Event& event);
void write_result(JsonWriter& out, const london::London& game, const london::State& state);

void view_parts(const kingdom::Kingdom& game, const kingdom::View& view, Parts& parts);
void write_move(JsonWriter& out, const kingdom::Kingdom& game, const kingdom::State& state,
                kingdom::Move move);
void write_event(JsonWriter& out, const kingdom::Kingdom& game, const kingdom::Event& event);
void write_result(JsonWriter& out, const kingdom::Kingdom& game, const kingdom::State& state);

}  // namespace guildhall
