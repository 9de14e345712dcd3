// Kingdom Legacy: the first byte chooses what the rest is, the second whether it stands alone or edits
// something good. Every text is an error or a state that plays, and no state that plays is ever stuck.
#include "games/kingdom/kingdom.hpp"

#include <array>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <print>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/gamefile.hpp"
#include "games/kingdom/campaign.hpp"

using namespace guildhall;
using kingdom::Kingdom;
using Bytes = std::span<const std::uint8_t>;

namespace {

const Kingdom& game() {
  static const Kingdom rules;
  return rules;
}

void must(bool holds) {
  if (!holds) std::abort();
}

// Shows the position that broke the promise.
void must(bool holds, std::string_view promise, const kingdom::State& state) {
  if (holds) return;
  std::println(stderr, "{}: {}", promise, game().format_position(state));
  std::abort();
}

void must_be_good(const kingdom::State& state) {
  const auto good = game().validate(state);
  must(good.has_value(), good ? "" : sentence(good.error()), state);
}

kingdom::Move random_move(const kingdom::State& state, Rng& rng) {
  static kingdom::Moves moves;
  game().legal(state, moves);
  must(!moves.empty(), "there is no move", state);
  return moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
}

void must_be_whole(const kingdom::State& state) {
  must_be_good(state);
  const auto written = game().parse_position(game().format_position(state));
  must(written && *written == state, "text does not give it back", state);
  const auto encoded = game().decode(game().encode(state));
  must(encoded && *encoded == state, "bytes do not give it back", state);
}

void play_a_little(kingdom::State state) {
  must_be_whole(state);
  Rng rng(Seed{.high = 3, .low = hash_value(state)});
  for (int i = 0; i < 30 && game().actor(state) != nobody; ++i) {
    const kingdom::Move move = random_move(state, rng);
    const auto read = game().parse_move(state, game().format_move(state, move));
    must(read && *read == move, game().format_move(state, move), state);
    game().play(state, move, NoEvents{});
    must_be_good(state);
  }
  must_be_whole(state);
}

// What good texts and bytes are made from: a campaign of random moves with expansions.
struct Sample {
  std::vector<kingdom::State> states;
  std::string game_file;
  std::string campaign_file;
  std::string deck;
};

const Sample& sample() {
  static const Sample made = [] {
    Sample out;
    const kingdom::Options options{.restarts = 3, .expansions = 10};
    GameRecord<Kingdom> record{.options = options, .seed = Seed{.low = 1}, .players = {"fuzz"}};
    auto campaign = *kingdom::Campaign::begin(
        game(), {.name = "fuzz", .date = "2000-01-01", .options = options, .seed = Seed{.low = 1}});
    Rng rng(Seed{.low = 2});
    while (game().actor(campaign.now()) != nobody && out.states.size() < 4000) {
      out.states.push_back(campaign.now());
      const kingdom::Move move = random_move(campaign.now(), rng);
      if (record.moves.size() < 100) record.moves.push_back(move);
      must(campaign.play(move).has_value());
      if (record.moves.size() == 100 && out.campaign_file.empty()) out.campaign_file = campaign.text();
    }
    out.game_file = format_game(game(), record);
    std::ifstream file(GUILDHALL_SOURCE_DIR "/games/kingdom/cards.toml");
    out.deck.assign(std::istreambuf_iterator<char>(file), {});
    return out;
  }();
  return made;
}

// Three bytes an edit: where (16 bits, a share of the length), and what stands there now. With the lowest bit
// of the place set, it is inserted; a zero deletes.
template <class T>
T edited(T text, Bytes edits) {
  for (; edits.size() >= 3 && !text.empty(); edits = edits.subspan(3)) {
    const std::size_t share = edits[0] * 256U + edits[1];
    const auto at = static_cast<std::ptrdiff_t>(share * text.size() / 65536);
    const auto value = static_cast<typename T::value_type>(edits[2]);
    if (edits[2] == 0) {
      text.erase(text.begin() + at);
    } else if ((edits[1] & 1U) != 0) {
      text.insert(text.begin() + at, value);
    } else {
      text[static_cast<std::size_t>(at)] = value;
    }
  }
  return text;
}

void any_game_file(std::string_view text) {
  if (const auto read = parse_game(game(), text)) play_a_little(read->states.back());
}

void any_campaign_file(std::string_view text) {
  const auto read = kingdom::read_campaign(game(), text);
  if (!read.campaign) return;
  const auto again = kingdom::read_campaign(game(), read.campaign->text());
  must(again.campaign && !again.problem && again.campaign->text() == read.campaign->text());
  play_a_little(read.campaign->now());
}

void any_deck(std::string_view text) {
  const auto deck = kingdom::load_deck(text, "fuzz");
  if (!deck) return;
  const Kingdom changed(*deck);
  auto state = changed.start({}, Seed{.low = 1});
  if (!state) return;
  kingdom::Moves moves;
  Rng rng(Seed{.low = 1});
  for (int i = 0; i < 30 && changed.actor(*state) != nobody; ++i) {
    changed.legal(*state, moves);
    must(!moves.empty());
    changed.play(*state, moves[rng.below(static_cast<std::uint32_t>(moves.size()))], NoEvents{});
    must(changed.validate(*state).has_value());
  }
}

// Each byte is a move.
void moves_from_start(Bytes data) {
  auto state = *game().start({.restarts = 1, .expansions = 10}, Seed{.low = data.empty() ? 0U : data[0]});
  kingdom::Moves moves;
  for (const std::uint8_t byte : data) {
    if (game().actor(state) == nobody) break;
    game().legal(state, moves);
    must(!moves.empty());
    game().play(state, moves[byte % moves.size()], NoEvents{});
  }
  play_a_little(state);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 4) return 0;
  const Bytes rest(data + 4, size - 4);
  const bool alone = data[1] == 0;
  const std::string_view text(reinterpret_cast<const char*>(rest.data()), rest.size());
  const std::size_t place = data[2] * 256U + data[3];
  const kingdom::State& from = sample().states[place % sample().states.size()];
  const auto given = [&](std::string good) {
    return alone ? std::string(text) : edited(std::move(good), rest);
  };
  // Reading decks and replaying files takes long: they come less often.
  constexpr std::string_view kinds = "pppppmmgcdbbbbbr";
  switch (kinds[data[0] % kinds.size()]) {
    case 'p':
      if (const auto state = game().parse_position(given(game().format_position(from))))
        play_a_little(*state);
      break;
    case 'm': {
      Rng rng(Seed{.low = place});
      if (const auto move =
              game().parse_move(from, given(game().format_move(from, random_move(from, rng))))) {
        auto next = from;
        game().play(next, *move, NoEvents{});
        play_a_little(next);
      }
      break;
    }
    case 'g': any_game_file(given(sample().game_file)); break;
    case 'c': any_campaign_file(given(sample().campaign_file)); break;
    case 'd': any_deck(given(sample().deck)); break;
    case 'b': {
      const std::vector<std::uint8_t> bytes(rest.begin(), rest.end());
      if (const auto state = game().decode(alone ? bytes : edited(game().encode(from), rest)))
        play_a_little(*state);
      break;
    }
    default: moves_from_start(rest); break;
  }
  return 0;
}
