#pragma once

#include <algorithm>
#include <format>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "ai/player.hpp"
#include "core/gamefile.hpp"
#include "table/campaign_file.hpp"
#include "table/daily.hpp"
#include "table/table.hpp"
#include "table/words.hpp"

namespace guildhall {

inline constexpr std::uint32_t most_entries = 200'000;

template <Game G>
class GameTable final : public Table {
  using State = typename G::State;
  using Move = typename G::Move;
  using Moves = typename G::Moves;

  struct Decision {
    Move move{};
    Seat seat = 0;
    bool barrier = false;   // it showed its seat something
    bool assisted = false;  // made with more knowledge than the rules allow
    std::int64_t at = 0;    // when, in seconds since 1970
  };

  // One item of the open log: a decision, or another entry.
  struct Item {
    Decision decision;
    int entry = -1;  // a place in entries_
  };

 public:
  GameTable(G game, typename G::Options options, std::shared_ptr<const Setup> setup)
      : game_(std::move(game)),
        options_(options),
        setup_(std::move(setup)),
        name_(setup_->name),
        seats_(setup_->seats) {
    parts_.resize(seats_.size());
    taken_over_.resize(seats_.size());
    resigned_.resize(seats_.size());
  }

  Expected<void> add(const Entry& entry) override {
    if (number_ >= most_entries) return failure("table.full", {std::to_string(most_entries)});
    if (auto ok = take(entry); !ok) return ok;
    ++number_;
    if (changes_game(entry.kind)) game_number_ = number_;
    if (tentative_.empty()) open_game_number_ = game_number_;
    if (tentative_.empty() || entry.kind == EntryKind::say) open_number_ = number_;
    // What the bots remember is large. Where the end is taken back, they begin anew.
    if (status() == Status::over) players_ = {};
    return {};
  }

  std::uint32_t number() const override { return number_; }
  std::uint32_t number_for(Seat seat) const override {
    return tentative_.empty() || seat == tentative_.front().seat ? number_ : open_number_;
  }
  std::uint32_t game_number(Seat seat) const override {
    return tentative_.empty() || owns_tentative(seat) ? game_number_ : open_game_number_;
  }
  Status status() const override {
    if (!state_) return Status::lobby;
    return is_over() ? Status::over : Status::playing;
  }
  const Setup& setup() const override { return *setup_; }
  const std::vector<SeatSetup>& seats() const override { return seats_; }
  bool is_taken_over(Seat seat) const override { return taken_over_[seat].size() != 0; }
  const std::vector<std::string>& shuffle_parts() const override { return parts_; }

  Seat actor() const override {
    if (status() != Status::playing) return nobody;
    const Seat seat = game_.actor(*state_);
    return waits_for_end(seat) ? nobody : seat;
  }
  std::string bot_to_move() const override {
    const Seat seat = actor();
    return seat == nobody ? std::string() : bot_of(seat);
  }

  int undoable(Seat seat) const override {
    if (!state_ || resigned_any()) return 0;
    if (!tentative_.empty()) return tentative_.front().seat == seat ? 1 : 0;
    return is_solo() && seat == 0 && !path_.empty() ? 1 : 0;
  }
  int redoable(Seat seat) const override { return !redo_.empty() && redo_.back().seat == seat ? 1 : 0; }

  Expected<void> why_not(Seat seat, std::string_view text) const override {
    const auto move = move_of(seat, text);
    return move ? Expected<void>() : std::unexpected(move.error());
  }

  Parts view(Seat seat) const override {
    Parts parts;
    parts.emplace_back("table", table_part());
    if (!state_) return parts;
    const bool sees_all = tentative_.empty() || seat == tentative_.front().seat;
    const State& seen = sees_all ? *state_ : *open_state_;
    const auto mine = game_.view(seen, seat);
    view_parts(game_, mine, parts);
    parts.emplace_back("may", may_part(seat, seen));
    parts.emplace_back("tentative", sees_all ? tentative_part(seat) : "[]");
    if (is_over()) parts.emplace_back("result", result_part());
    return parts;
  }

  std::string faces(Seat seat, const std::vector<int>& cards, Lang lang) const override {
    JsonWriter out;
    out.open('[');
    if (state_) {
      const bool sees_all = tentative_.empty() || seat == tentative_.front().seat;
      write_faces(out, game_, game_.view(sees_all ? *state_ : *open_state_, seat), cards, lang);
    }
    out.close(']');
    return out.take();
  }

  std::size_t log_size() const override { return log_.size(); }

  std::string log(Seat seat, std::size_t from, std::size_t to) const override {
    JsonWriter out;
    out.open('[');
    walk(from, to, [&](std::size_t i, const State* before, const Decision* decision) {
      write_item(out, seat, i, before, decision);
    });
    out.close(']');
    return out.take();
  }

  std::string replay(Seat seat, std::size_t from, std::size_t to) const override {
    JsonWriter out;
    out.open('[');
    Parts last;
    walk(from, to, [&](std::size_t i, const State* before, const Decision* decision) {
      out.open('{').key("item");
      JsonWriter item;
      write_item(item, seat, i, before, decision);
      out.raw(item.text()).key("parts").open('{');
      if (before != nullptr) {
        State after = *before;
        if (decision != nullptr) game_.play(after, decision->move, NoEvents{});
        Parts parts;
        view_parts(game_, game_.view(after, seat), parts);
        write_changes(out, last, parts);
        last = std::move(parts);
      }
      out.close('}').close('}');
    });
    out.close(']');
    return out.take();
  }

  Expected<std::string> file() const override {
    if constexpr (is_campaign<G>) {
      if (state_) return campaign_file(game_, options_, *seed_, name_, lines_);
    }
    if (status() != Status::over) return failure("table.running");
    return evidence();
  }

  std::string evidence() const override {
    if (!state_) return {};
    if constexpr (is_campaign<G>) {
      return campaign_file(game_, options_, *seed_, name_, lines_).value_or("");
    } else {
      GameRecord<G> record{
          .options = options_, .seed = seed_, .commitment = setup_->commitment, .position = setup_->position};
      record.secret = setup_->secret;
      record.parts = parts_;
      for (std::size_t seat = 0; seat < seats_.size(); ++seat) record.players.push_back(player_name(seat));
      for (const Decision& decision : path_) record.moves.push_back(decision.move);
      for (const Decision& decision : tentative_) record.moves.push_back(decision.move);
      return format_game(game_, record);
    }
  }

  std::optional<Score> score() const override {
    if (setup_->daily.empty() || setup_->owner.empty() || status() != Status::over || resigned_any())
      return {};
    const Result result = game_.result(*open_state_);
    return Score{.daily = setup_->daily,
                 .key = setup_->owner,
                 .name = seats_[0].name,
                 .points = result.scores[0],
                 .rival = result.scores[1],
                 .won = std::ranges::contains(result.winners, Seat{0})};
  }

  Expected<std::string> position_at(int decision) const override {
    if (status() != Status::over) return failure("table.running");
    if (decision < 0 || static_cast<std::size_t>(decision) > path_.size()) {
      return failure("number.bad",
                     {std::to_string(decision), "a decision from 0 to " + std::to_string(path_.size())});
    }
    return game_.format_position(state_after(static_cast<std::size_t>(decision)));
  }

  Expected<Job> think(Seat seat, std::string_view bot) const override {
    if (seat == nobody) return failure("table.spectator");
    if (actor() != seat) return failure("table.turn");
    const auto found = find_player<G>(bot);
    if (!found) return std::unexpected(found.error());
    // A bot remembers what it thought of at this seat, unless it is still busy with something forgotten.
    std::shared_ptr<Memory> memory = players_[seat];
    if (!memory || memory->name != found->name || memory->busy) {
      memory = players_[seat] = std::make_shared<Memory>();
      memory->name = found->name;
    }
    memory->busy = true;
    std::optional<Seed> daily;
    if (!setup_->daily.empty()) daily = daily_thought(*seed_, path_.size());
    return Job{.work = [game = game_, memory = std::move(memory), view = game_.view(*state_, seat), daily](
                           Rng rng, const std::atomic<bool>& stop) -> std::string {
                 Moves moves;
                 game.legal(view.state, moves);
                 // What it remembers depends on when its table was last read: here it begins anew each time.
                 if (daily) memory->mind.reset();
                 if (!memory->mind) {
                   auto made =
                       daily ? make_player<G>(game, daily_bot_spec, *daily)
                             : make_player<G>(game, memory->name, {.high = rng.next(), .low = rng.next()});
                   if (!made) return {};
                   memory->mind = *std::move(made);
                 }
                 const auto thought = memory->mind->think(view, moves, {.stop = &stop});
                 memory->busy = false;
                 return game.format_move(view.state, thought.move);
               },
               .slow = found->slow};
  }

  Expected<Job> advise(Seat seat, std::string_view text, std::string_view best) const override {
    if (seat == nobody) return failure("table.spectator");
    if (actor() != seat) return failure("table.turn");
    if (!setup_->daily.empty()) return failure("table.daily");
    auto view = game_.view(*state_, seat);
    Doubt<Move> doubt;
    for (const auto& [asked, about] : {std::pair{text, &doubt.other}, std::pair{best, &doubt.best}}) {
      if (asked.empty()) continue;
      const auto move = game_.parse_move(view.state, asked);
      if (!move) return std::unexpected(move.error());
      *about = *move;
    }
    return Job{.work = [game = game_, view = std::move(view), doubt](
                           Rng /*rng*/, const std::atomic<bool>& stop) -> std::string {
                 JsonWriter out;
                 out.open('{').key("hint");
                 out.raw(hint_json(game, view, doubt, stop));
                 return out.close('}').take();
               },
               .slow = true};
  }

  Expected<Job> review(std::size_t from, std::size_t to, std::vector<int> costs) const override {
    if constexpr (requires(const Finished<G>& finished) { review_json(game_, finished, {}, {}); }) {
      if (status() != Status::over) return failure("table.running");
      Finished<G> finished{.first = *first_, .moves = {}, .winners = winners()};
      for (const Decision& decision : path_) finished.moves.push_back(decision.move);
      to = std::min({to, path_.size(), from + review_page});
      Stretch stretch{.from = from, .to = to, .costs = std::move(costs)};
      return Job{.work = [game = game_, finished = std::move(finished), stretch = std::move(stretch)](
                             Rng /*rng*/, const std::atomic<bool>& stop) -> std::string {
                   return review_json(game, finished, stretch, stop);
                 },
                 .slow = true};
    } else {
      return failure("table.no-review");
    }
  }

 private:
  static bool changes_game(EntryKind kind) {
    return kind != EntryKind::say && kind != EntryKind::rematch && kind != EntryKind::note;
  }
  bool is_solo() const { return seats_.size() == 1; }
  bool resigned_any() const { return std::ranges::contains(resigned_, true); }
  // Over for everybody; a last decision that is still tentative ends nothing.
  bool is_over() const {
    return game_.actor(*open_state_) == nobody ||
           (seats_.size() > 1 && std::ranges::count(resigned_, false) <= 1);
  }
  // The seat of the tentative decisions has made its last one; it may still take them back.
  bool waits_for_end(Seat next) const { return !tentative_.empty() && next != tentative_.front().seat; }

  bool owns_tentative(Seat seat) const { return !tentative_.empty() && tentative_.front().seat == seat; }

  std::string bot_of(Seat seat) const {
    if (!taken_over_[seat].empty()) return taken_over_[seat];
    return seats_[seat].kind == SeatKind::bot ? seats_[seat].bot : std::string();
  }
  std::string player_name(std::size_t seat) const {
    const SeatSetup& setup = seats_[seat];
    return setup.kind == SeatKind::bot ? setup.bot : setup.name.empty() ? "-" : setup.name;
  }

  Expected<void> take(const Entry& entry) {
    switch (entry.kind) {
      case EntryKind::create: return number_ == 0 ? Expected<void>() : failure("table.exists");
      case EntryKind::sit:
      case EntryKind::stand:
      case EntryKind::bot:
      case EntryKind::start: return take_lobby(entry);
      case EntryKind::decide: return take_decision(entry);
      case EntryKind::undo: return take_undo(entry);
      case EntryKind::redo: return take_redo(entry);
      case EntryKind::end_turn:
        if (tentative_.empty() || tentative_.front().seat != entry.seat ||
            game_.actor(*state_) == entry.seat) {
          return failure("table.no-end");
        }
        commit();
        return {};
      case EntryKind::say:
      case EntryKind::rematch: return take_words(entry);
      case EntryKind::note: return take_note(entry);
      default: return take_person(entry);
    }
  }

  Expected<void> take_lobby(const Entry& entry) {
    if (state_) return failure("table.started");
    const Seat at = entry.kind == EntryKind::bot ? entry.target : entry.seat;
    if (at >= seats_.size()) return failure("table.seat");
    SeatSetup& seat = seats_[at];
    switch (entry.kind) {
      case EntryKind::sit:
        if (seat.kind == SeatKind::bot) return failure("table.taken");
        seat.kind = SeatKind::person;
        seat.name = entry.text;
        parts_[at] = entry.part;
        break;
      case EntryKind::stand:
        seat.kind = SeatKind::open;
        seat.name.clear();
        parts_[at].clear();
        break;
      case EntryKind::bot: {
        if (seat.kind == SeatKind::person) return failure("table.taken");
        if (auto bot = find_player<G>(entry.text); !bot) return std::unexpected(bot.error());
        seat.kind = SeatKind::bot;
        seat.bot = entry.text;
        break;
      }
      default: return take_start(entry);
    }
    push_item(entry);
    return {};
  }

  Expected<void> take_start(const Entry& entry) {
    for (const SeatSetup& seat : seats_) {
      if (seat.kind == SeatKind::open) return failure("table.open-seat");
    }
    auto seed = parse_seed(entry.text);
    if (!seed) return std::unexpected(seed.error());
    auto first =
        setup_->position.empty() ? game_.start(options_, *seed) : game_.parse_position(setup_->position);
    if (!first) return std::unexpected(first.error());
    seed_ = *seed;
    state_ = open_state_ = first_ = *first;
    Entry open = entry;
    open.text.clear();  // the seed stays secret
    push_item(open);
    recent_ = log_.size();
    recent_state_ = *state_;
    return {};
  }

  Expected<Move> move_of(Seat seat, std::string_view text) const {
    if (seat == nobody) return failure("table.spectator");
    if (!state_) return failure("table.lobby");
    if (is_over()) return failure("move.over", {std::string(text)});
    // Nobody but its own seat is told that a turn waits to be ended.
    if (actor() != seat) return failure(owns_tentative(seat) ? "table.waits-for-end" : "table.turn");
    return game_.parse_move(*state_, text);
  }

  Expected<void> take_decision(const Entry& entry) {
    const auto move = move_of(entry.seat, entry.text);
    if (!move) return std::unexpected(move.error());
    const State before = *state_;
    game_.play(*state_, *move, NoEvents{});
    const bool barrier = game_.reveals(game_.view(before, entry.seat), game_.view(*state_, entry.seat));
    tentative_.push_back(
        {.move = *move, .seat = entry.seat, .barrier = barrier, .assisted = assisted_, .at = entry.at});
    redo_.clear();
    if constexpr (is_campaign<G>) lines_.push_back(game_.format_move(before, *move));
    if (barrier || !bot_of(entry.seat).empty() || (is_solo() && game_.actor(*state_) == nobody)) commit();
    return {};
  }

  Expected<void> take_undo(const Entry& entry) {
    if (undoable(entry.seat) == 0) return failure("undo.none");
    const Decision& last = tentative_.empty() ? path_.back() : tentative_.back();
    // In a campaign one may go back over what was shown; the score is an assisted one from then on.
    if (tentative_.empty() && last.barrier && entry.n == 0) return failure("table.barrier");
    if constexpr (is_campaign<G>) lines_.emplace_back("undo");
    redo_.push_back(last);
    if (!tentative_.empty()) {
      tentative_.pop_back();
    } else {
      assisted_ = assisted_ || last.barrier;
      path_.pop_back();
      push_item(entry);
      open_state_ = state_after(path_.size());
      recent_ = 0;
      recent_state_ = *first_;
    }
    state_ = open_state_;
    for (const Decision& decision : tentative_) game_.play(*state_, decision.move, NoEvents{});
    return {};
  }

  Expected<void> take_redo(const Entry& entry) {
    if (redoable(entry.seat) == 0) return failure("table.no-redo");
    std::vector<Decision> rest = std::move(redo_);
    const Decision again = rest.back();
    rest.pop_back();
    Entry decide = entry;
    decide.kind = EntryKind::decide;
    decide.text = game_.format_move(*state_, again.move);
    const auto taken = take_decision(decide);
    redo_ = std::move(rest);
    return taken;
  }

  Expected<void> take_words(const Entry& entry) {
    if (entry.kind == EntryKind::rematch) {
      if (status() != Status::over) return failure("table.running");
      if (!setup_->daily.empty()) return failure("table.daily");
      if (!rematch_.empty()) return failure("table.rematched", {rematch_});
      rematch_ = entry.text;
    }
    push_item(entry);
    return {};
  }

  Expected<void> take_note(const Entry& entry) {
    if constexpr (is_campaign<G>) {
      if (!state_) return failure("table.lobby");
      if (constexpr std::string_view own = "name 0 "; entry.text.starts_with(own)) {
        const std::string name = entry.text.substr(own.size());
        if (!kingdom::good_name(name)) return failure("campaign.name", {kingdom::printable(name)});
        name_ = name;
        push_item(entry);
        return {};
      }
      std::vector<std::string> lines = lines_;
      lines.push_back(entry.text);
      if (auto file = campaign_file(game_, options_, *seed_, name_, lines); !file) {
        return std::unexpected(file.error());
      }
      lines_ = std::move(lines);
      assisted_ = assisted_ || entry.text.starts_with("branch assisted ");
      push_item(entry);
      return {};
    } else {
      return failure("table.no-names");
    }
  }

  // Take-over, come-back and resigning.
  Expected<void> take_person(const Entry& entry) {
    if (!state_) return failure("table.lobby");
    if (is_over()) return failure("table.over");
    if (!setup_->daily.empty() && entry.kind != EntryKind::resign) return failure("table.daily");
    const Seat at = entry.kind == EntryKind::take_over ? entry.target : entry.seat;
    if (at >= seats_.size() || seats_[at].kind != SeatKind::person || resigned_[at])
      return failure("table.seat");
    const bool taken = !taken_over_[at].empty();
    if (entry.kind == EntryKind::come_back ? !taken : taken && entry.kind == EntryKind::take_over) {
      return failure("table.seat");
    }
    if (entry.kind == EntryKind::resign && is_solo()) return failure("table.solo");
    std::string bot(default_player<G>());
    if (entry.kind == EntryKind::take_over && !entry.text.empty()) {
      if (auto found = find_player<G>(entry.text); !found) return std::unexpected(found.error());
      bot = entry.text;
    }
    if (owns_tentative(at)) commit();
    taken_over_[at] = entry.kind == EntryKind::come_back ? "" : bot;
    if (entry.kind == EntryKind::resign) resigned_[at] = true;
    if (is_over()) {
      tentative_.clear();  // another seat's turn that nobody will end
      state_ = open_state_;
    }
    push_item(entry);
    return {};
  }

  void push_item(const Entry& entry) {
    log_.push_back({.entry = static_cast<int>(entries_.size())});
    entries_.push_back(entry);
    entries_.back().setup = nullptr;
  }

  // What was tentative is seen by everybody now.
  void commit() {
    if (tentative_.empty()) return;
    recent_ = log_.size();
    recent_state_ = *open_state_;
    for (const Decision& decision : tentative_) {
      path_.push_back(decision);
      log_.push_back({.decision = decision});
    }
    tentative_.clear();
    if (!is_solo()) redo_.clear();
    open_state_ = *state_;
  }

  State state_after(std::size_t decisions) const {
    State state = *first_;
    for (std::size_t i = 0; i < decisions; ++i) game_.play(state, path_[i].move, NoEvents{});
    return state;
  }

  // Calls f(place, state before or null in the lobby, decision or null) for the items of the log in a range.
  template <class F>
  void walk(std::size_t from, std::size_t to, F&& f) const {
    to = std::min(to, log_.size());
    std::size_t i = 0;
    std::optional<State> state;
    std::vector<Move> path;  // kept only where something may be taken back
    if (from >= recent_ && recent_ > 0) {
      i = recent_;
      state = recent_state_;
    }
    for (; i < to; ++i) {
      const Item& item = log_[i];
      const bool entry = item.entry >= 0;
      const EntryKind kind = entry ? entries_[static_cast<std::size_t>(item.entry)].kind : EntryKind::decide;
      if (kind == EntryKind::start) state = first_;
      if (kind == EntryKind::undo) {
        path.pop_back();
        state = first_;
        for (const Move move : path) game_.play(*state, move, NoEvents{});
      }
      if (i >= from) f(i, state ? &*state : nullptr, entry ? nullptr : &item.decision);
      if (!entry) {
        game_.play(*state, item.decision.move, NoEvents{});
        if (is_solo()) path.push_back(item.decision.move);
      }
    }
  }

  void write_decision(JsonWriter& out, Seat seat, const State& before, const Decision& decision) const {
    out.field("by", int{decision.seat}).field("do", "decide");
    out.field("move", game_.format_move_for(before, decision.move, seat)).key("events").open('[');
    State after = before;
    game_.play(after, decision.move,
               [&](const auto& event) { write_event(out, game_, game_.visible(event, seat)); });
    out.close(']');
  }

  void write_item(JsonWriter& out, Seat seat, std::size_t i, const State* before,
                  const Decision* decision) const {
    out.open('{').field("i", i);
    if (decision != nullptr) {
      write_decision(out, seat, *before, *decision);
      if (is_campaign<G> && decision->at > 0) out.field("at", decision->at);
      if (decision->assisted) out.field("assisted", true);
    } else {
      const Entry& entry = entries_[static_cast<std::size_t>(log_[i].entry)];
      if (entry.seat != nobody) out.field("by", int{entry.seat});
      out.field("do", entry_name(entry.kind));
      if (entry.target != nobody) out.field("target", int{entry.target});
      if (!entry.text.empty()) out.field("text", entry.text);
    }
    out.close('}');
  }

  std::string table_part() const {
    constexpr std::string_view statuses[] = {"lobby", "playing", "over"};
    constexpr std::string_view kinds[] = {"open", "person", "bot"};
    JsonWriter out;
    out.open('{').field("game", setup_->game).field("options", setup_->options);
    out.field("rules", G::rules_version).field("status", statuses[static_cast<std::size_t>(status())]);
    out.field("host", int{setup_->host});
    if (!name_.empty()) out.field("name", name_);
    if (!setup_->deck.empty()) out.field("deck", std::format("{:016x}", game_.deck_hash()));
    out.key("seats").open('[');
    for (std::size_t i = 0; i < seats_.size(); ++i) {
      out.open('{').field("kind", kinds[static_cast<std::size_t>(seats_[i].kind)]);
      if (!seats_[i].name.empty()) out.field("name", seats_[i].name);
      if (seats_[i].kind == SeatKind::bot) out.field("bot", seats_[i].bot);
      if (!taken_over_[i].empty()) out.field("takenOver", taken_over_[i]);
      if (resigned_[i]) out.field("resigned", true);
      out.close('}');
    }
    out.close(']');
    if (!setup_->daily.empty()) out.field("daily", setup_->daily);
    if (!setup_->commitment.empty()) out.field("commitment", setup_->commitment);
    if (!rematch_.empty()) out.field("rematch", rematch_);
    if (assisted_) out.field("assisted", true);
    if (state_ && is_over() && !setup_->secret.empty()) {
      out.field("secret", setup_->secret).field("seed", format_seed(*seed_)).key("parts").open('[');
      for (const std::string& part : parts_) out.value(part);
      out.close(']');
    }
    out.close('}');
    return out.take();
  }

  // What this seat may do now. Only the one whose decision it is gets the moves.
  std::string may_part(Seat seat, const State& seen) const {
    JsonWriter out;
    const Seat next = is_over() ? nobody : game_.actor(seen);
    out.open('{');
    if (next != nobody && !waits_for_end(next)) out.field("actor", int{next});
    if (undoable(seat) > 0) {
      out.field("undo", tentative_.empty() && path_.back().barrier ? "assisted" : "free");
    }
    if (redoable(seat) > 0) out.field("redo", true);
    if (!tentative_.empty() && tentative_.front().seat == seat && waits_for_end(game_.actor(*state_))) {
      out.field("end", true);
    }
    out.key("moves").open('[');
    if (seat != nobody && actor() == seat) {
      Moves moves;
      game_.legal(*state_, moves);
      for (const Move move : moves) write_move(out, game_, *state_, move);
    }
    out.close(']').close('}');
    return out.take();
  }

  std::string tentative_part(Seat seat) const {
    JsonWriter out;
    out.open('[');
    if (!tentative_.empty()) {
      State state = *open_state_;
      for (const Decision& decision : tentative_) {
        out.open('{');
        write_decision(out, seat, state, decision);
        out.close('}');
        game_.play(state, decision.move, NoEvents{});
      }
    }
    out.close(']');
    return out.take();
  }

  std::vector<Seat> winners() const {
    const Result result = game_.result(*open_state_);
    if (!resigned_any()) return {result.winners.begin(), result.winners.end()};
    // Those who resigned do not win; of the others the best does.
    int best = std::numeric_limits<int>::min();
    for (std::size_t i = 0; i < seats_.size(); ++i) {
      if (!resigned_[i]) best = std::max(best, result.scores[i]);
    }
    std::vector<Seat> winners;
    for (std::size_t i = 0; i < seats_.size(); ++i) {
      if (!resigned_[i] && result.scores[i] == best) winners.push_back(static_cast<Seat>(i));
    }
    return winners;
  }

  std::string result_part() const {
    const Result result = game_.result(*open_state_);
    JsonWriter out;
    out.open('{').key("scores").open('[');
    for (const int score : result.scores) out.value(score);
    out.close(']').key("winners").open('[');
    for (const Seat winner : winners()) out.value(int{winner});
    out.close(']').key("sheets");
    JsonWriter sheets;
    write_result(sheets, game_, *open_state_);
    out.raw(sheets.text()).close('}');
    return out.take();
  }

  G game_;
  typename G::Options options_;
  std::shared_ptr<const Setup> setup_;
  std::string name_;  // of a kingdom
  std::vector<SeatSetup> seats_;
  std::vector<std::string> parts_;       // of the fair shuffle
  std::vector<std::string> taken_over_;  // the bot that plays for a person
  std::vector<bool> resigned_;
  std::optional<Seed> seed_;
  std::optional<State> first_;
  std::optional<State> open_state_;  // as everybody sees it
  std::optional<State> state_;       // with the tentative decisions
  std::vector<Decision> path_;       // to open_state_
  std::vector<Decision> tentative_;  // from open_state_ to state_
  std::vector<Decision> redo_;       // what was taken back, the next one last
  std::vector<Item> log_;
  std::vector<Entry> entries_;      // of the log, decisions apart
  std::vector<std::string> lines_;  // of a campaign file
  std::size_t recent_ = 0;          // a place in the log, and the state there, to walk from
  std::optional<State> recent_state_;
  std::string rematch_;
  bool assisted_ = false;
  std::uint32_t number_ = 0;
  std::uint32_t open_number_ = 0;
  std::uint32_t game_number_ = 0;
  std::uint32_t open_game_number_ = 0;

  // The bot at a seat and what it remembers, used by one job at a time.
  struct Memory {
    std::string name;
    std::unique_ptr<Mind<G>> mind;
    std::atomic<bool> busy = false;
  };
  mutable std::array<std::shared_ptr<Memory>, 4> players_;
};

}  // namespace guildhall
