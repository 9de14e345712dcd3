#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"
#include "games/kingdom/cards.hpp"

namespace guildhall::kingdom {

// What an appraiser goes by. All values are in hundredths of a point of fame, all shares in hundredths. Those
// written here are the steward's, found by playing: a random search over some hundred settings.
struct Tastes {
  std::array<int, resource_count> resource{18, 16, 8, 58, 125, 110};  // one of each, every round
  int any = 8;                                                        // a resource of free choice
  int person = 4;                                                     // persons are a price of many things
  int stays = 20;                  // a card that waits for its turn yields more: share
  int hope = 37;                   // of the gain of an upgrade that is still to come: share
  int hope_rounds = 2;             // with fewer rounds left there is less hope
  int discover_hope = 12;          // of the worth of a card that a stage may discover: share
  int harm = 30;                   // what a negative card costs in a round
  int track_hope = 28;             // of the fame a track would have by what was paid: share
  int track_hope_rounds = 8;       // as hope_rounds
  int track_prospect = 52;         // of the last box of a track: share
  int track_prospect_rounds = 22;  // as hope_rounds
  int store = 22;                  // a trade good exported
  int burden = 0;                  // what any card of the kingdom costs in a round by being drawn
  int fleeting = 99;               // rounds for which an effect counts that uses up its card
  int pledge = 0;                  // of a goal that may yet be met or missed, less for each round left: share
  int rate = 40;                   // what a card of the deck brings in a turn of its own
  int rate_round = 4;              // and more for each round left

  // What a stage of a card is worth beyond that, with many rounds left and with none.
  struct Opinion {
    int early = 0;
    int late = 0;
    bool operator==(const Opinion&) const = default;
  };
  std::array<std::array<Opinion, 5>, max_cards> opinions{};
  std::array<int, max_cards> track{};  // of track_hope, more or less for the tracks of a card: share
  bool operator==(const Tastes&) const = default;
};
inline constexpr int early_rounds = 18;  // from so many rounds left on it is early
inline constexpr Tastes steward_tastes;
// Where learning begins: the steward's, but effects that use up their card count once.
inline constexpr Tastes first_tastes = [] {
  Tastes tastes = steward_tastes;
  tastes.fleeting = 1;
  return tastes;
}();

// All tastes in a fixed order, each with its name and how much of it is a noticeable change. Cards that are
// the same in all but the id share theirs.
struct Taste {
  std::string name;
  double scale = 0;
  std::vector<int*> places;
};
std::vector<Taste> list_tastes(Tastes& tastes, const Deck& deck);
inline constexpr std::size_t shared_tastes = 20;  // of all cards; they come first

// What was learned fits one deck, and says so.
std::string deck_line(std::uint64_t deck);

// Lines of a name and a number; what is not named is as the steward has it.
inline constexpr std::string_view tastes_line = "guildhall kingdom tastes 1";
std::string format_tastes(Tastes tastes, const Deck& deck, std::string_view provenance);
Expected<Tastes> parse_tastes(const Deck& deck, std::string_view text);
// The chancellor's, which are built in; with a deck that they do not fit, the first ones.
const Tastes& learned_tastes(const Deck& deck);

}  // namespace guildhall::kingdom
