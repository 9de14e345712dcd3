// A kingdom as the log of its decisions.
#include "games/kingdom/campaign.hpp"

#include <algorithm>
#include <array>
#include <format>
#include <utility>

#include "core/gamefile.hpp"
#include "games/kingdom/words.hpp"

namespace guildhall::kingdom {
namespace {

using Text = std::string_view;

constexpr Text first_line = "guildhall campaign 1";
constexpr std::size_t hash_size = 10;  // " #" and eight digits

// The first word of the text of each kind of move: what the quick search goes by.
constexpr auto verbs = std::to_array<Text>({"none", "produce", "upgrade", "use", "store", "exchange",
                                            "advance", "pass", "restart", "choose", "take", "option", "mark",
                                            "resolve", "side", "instead", "stage", "expand", "done"});

bool names_card_first(MoveKind kind) {
  return kind == MoveKind::produce || kind == MoveKind::upgrade || kind == MoveKind::use ||
         kind == MoveKind::card || kind == MoveKind::expand;
}

// The move with exactly this text. Moves that cannot be it are passed over without writing them out; if
// none is found, the notation has the last word and tells what is wrong.
Expected<Move> exact_move(const Kingdom& game, const State& state, Text text) {
  Moves moves;
  game.legal(state, moves);
  const auto words = split(text, ' ');
  const Text verb = words.empty() ? Text{} : words[0];
  const auto card = words.size() > 1 ? whole_number(words[1], 1, max_cards - 1) : std::nullopt;
  for (const Move move : moves) {
    if (verbs[static_cast<std::size_t>(move.kind)] != verb) continue;
    if (names_card_first(move.kind) && card != move.card) continue;
    if (game.format_move(state, move) == text) return move;
  }
  auto move = game.parse_move(state, text);
  if (move && game.format_move(state, *move) != text) {
    return failure("campaign.spelling", {std::string(text), game.format_move(state, *move)});
  }
  return move;
}

bool continues(unsigned char byte) {
  return (byte & 0xc0U) == 0x80U;
}

// Length of the UTF-8 character at the beginning of a text; 0 if there is none that may stand in a line.
std::size_t character(Text text) {
  const auto lead = static_cast<unsigned char>(text[0]);
  if (lead < 0x80) return lead < 0x20 || lead == 0x7f ? 0 : 1;
  const std::size_t length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
  if (lead < 0xc2 || lead > 0xf4 || text.size() < length) return 0;
  for (std::size_t i = 1; i < length; ++i) {
    if (!continues(static_cast<unsigned char>(text[i]))) return 0;
  }
  const auto second = static_cast<unsigned char>(text[1]);
  const bool too_long = (lead == 0xe0 && second < 0xa0) || (lead == 0xf0 && second < 0x90);
  const bool no_character = (lead == 0xed && second > 0x9f) || (lead == 0xf4 && second > 0x8f);
  const bool control = lead == 0xc2 && second < 0xa0;
  return too_long || no_character || control ? 0 : length;
}

}  // namespace

std::string printable(Text text) {
  std::string out;
  for (const char c : text.substr(0, 40)) out += c < ' ' || c > '~' ? '?' : c;
  return out;
}

bool is_note(Text line) {
  return line.starts_with("name ") || line.starts_with("remark ") || line.starts_with("branch ");
}

bool good_name(Text text) {
  constexpr std::size_t longest = 60;
  if (text.empty() || text.size() > longest || text.starts_with(' ') || text.ends_with(' ')) return false;
  while (!text.empty()) {
    const std::size_t length = character(text);
    if (length == 0) return false;
    text.remove_prefix(length);
  }
  return true;
}

Campaign::Campaign(const Kingdom& game, CampaignHead head, const State& first)
    : game_(game), head_(std::move(head)), states_{first} {
  text_ =
      std::format("{}\ngame {}\nrules {}\ndeck {:016x}\noptions {}\nseed {}\nname {}\ndate {}\n", first_line,
                  Kingdom::name, Kingdom::rules_version, game.deck_hash(),
                  Kingdom::format_options(head_.options), format_seed(head_.seed), head_.name, head_.date);
  chain_ = hash_text(text_, hash_value(first));
  last_ = text_.size();
  text_ += std::format("begin #{}\n", short_hash(chain_));
}

Expected<Campaign> Campaign::begin(const Kingdom& game, CampaignHead head) {
  if (!good_name(head.name)) return failure("campaign.name", {head.name});
  if (!good_name(head.date)) return failure("campaign.date", {head.date});
  const auto first = game.start(head.options, head.seed);
  if (!first) return std::unexpected(first.error());
  return Campaign(game, std::move(head), *first);
}

Expected<void> Campaign::add(Text decision) {
  const Expected<void> done = decision == "undo"                ? add_undo()
                              : decision.starts_with("name ")   ? add_name(decision.substr(5))
                              : decision.starts_with("remark ") ? add_remark(decision.substr(7))
                              : decision.starts_with("branch ") ? add_branch(decision.substr(7))
                                                                : add_move(decision);
  if (done) write(decision);
  return done;
}

void Campaign::write(Text decision) {
  chain_ = hash_text(decision, chain_ ^ hash_value(now()));
  last_ = text_.size();
  log_.push_back({static_cast<std::uint32_t>(last_), static_cast<std::uint32_t>(decision.size())});
  text_ += decision;
  text_ += " #" + short_hash(chain_) + "\n";
}

Expected<void> Campaign::add_move(Text text) {
  if (!good_name(text)) {
    return failure("campaign.decision",
                   {number(), "'" + printable(text) + "' is no decision: expected a move"});
  }
  const auto move = exact_move(game_, now(), text);
  if (!move) {
    Error why = move.error();
    why.line = why.column = 0;
    return failure("campaign.decision", {number(), sentence(why)});
  }
  State next = now();
  game_.play(next, *move, [&](const Event& event) {
    if (event.kind == EventKind::named) nameable_.push_back({event.card, {}, states_.size()});
  });
  if (game_.reveals(game_.view(now(), 0), game_.view(next, 0))) last_shown_ = log_.size() + 1;
  states_.push_back(next);
  moves_.push_back(*move);
  made_by_.push_back(static_cast<std::uint32_t>(log_.size() + 1));
  score_assisted_.resize(next.score_count, assisted_ ? 1 : 0);
  return {};
}

Expected<void> Campaign::add_undo() {
  if (states_.size() == 1) return failure("campaign.decision", {number(), "there is nothing to take back"});
  // A take-back of something that was shown makes the score an assisted one.
  const View back = game_.view(states_[states_.size() - 2], 0);
  assisted_ = assisted_ || game_.reveals(back, game_.view(now(), 0));
  states_.pop_back();
  moves_.pop_back();
  made_by_.pop_back();
  const std::size_t depth = states_.size() - 1;
  const auto gone = [&](const GivenName& given) { return given.depth > depth; };
  std::erase_if(names_, gone);
  std::erase_if(nameable_, gone);
  score_assisted_.resize(now().score_count);
  return {};
}

Expected<void> Campaign::add_name(Text text) {
  const std::size_t space = std::min(text.find(' '), text.size());
  const auto card = whole_number(text.substr(0, space), 1, max_cards - 1);
  const Text name = text.substr(std::min(space + 1, text.size()));
  const auto is_it = [&](const GivenName& given) { return given.card == card; };
  if (!card || std::ranges::none_of(nameable_, is_it)) {
    return failure("campaign.nameless", {number(), printable(text.substr(0, space))});
  }
  if (!good_name(name)) return failure("campaign.card-name", {number(), printable(name)});
  std::erase_if(names_, is_it);
  names_.push_back({static_cast<CardId>(*card), std::string(name), states_.size() - 1});
  return {};
}

// CARD [goal STAGE] [spare] [note TEXT]: all the player's own marks on a card. They change nothing.
Expected<void> Campaign::add_remark(Text text) {
  Text rest = text;
  const auto word = [&] {
    const std::size_t space = std::min(rest.find(' '), rest.size());
    const Text first = rest.substr(0, space);
    rest.remove_prefix(std::min(space + 1, rest.size()));
    return first;
  };
  bool good = whole_number(word(), 1, max_cards - 1).has_value();
  if (rest.starts_with("goal ")) {
    word();
    good = good && whole_number(word(), 1, 4).has_value();
  }
  if (rest == "spare" || rest.starts_with("spare ")) word();
  if (rest.starts_with("note ")) {
    word();
    const bool printed =
        std::ranges::none_of(rest, [](char c) { return static_cast<unsigned char>(c) < 0x20; });
    good =
        good && !rest.empty() && rest.size() <= 200 && rest.front() != ' ' && rest.back() != ' ' && printed;
    rest = {};
  }
  if (!good || !rest.empty() || text.ends_with(' ')) {
    return failure("campaign.remark", {number(), printable(text)});
  }
  return {};
}

Expected<void> Campaign::add_branch(Text text) {
  const auto words = split(text, ' ');
  const bool clean = !words.empty() && words[0] == "clean";
  const auto count = words.size() > 2 ? whole_number(words[1], 0, 99999999) : std::nullopt;
  const std::size_t from = count ? words[0].size() + words[1].size() + 2 : text.size();
  if ((!clean && (words.empty() || words[0] != "assisted")) || !good_name(text.substr(from))) {
    return failure("campaign.decision",
                   {number(), "expected 'branch', 'clean' or 'assisted', a number and a name"});
  }
  assisted_ = assisted_ || !clean;
  origins_.emplace_back(text);
  return {};
}

std::string_view Campaign::name_of(CardId card) const {
  for (const GivenName& given : names_) {
    if (given.card == card) return given.name;
  }
  return {};
}

CardSet Campaign::unnamed() const {
  CardSet out;
  for (const GivenName& open : nameable_) {
    if (name_of(open.card).empty()) out.insert(open.card);
  }
  return out;
}

std::optional<std::size_t> Campaign::round_start(int round) const {
  for (std::size_t i = states_.size(); i-- > 0;) {
    if (states_[i].round != round) continue;
    const bool first = i == 0 || states_[i - 1].round != round || moves_[i - 1].kind == MoveKind::restart;
    if (first) return i;
  }
  return {};
}

namespace {

Expected<Campaign> copy_log(const Campaign& from, std::size_t decisions, CampaignHead head) {
  auto copy = Campaign::begin(from.game(), std::move(head));
  for (std::size_t i = 0; copy && i < decisions; ++i) {
    if (auto ok = copy->add(from.decision(i)); !ok) return std::unexpected(ok.error());
  }
  return copy;
}

}  // namespace

Expected<Campaign> branch_campaign(const Campaign& from, std::size_t decisions, std::string name,
                                   std::string date) {
  CampaignHead head = from.head();
  head.name = std::move(name);
  head.date = std::move(date);
  auto copy = copy_log(from, decisions, std::move(head));
  if (!copy) return copy;
  const Text kind = from.shown_after(decisions) ? "assisted" : "clean";
  if (auto ok = copy->add(std::format("branch {} {} {}", kind, decisions, from.head().name)); !ok) {
    return std::unexpected(ok.error());
  }
  return copy;
}

Expected<Campaign> rename_campaign(const Campaign& from, std::string name) {
  CampaignHead head = from.head();
  head.name = std::move(name);
  return copy_log(from, from.decisions(), std::move(head));
}

namespace {

class CampaignReader {
 public:
  CampaignReader(const Kingdom& game, Text text) : game_(game), text_(text) {}

  CampaignRead read() {
    if (auto ok = read_head(); !ok) {
      out_.problem = ok.error();
      return std::move(out_);
    }
    while (next_line()) {
      if (auto ok = read_decision(); !ok) {
        out_.problem = ok.error();
        return std::move(out_);
      }
    }
    out_.dropped = text_.size() - at_;
    return std::move(out_);
  }

 private:
  // A line counts once its end is written.
  bool next_line() {
    const std::size_t end = text_.find('\n', at_);
    if (end == Text::npos) return false;
    line_ = text_.substr(at_, end - at_);
    at_ = end + 1;
    ++line_number_;
    return true;
  }

  auto wrong(int column, Text code, std::vector<std::string> args) const {
    return failure_at(line_number_, column, code, std::move(args));
  }

  // The value of the header that must stand in the next line.
  Expected<Text> value_of(Text key) {
    if (!next_line()) {
      ++line_number_;
      return wrong(1, "campaign.head-cut", {std::string(key)});
    }
    if (!line_.starts_with(key) || line_.size() <= key.size() || line_[key.size()] != ' ') {
      return wrong(1, "campaign.head", {std::string(key), printable(line_)});
    }
    return line_.substr(key.size() + 1);
  }

  // The value must be this one.
  Expected<void> same(Text key, const std::string& ours, Text code) {
    const auto value = value_of(key);
    if (!value) return std::unexpected(value.error());
    if (*value == ours) return {};
    return wrong(static_cast<int>(key.size()) + 2, code, {printable(*value), ours});
  }

  Error placed(Error error, Text key) const {
    error.line = line_number_;
    error.column = static_cast<int>(key.size()) + 2;
    return error;
  }

  Expected<void> read_values(CampaignHead& head) {
    const auto options_text = value_of("options");
    if (!options_text) return std::unexpected(options_text.error());
    const auto options = Kingdom::parse_options(*options_text);
    if (!options) return std::unexpected(placed(options.error(), "options"));
    head.options = *options;
    const auto seed_text = value_of("seed");
    if (!seed_text) return std::unexpected(seed_text.error());
    const auto seed = parse_seed(*seed_text);
    if (!seed) return std::unexpected(placed(seed.error(), "seed"));
    head.seed = *seed;
    const auto name = value_of("name");
    if (!name) return std::unexpected(name.error());
    head.name = *name;
    const auto date = value_of("date");
    if (!date) return std::unexpected(date.error());
    head.date = *date;
    return {};
  }

  Expected<void> read_head() {
    if (!text_.starts_with("guildhall campaign ")) {
      line_number_ = 1;
      const std::size_t end = std::min(text_.find('\n'), text_.size());
      return wrong(1, "campaign.head", {std::string(first_line), printable(text_.substr(0, end))});
    }
    const auto deck = std::format("{:016x}", game_.deck_hash());
    if (auto ok = same("guildhall campaign", "1", "campaign.format"); !ok) return ok;
    if (auto ok = same("game", std::string(Kingdom::name), "campaign.game"); !ok) return ok;
    if (auto ok = same("rules", std::to_string(Kingdom::rules_version), "gamefile.rules"); !ok) return ok;
    if (auto ok = same("deck", deck, "gamefile.deck"); !ok) return ok;
    CampaignHead head;
    if (auto ok = read_values(head); !ok) return ok;
    auto begun = Campaign::begin(game_, std::move(head));
    if (!begun) return std::unexpected(placed(begun.error(), "name"));
    const std::string ours(begun->last_line().substr(6, hash_size - 1));
    if (auto ok = same("begin", ours, "campaign.head-check"); !ok) return ok;
    if (text_.substr(0, at_) != begun->text())
      return wrong(1, "campaign.head-check", {"written otherwise", ours});
    out_.campaign = std::move(*begun);
    return {};
  }

  Expected<void> read_decision() {
    Campaign& campaign = *out_.campaign;
    const std::string number = std::to_string(campaign.decisions() + 1);
    const std::size_t mark = line_.size() - std::min(line_.size(), hash_size);
    if (mark == 0 || !line_.substr(mark).starts_with(" #")) {
      return wrong(static_cast<int>(line_.size()) + 1, "campaign.unchecked", {number});
    }
    if (auto ok = campaign.add(line_.substr(0, mark)); !ok) {
      Error error = ok.error();
      error.line = line_number_;
      error.column = 1;
      return std::unexpected(std::move(error));
    }
    const Text ours = campaign.last_line().substr(mark + 2, hash_size - 2);
    const Text theirs = line_.substr(mark + 2);
    if (ours == theirs) return {};
    auto error =
        wrong(static_cast<int>(mark) + 2, "campaign.check", {number, std::string(ours), printable(theirs)});
    auto good = copy_log(campaign, campaign.decisions() - 1, campaign.head());
    if (good) out_.campaign = std::move(*good);
    return error;
  }

  const Kingdom& game_;
  Text text_;
  Text line_;
  std::size_t at_ = 0;
  int line_number_ = 0;
  CampaignRead out_;
};

}  // namespace

CampaignRead read_campaign(const Kingdom& game, Text text) {
  return CampaignReader(game, text).read();
}

}  // namespace guildhall::kingdom
