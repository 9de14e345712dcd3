#pragma once

#include <atomic>
#include <string>
#include <vector>

#include "ai/reason.hpp"
#include "core/text.hpp"
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

// London's cards are no secret: everybody has their list.
inline void write_faces(JsonWriter& /*out*/, const london::London& /*game*/, const london::View& /*view*/,
                        const std::vector<int>& /*cards*/, Lang /*lang*/) {}

// What the strongest player would do with what the seat sees, and why.
std::string hint_json(const london::London& game, const london::View& view, const Doubt<london::Move>& doubt,
                      const std::atomic<bool>& stop);
// A game that is over, and which of its decisions are to be looked at again.
template <Game G>
struct Finished {
  typename G::State first;
  std::vector<typename G::Move> moves;
  std::vector<Seat> winners;
};
struct Stretch {
  std::size_t from = 0;
  std::size_t to = 0;
  std::vector<int> costs;  // of the decisions before, as they were told
};
std::string review_json(const london::London& game, const Finished<london::London>& finished,
                        const Stretch& stretch, const std::atomic<bool>& stop);

void view_parts(const kingdom::Kingdom& game, const kingdom::View& view, Parts& parts);
void write_move(JsonWriter& out, const kingdom::Kingdom& game, const kingdom::State& state,
                kingdom::Move move);
void write_event(JsonWriter& out, const kingdom::Kingdom& game, const kingdom::Event& event);
void write_result(JsonWriter& out, const kingdom::Kingdom& game, const kingdom::State& state);
// What is printed on cards that have left the box, or that the question lays out; others are left out.
void write_faces(JsonWriter& out, const kingdom::Kingdom& game, const kingdom::View& view,
                 const std::vector<int>& cards, Lang lang);
std::string hint_json(const kingdom::Kingdom& game, const kingdom::View& view,
                      const Doubt<kingdom::Move>& doubt, const std::atomic<bool>& stop);

}  // namespace guildhall
