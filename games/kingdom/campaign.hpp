#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/kingdom/kingdom.hpp"

namespace guildhall::kingdom {

// What stands at the head of a campaign file.
struct CampaignHead {
  std::string name;
  std::string date;  // whatever the caller calls today
  Options options{.restarts = 255, .expansions = 10};
  Seed seed;
  bool operator==(const CampaignHead&) const = default;
};

// A name the player gave to a card.
struct GivenName {
  CardId card = 0;
  std::string name;
  std::size_t depth = 0;  // decisions on the path when it was given
  bool operator==(const GivenName&) const = default;
};

// Whether a text can be the name of a kingdom or of a card: one line, 1 to 60 bytes, no space at its ends.
bool good_name(std::string_view text);
// Of a foreign text as much as fits into a message, without anything that would disturb a terminal.
std::string printable(std::string_view text);

// Whether a line of the log is neither a move nor "undo".
bool is_note(std::string_view line);

// A kingdom as a log of decisions that only ever grows: moves of the rules, "undo", "name CARD TEXT",
// "remark CARD …" and "branch clean|assisted N FROM". Its text is the campaign file; docs/notation.md
// describes it.
class Campaign {
 public:
  static Expected<Campaign> begin(const Kingdom& game, CampaignHead head);

  // Adds one line of the log, such as "produce 12" or "undo"; what makes no sense changes nothing.
  Expected<void> add(std::string_view decision);
  Expected<void> play(Move move) { return add(game_.format_move(now(), move)); }

  const Kingdom& game() const { return game_; }
  const CampaignHead& head() const { return head_; }
  const std::string& text() const { return text_; }
  // The last line as it stands in the file, to be appended to it.
  std::string_view last_line() const { return std::string_view(text_).substr(last_); }

  std::size_t decisions() const { return log_.size(); }
  std::string_view decision(std::size_t i) const {
    return std::string_view(text_).substr(log_[i].first, log_[i].length);
  }
  // The states that were not taken back, from the first to the present one.
  const std::vector<State>& states() const { return states_; }
  // The moves between them.
  const std::vector<Move>& moves() const { return moves_; }
  const State& now() const { return states_.back(); }
  // How many decisions of the log lead to a state of `states`.
  std::size_t decisions_to(std::size_t state) const { return state == 0 ? 0 : made_by_[state - 1]; }
  // The place in `states` where a round began (the last time, after restarts).
  std::optional<std::size_t> round_start(int round) const;

  // Whether the player knew more than the rules allow when a score came about: now, and on the score path.
  bool assisted() const { return assisted_; }
  bool score_assisted(std::size_t i) const { return score_assisted_[i] != 0; }
  const std::vector<GivenName>& names() const { return names_; }
  std::string_view name_of(CardId card) const;
  // Cards that may be given a name and have none.
  CardSet unnamed() const;
  // Where it was branched off, newest last: "clean 12 Albion".
  const std::vector<std::string>& origins() const { return origins_; }
  // Whether something was shown to the player after so many decisions.
  bool shown_after(std::size_t count) const { return last_shown_ > count; }

 private:
  struct Entry {
    std::uint32_t first = 0;  // in the text
    std::uint32_t length = 0;
  };

  Campaign(const Kingdom& game, CampaignHead head, const State& first);
  std::string number() const { return std::to_string(log_.size() + 1); }
  void write(std::string_view decision);
  Expected<void> add_move(std::string_view text);
  Expected<void> add_undo();
  Expected<void> add_name(std::string_view text);
  Expected<void> add_remark(std::string_view text);
  Expected<void> add_branch(std::string_view text);

  Kingdom game_;
  CampaignHead head_;
  std::string text_;
  std::size_t last_ = 0;
  std::uint64_t chain_ = 0;  // hash over all lines and the states they led to
  std::vector<Entry> log_;
  std::vector<State> states_;
  std::vector<Move> moves_;
  std::vector<std::uint32_t> made_by_;  // for each state but the first: decisions up to it
  std::size_t last_shown_ = 0;
  bool assisted_ = false;
  std::vector<std::uint8_t> score_assisted_;
  std::vector<GivenName> names_;
  std::vector<GivenName> nameable_;
  std::vector<std::string> origins_;
};

// A new campaign with the first decisions of another; assisted if something was shown after them.
Expected<Campaign> branch_campaign(const Campaign& from, std::size_t decisions, std::string name,
                                   std::string date);
// The same campaign under another name.
Expected<Campaign> rename_campaign(const Campaign& from, std::string name);

// What could be read of a file.
struct CampaignRead {
  std::optional<Campaign> campaign;  // as far as the file makes sense; none if its head does not
  std::optional<Error> problem;      // where and why it stops making sense
  std::size_t dropped = 0;           // bytes of a last line that was never finished
};
CampaignRead read_campaign(const Kingdom& game, std::string_view text);

}  // namespace guildhall::kingdom
