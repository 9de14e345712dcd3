#include "table/desk.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "core/hash.hpp"
#include "table/daily.hpp"
#include "table/import.hpp"
#include "table/json.hpp"

namespace guildhall {
namespace {

constexpr std::size_t most_channels = 64;
constexpr std::size_t most_waiting = 500;
constexpr std::size_t most_slots = 500'000;
constexpr int seat_commands = 1000;  // a second
constexpr std::int64_t page = 500;

std::string answer(std::string_view id, std::uint32_t number) {
  JsonWriter out;
  out.open('{')
      .field("v", protocol_version)
      .field("answer", id)
      .field("ok", true)
      .field("number", number)
      .close('}');
  return out.take();
}

// {"v":1,"answer":ID,"ok":true,NAME:JSON}
std::string answer_with(std::string_view id, std::string_view name, std::string_view json) {
  JsonWriter out;
  out.open('{')
      .field("v", protocol_version)
      .field("answer", id)
      .field("ok", true)
      .key(name)
      .raw(json)
      .close('}');
  return out.take();
}

// {"v":1,"answer":ID,"ok":true, and the fields of an object}
std::string answer_all(std::string_view id, std::string_view object) {
  JsonWriter out;
  out.open('{').field("v", protocol_version).field("answer", id).field("ok", true);
  return out.take() + "," + std::string(object.substr(1));
}

bool changes_table(Ask ask) {
  switch (ask) {
    case Ask::sit:
    case Ask::stand:
    case Ask::bot:
    case Ask::start:
    case Ask::decide:
    case Ask::undo:
    case Ask::redo:
    case Ask::end:
    case Ask::say:
    case Ask::take_over:
    case Ask::come_back:
    case Ask::resign:
    case Ask::rematch:
    case Ask::name:
    case Ask::remark: return true;
    default: return false;
  }
}

EntryKind kind_of(Ask ask) {
  switch (ask) {
    case Ask::sit: return EntryKind::sit;
    case Ask::stand: return EntryKind::stand;
    case Ask::bot: return EntryKind::bot;
    case Ask::start: return EntryKind::start;
    case Ask::undo: return EntryKind::undo;
    case Ask::redo: return EntryKind::redo;
    case Ask::end: return EntryKind::end_turn;
    case Ask::say: return EntryKind::say;
    case Ask::take_over: return EntryKind::take_over;
    case Ask::come_back: return EntryKind::come_back;
    case Ask::resign: return EntryKind::resign;
    case Ask::rematch: return EntryKind::rematch;
    case Ask::name:
    case Ask::remark: return EntryKind::note;
    default: return EntryKind::decide;
  }
}

std::uint64_t done_key(Seat seat, const std::string& id) {
  return hash_text(std::to_string(seat) + " " + id);
}

// How many seats have a link. Nobody looks into the hand of the daily deal's bot.
std::size_t linked(const Setup& setup) {
  return setup.daily.empty() ? setup.seats.size() : 1;
}

Rng rng_from(const std::string& digits) {
  const auto seed = parse_seed("0x" + digits.substr(0, 32));
  return Rng(seed.value_or(Seed{}));
}

}  // namespace

std::string fair_seed(const std::function<std::string(std::string_view)>& hash, const std::string& secret,
                      const std::vector<std::string>& parts) {
  std::string all = secret;
  for (const std::string& part : parts) all += "\n" + part;
  return "0x" + hash(all).substr(0, 32);
}

void Desk::refuse(Client client, std::string_view id, const Error& error) {
  ++counts_.refused;
  JsonWriter out;
  out.open('{').field("v", protocol_version).field("answer", id).field("ok", false);
  out.key("error").raw(error_json(error)).close('}');
  host_.send(client, out.take());
}

void Desk::receive(Client client, std::string_view message) {
  ++counts_.commands;
  clients_.try_emplace(client);
  auto command = parse_command(message);
  if (!command) return refuse(client, id_of(message), command.error());
  switch (command->ask) {
    case Ask::ping: return host_.send(client, answer(command->id, 0));
    case Ask::list: return host_.list(client, command->id, key_hash(command->key));
    case Ask::scores: {
      if (auto ok = check_daily(command->text, host_.now()); !ok)
        return refuse(client, command->id, ok.error());
      return host_.scores(client, command->id, command->text,
                          command->key.empty() ? "" : key_hash(command->key));
    }
    case Ask::create:
    case Ask::import:
      if (!host_.may_create(client)) return refuse(client, command->id, failure("rate.tables").error());
      return command->ask == Ask::create ? create(client, *command) : import(client, *command);
    case Ask::join:
    case Ask::watch: {
      const std::string table = command->table;
      return enqueue(table, {.client = client, .command = *std::move(command)});
    }
    default: break;
  }
  const auto known = clients_.find(client);
  if (known == clients_.end() || !known->second.contains(command->channel)) {
    return refuse(client, command->id, failure("table.channel", {std::to_string(command->channel)}).error());
  }
  const std::string table = known->second[command->channel].table;
  enqueue(table, {.client = client, .command = *std::move(command)});
}

void Desk::gone(Client client) {
  const auto known = clients_.find(client);
  if (known == clients_.end()) return;
  std::vector<int> channels;
  for (const auto& [channel, place] : known->second) channels.push_back(channel);
  for (const int channel : channels) drop(client, channel);
  clients_.erase(client);
}

void Desk::drop(Client client, int channel) {
  auto& places = clients_[client];
  const auto place = places.find(channel);
  if (place == places.end()) return;
  if (const auto found = slots_.find(place->second.table); found != slots_.end()) {
    Slot& slot = found->second;
    slot.used = host_.now();
    std::erase_if(slot.audiences[audience_of(place->second.seat)].listeners,
                  [&](const Listener& each) { return each.client == client && each.channel == channel; });
    tell_presence(slot);
    if (!is_watched(slot)) stop_thinking(slot);
  }
  places.erase(place);
  // Nobody waits for what was being worked out for it.
  for (const auto& [ticket, thinking] : thoughts_) {
    if (thinking.client == client && thinking.channel == channel) *thinking.stop = true;
  }
}

void Desk::enqueue(const std::string& id, Waiting waiting) {
  if (!slots_.contains(id) && slots_.size() >= most_slots) {
    return refuse(waiting.client, waiting.command.id, failure("server.full").error());
  }
  Slot& slot = slots_[id];
  if (slot.queue.size() >= most_waiting) {
    return refuse(waiting.client, waiting.command.id, failure("server.busy").error());
  }
  slot.queue.push_back(std::move(waiting));
  work(id);
}

// Goes on with a table until it has to wait for the store.
void Desk::work(const std::string& id) {
  const auto found = slots_.find(id);
  if (found == slots_.end()) return;
  Slot& slot = found->second;
  slot.used = host_.now();
  while (!slot.busy) {
    if (!slot.table) {
      if (slot.queue.empty()) return;
      slot.busy = true;
      return host_.load(id, 0);
    }
    if (slot.behind > slot.table->number()) {
      slot.busy = true;
      slot.asked = slot.behind;
      return host_.load(id, slot.table->number());
    }
    if (slot.queue.empty()) {
      if (!is_watched(slot) || slot.table->bot_to_move().empty() || slot.thinking != 0) return;
      return play_bot(id, slot);
    }
    const Waiting waiting = std::move(slot.queue.front());
    slot.queue.pop_front();
    run(id, slot, waiting);
  }
}

void Desk::run(const std::string& id, Slot& slot, const Waiting& waiting) {
  const Command& command = waiting.command;
  if (command.ask == Ask::create || command.ask == Ask::import) {
    // Asked for again: its links follow from its nonce.
    const auto& seats = slot.table->setup().seats;
    if (seats[0].token != host_.hash(seat_token(command.nonce, 0))) {
      return refuse(waiting.client, command.id, failure("table.exists").error());
    }
    return host_.send(waiting.client, answer_with(command.id, "table",
                                                  links(id, command.nonce, linked(slot.table->setup()))));
  }
  const auto known = clients_.find(waiting.client);
  if (known == clients_.end()) return;  // it left while this waited
  if (command.ask == Ask::join || command.ask == Ask::watch) return join(id, slot, waiting);
  const auto place = known->second.find(command.channel);
  // The channel may have gone to another table while this waited.
  if (place == known->second.end() || place->second.table != id) {
    return refuse(waiting.client, command.id,
                  failure("table.channel", {std::to_string(command.channel)}).error());
  }
  const Seat seat = place->second.seat;
  // In its turn: who leaves may have decided something just before.
  if (command.ask == Ask::leave) {
    drop(waiting.client, command.channel);
    return host_.send(waiting.client, answer(command.id, 0));
  }
  if (changes_table(command.ask)) return change(id, slot, waiting, seat);
  ask_table(slot, waiting, seat, id);
}

std::string Desk::links(const std::string& id, const std::string& nonce, std::size_t seats) {
  JsonWriter out;
  out.open('{').field("id", id).key("tokens").open('[');
  for (std::size_t seat = 0; seat < seats; ++seat) out.value(seat_token(nonce, seat));
  out.close(']').close('}');
  return out.take();
}

void Desk::create(Client client, const Command& command) {
  if (!command.setup.daily.empty()) return create_daily(client, command);
  if (!command.table.empty()) {
    // Play on from a game that is over: its table has to be at hand.
    const auto source = slots_.find(command.table);
    if (source == slots_.end() || !source->second.table) {
      return refuse(client, command.id, failure("table.unknown", {command.table}).error());
    }
    if (command.setup.game == "kingdom" && source->second.table->setup().game == "kingdom") {
      auto file = source->second.table->file();
      if (file) file = branch_file(*file, static_cast<int>(command.from), command.setup.name);
      if (!file) return refuse(client, command.id, file.error());
      Command branch = command;
      branch.text = *std::move(file);
      return import(client, branch);
    }
    auto position = source->second.table->position_at(static_cast<int>(command.from));
    if (!position) return refuse(client, command.id, position.error());
    Command from_position = command;
    from_position.table.clear();
    const Setup& source_setup = source->second.table->setup();
    if (command.setup.game != source_setup.game) {
      return refuse(client, command.id, failure("table.no-position").error());
    }
    from_position.setup.position = *position;
    from_position.setup.deck = source_setup.deck;
    from_position.setup.options = source_setup.options;
    return create(client, from_position);
  }
  Entry entry{.kind = EntryKind::create, .at = host_.now(), .id = command.id};
  Setup setup = command.setup;
  if (setup.position.empty()) setup.secret = host_.random();  // from a position nothing is dealt
  entry.setup = std::make_shared<const Setup>(std::move(setup));
  open_table(table_id(command.nonce), client, command, {entry});
}

// It begins at once: there is nobody to wait for and nothing to choose.
void Desk::create_daily(Client client, const Command& command) {
  const std::string& day = command.setup.daily;
  if (auto ok = check_daily(day, host_.now()); !ok) return refuse(client, command.id, ok.error());
  const std::string owner = command.key.empty() ? "" : key_hash(command.key);
  Entry create{.kind = EntryKind::create, .at = host_.now(), .id = command.id};
  create.setup = std::make_shared<const Setup>(daily_setup(day, command.setup.name, owner));
  const Entry start{.kind = EntryKind::start,
                    .seat = 0,
                    .at = host_.now(),
                    .text = daily_seed([this](std::string_view text) { return host_.hash(text); }, day)};
  open_table(table_id(command.nonce), client, command, {create, start});
}

void Desk::import(Client client, const Command& command) {
  auto entries = import_file(command.text, command.setup.name, command.setup.deck);
  if (!entries) return refuse(client, command.id, entries.error());
  for (Entry& entry : *entries) entry.at = host_.now();
  open_table(table_id(command.nonce), client, command, *std::move(entries));
}

void Desk::open_table(const std::string& id, Client client, const Command& command,
                      std::vector<Entry> entries) {
  if (slots_.contains(id)) return enqueue(id, {.client = client, .command = command});
  Setup setup = *entries[0].setup;
  if (!setup.secret.empty()) setup.commitment = host_.hash(setup.secret);
  std::vector<Append::Owner> owners;
  for (std::size_t seat = 0; seat < linked(setup); ++seat) {
    setup.seats[seat].token = host_.hash(seat_token(command.nonce, seat));
  }
  if (!command.key.empty()) owners.push_back({.key = key_hash(command.key), .seat = setup.host});
  entries[0].setup = std::make_shared<const Setup>(std::move(setup));
  auto table = make_table(entries[0]);
  if (!table) return refuse(client, command.id, table.error());
  std::vector<std::string> lines;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    if (i > 0) {
      if (auto ok = (*table)->add(entries[i]); !ok) return refuse(client, command.id, ok.error());
    }
    lines.push_back(format_entry(entries[i]));
    // What a file brings may be more than an entry can hold.
    if (auto again = parse_entry(lines.back()); !again) return refuse(client, command.id, again.error());
  }
  if (slots_.size() >= most_slots) return refuse(client, command.id, failure("server.full").error());
  Slot& slot = slots_[id];
  slot.table = *std::move(table);
  slot.used = host_.now();
  slot.current = Waiting{.client = client, .command = command};
  slot.answers.emplace_back(
      client, answer_with(command.id, "table", links(id, command.nonce, linked(slot.table->setup()))));
  store(id, slot, 0, std::move(lines), std::move(owners));
}

void Desk::join(const std::string& id, Slot& slot, const Waiting& waiting) {
  const Command& command = waiting.command;
  Seat seat = nobody;
  if (command.ask == Ask::join) {
    const std::string hash = host_.hash(command.token);
    const auto& seats = slot.table->setup().seats;
    const auto found = std::ranges::find(seats, hash, &SeatSetup::token);
    if (found == seats.end()) return refuse(waiting.client, command.id, failure("table.token").error());
    seat = static_cast<Seat>(found - seats.begin());
  }
  auto& places = clients_[waiting.client];
  if (places.size() >= most_channels && !places.contains(command.channel)) {
    return refuse(waiting.client, command.id,
                  failure("table.channels", {std::to_string(most_channels)}).error());
  }
  if (places.contains(command.channel)) drop(waiting.client, command.channel);
  places[command.channel] = {.table = id, .seat = seat};
  Audience& audience = slot.audiences[audience_of(seat)];
  if (audience.listeners.empty()) {
    audience.parts = slot.table->view(seat);
    audience.log = slot.table->log_size();
  }
  audience.listeners.push_back({.client = waiting.client, .channel = command.channel});
  host_.send(waiting.client, full_view(slot, seat, command.channel, static_cast<std::size_t>(command.from)));
  host_.send(waiting.client, answer(command.id, slot.table->number_for(seat)));
  tell_presence(slot);
}

std::string Desk::full_view(const Slot& slot, Seat seat, int channel, std::size_t seen) const {
  const Audience& audience = slot.audiences[audience_of(seat)];
  JsonWriter out;
  out.open('{').field("v", protocol_version).field("channel", channel).field("push", "view");
  if (seat != nobody) out.field("seat", int{seat});
  out.field("number", slot.table->number_for(seat));
  // What happened since the client was here; of a long absence only the end, the rest on request.
  const std::size_t from =
      std::max(std::min(seen, audience.log), audience.log - std::min<std::size_t>(audience.log, page));
  out.field("from", from).key("log").raw(slot.table->log(seat, from, audience.log));
  out.key("parts").open('{');
  for (const auto& [name, json] : audience.parts) out.key(name).raw(json);
  out.close('}').close('}');
  return out.take();
}

// Questions that change nothing.
void Desk::ask_table(Slot& slot, const Waiting& waiting, Seat seat, const std::string& id) {
  const Command& command = waiting.command;
  const Table& table = *slot.table;
  const auto quoted = [](const std::string& text) {
    JsonWriter out;
    out.value(text);
    return out.take();
  };
  const auto last = static_cast<std::size_t>(std::min(command.to, command.from + page));
  const auto first = static_cast<std::size_t>(command.from);
  switch (command.ask) {
    case Ask::log:
      return host_.send(waiting.client, answer_with(command.id, "log", table.log(seat, first, last)));
    case Ask::replay:
      return host_.send(waiting.client, answer_with(command.id, "frames", table.replay(seat, first, last)));
    case Ask::file: {
      const auto file = table.file();
      if (!file) return refuse(waiting.client, command.id, file.error());
      return host_.send(waiting.client, answer_with(command.id, "file", quoted(*file)));
    }
    case Ask::faces:
      return host_.send(waiting.client,
                        answer_with(command.id, "faces", table.faces(seat, command.cards, command.lang)));
    case Ask::report: return host_.report(waiting.client, command.id, id, table.number(), command.text);
    case Ask::hurry: {
      if (auto ok = hurry(slot, waiting.client, seat); !ok) {
        return refuse(waiting.client, command.id, ok.error());
      }
      return host_.send(waiting.client, answer(command.id, table.number()));
    }
    case Ask::why: {
      const auto ok = table.why_not(seat, command.text);
      return host_.send(waiting.client, answer_with(command.id, "why", ok ? "null" : error_json(ok.error())));
    }
    case Ask::hint:
      return think_for(waiting, table.advise(seat, command.text, command.best),
                       {.table = id, .number = table.game_number(seat), .ask = Ask::hint});
    case Ask::review:
      return think_for(waiting, table.review(first, static_cast<std::size_t>(command.to), command.costs),
                       {.table = id, .ask = Ask::review});
    default:
      return refuse(waiting.client, command.id, failure("message.field", {"do", "another command"}).error());
  }
}

Expected<Entry> Desk::entry_of(Slot& slot, const Command& command, Seat seat) {
  const Table& table = *slot.table;
  Entry entry{.kind = kind_of(command.ask),
              .seat = seat,
              .target = command.seat,
              .at = host_.now(),
              .id = command.id,
              .text = command.text,
              .part = command.part};
  if (seat == nobody) return failure("table.spectator");
  switch (command.ask) {
    case Ask::bot:
    case Ask::start:
      if (seat != table.setup().host) return failure("table.host");
      if (command.ask == Ask::start)
        entry.text = fair_seed([this](std::string_view text) { return host_.hash(text); },
                               table.setup().secret, table.shuffle_parts());
      break;
    case Ask::decide:
      // A person who was away is back with the first decision.
      if (table.is_taken_over(seat)) return failure("table.taken-over");
      break;
    case Ask::undo: entry.n = command.over ? 1 : 0; break;
    case Ask::take_over:
      if (command.seat < table.seats().size() && !slot.audiences[command.seat].listeners.empty()) {
        return failure("table.present");
      }
      break;
    case Ask::rematch:
      entry.text = table_id(command.nonce);
      if (slots_.contains(entry.text)) return failure("table.exists");
      break;
    case Ask::name: entry.text = "name " + command.text; break;
    case Ask::remark: entry.text = "remark " + command.text; break;
    default: break;
  }
  return entry;
}

void Desk::change(const std::string& id, Slot& slot, const Waiting& waiting, Seat seat) {
  const Command& command = waiting.command;
  Table& table = *slot.table;
  // Its turn is over: the next one is a whole one again.
  if (table.bot_to_move().empty()) slot.hurried = nobody;
  if (const auto again = slot.done.find(done_key(seat, command.id)); again != slot.done.end()) {
    ++counts_.repeats;
    return host_.send(waiting.client, answer(command.id, again->second));
  }
  if (command.base && *command.base < table.game_number(seat)) {
    ++counts_.stale;
    refuse(waiting.client, command.id, failure("table.stale", {std::to_string(*command.base)}).error());
    return host_.send(waiting.client,
                      full_view(slot, seat, command.channel, slot.audiences[audience_of(seat)].log));
  }
  Audience& audience = slot.audiences[audience_of(seat)];
  if (const std::int64_t second = host_.now(); second != audience.second) {
    audience.second = second;
    audience.commands = 0;
  }
  if (++audience.commands > seat_commands)
    return refuse(waiting.client, command.id, failure("rate.seat").error());
  auto entry = entry_of(slot, command, seat);
  if (!entry) return refuse(waiting.client, command.id, entry.error());
  const std::uint32_t first = table.number();
  if (auto ok = table.add(*entry); !ok) return refuse(waiting.client, command.id, ok.error());
  // What a bot thinks about is no more.
  if (const auto thinking = thoughts_.find(slot.thinking);
      thinking != thoughts_.end() && thinking->second.number != table.game_number(table.actor()))
    stop_thinking(slot);
  for (const auto& [ticket, thinking] : thoughts_) {
    if (thinking.table == id && thinking.client == waiting.client && thinking.ask == Ask::hint &&
        thinking.number != table.game_number(seat)) {
      *thinking.stop = true;
    }
  }
  std::vector<std::string> entries{format_entry(*entry)};
  slot.answers.emplace_back(waiting.client, answer(command.id, table.number()));
  slot.done[done_key(seat, command.id)] = table.number();
  if (command.ask == Ask::decide) ++counts_.decisions;
  std::vector<Append::Owner> owners;
  if (command.ask == Ask::sit && !command.key.empty())
    owners.push_back({.key = key_hash(command.key), .seat = seat});
  if (command.ask == Ask::rematch) {
    // The same people at a new table, by the same tokens.
    Setup setup = table.setup();
    setup.seats = table.seats();
    setup.position.clear();
    setup.secret = host_.random();
    setup.commitment = host_.hash(setup.secret);
    const Entry create{
        .kind = EntryKind::create, .at = host_.now(), .setup = std::make_shared<const Setup>(setup)};
    if (auto made = make_table(create)) {
      Slot& fresh = slots_[entry->text];
      fresh.table = *std::move(made);
      store(entry->text, fresh, 0, {format_entry(create)}, {});
    }
  }
  slot.current = waiting;
  store(id, slot, first, std::move(entries), std::move(owners));
}

// One decision at a time: everybody sees the bots play one after the other.
void Desk::play_bot(const std::string& id, Slot& slot) {
  Table& table = *slot.table;
  const Seat seat = table.actor();
  if (slot.hurried != seat) slot.hurried = nobody;
  const std::uint32_t position = table.game_number(seat);
  if (!slot.decided || slot.decided->first != position) {
    const auto job = table.think(seat, table.bot_to_move());
    if (!job) return;
    return think(*job, {.table = id, .number = position});
  }
  const Entry entry{.kind = EntryKind::decide,
                    .seat = seat,
                    .at = host_.now(),
                    .text = std::exchange(slot.decided, std::nullopt)->second};
  const std::uint32_t first = table.number();
  if (!table.add(entry)) return;
  ++counts_.decisions;
  store(id, slot, first, {format_entry(entry)}, {});
}

void Desk::think(const Table::Job& job, Thinking thinking) {
  const std::uint64_t ticket = ++tickets_;
  thinking.stop = std::make_shared<std::atomic<bool>>(false);
  if (thinking.client == 0) {
    Slot& slot = slots_.at(thinking.table);
    slot.thinking = ticket;
    *thinking.stop = slot.hurried != nobody;
  }
  Host::Work work = [work = job.work, rng = rng_from(host_.random()), stop = thinking.stop] {
    return work(rng, *stop);
  };
  const auto whom = thinking.client == 0 ? Host::For::bot : Host::For::client;
  thoughts_.emplace(ticket, std::move(thinking));
  if (job.slow && host_.think(ticket, whom, work)) return;
  thought(ticket, work());
}

// A channel has one hint and one review under way at most: a new one takes the place of the one before, so
// that nobody can fill the queue.
void Desk::think_for(const Waiting& waiting, const Expected<Table::Job>& job, Thinking thinking) {
  if (!job) return refuse(waiting.client, waiting.command.id, job.error());
  thinking.client = waiting.client;
  thinking.channel = waiting.command.channel;
  thinking.id = waiting.command.id;
  const auto before = std::ranges::find_if(thoughts_, [&](const auto& each) {
    const Thinking& other = each.second;
    return other.client == thinking.client && other.channel == thinking.channel && other.ask == thinking.ask;
  });
  if (before != thoughts_.end()) {
    *before->second.stop = true;
    refuse(before->second.client, before->second.id, failure("table.asked-again").error());
    thoughts_.erase(before);
  }
  think(*job, std::move(thinking));
}

void Desk::thought(std::uint64_t ticket, const std::string& result) {
  const auto found = thoughts_.find(ticket);
  if (found == thoughts_.end()) return;
  const Thinking thinking = std::move(found->second);
  thoughts_.erase(found);
  if (thinking.client != 0) return host_.send(thinking.client, answer_all(thinking.id, result));
  const auto slot = slots_.find(thinking.table);
  if (slot == slots_.end() || slot->second.thinking != ticket) return;
  slot->second.thinking = 0;
  slot->second.decided = {thinking.number, result};
  work(thinking.table);
}

void Desk::stop_thinking(Slot& slot) {
  if (const auto found = thoughts_.find(slot.thinking); found != thoughts_.end()) {
    *found->second.stop = true;
    thoughts_.erase(found);
  }
  slot.thinking = 0;
}

// The bot whose turn it is decides by what it has thought of so far, until its turn ends. Everybody at the
// table has to want that, so others than the one who asks may sit at bots' places only, or at the same
// device.
Expected<void> Desk::hurry(Slot& slot, Client client, Seat seat) {
  const Table& table = *slot.table;
  if (seat == nobody) return failure("table.spectator");
  if (!table.setup().daily.empty()) return failure("table.daily");
  for (std::size_t i = 0; i < table.seats().size(); ++i) {
    const auto other = static_cast<Seat>(i);
    if (other == seat || table.seats()[i].kind == SeatKind::bot || table.is_taken_over(other)) continue;
    const auto& there = slot.audiences[i].listeners;
    if (there.empty() || !std::ranges::all_of(there, [&](const Listener& l) { return l.client == client; })) {
      return failure("table.others");
    }
  }
  if (table.bot_to_move().empty()) return failure("table.no-bot");
  slot.hurried = table.actor();
  if (const auto found = thoughts_.find(slot.thinking); found != thoughts_.end()) *found->second.stop = true;
  return {};
}

void Desk::store(const std::string& id, Slot& slot, std::uint32_t first, std::vector<std::string> entries,
                 std::vector<Append::Owner> owners) {
  slot.busy = true;
  auto score = slot.table->score();
  if (score) score->ended = host_.now();
  host_.append({.table = id,
                .game = slot.table->setup().game,
                .first = first,
                .entries = std::move(entries),
                .owners = std::move(owners),
                .over = slot.table->status() == Status::over,
                .score = std::move(score)});
}

void Desk::appended(const std::string& table, const Expected<Appended>& answer) {
  const auto found = slots_.find(table);
  if (found == slots_.end() || !found->second.busy) return;
  Slot& slot = found->second;
  slot.busy = false;
  const auto current = std::exchange(slot.current, std::nullopt);
  const auto answers = std::exchange(slot.answers, {});
  if (answer && *answer == Appended::yes) {
    tell(slot);
    for (const auto& [client, message] : answers) host_.send(client, message);
    return work(table);
  }
  // What memory holds was not stored: it is read again, and the command tried on what is there.
  slot.table.reset();
  slot.done.clear();
  if (answer) {
    if (current) slot.queue.push_front(*current);
  } else if (current) {
    refuse(current->client, current->command.id, answer.error());
  }
  if (!is_watched(slot) && slot.queue.empty()) {
    slots_.erase(found);
    return;
  }
  slot.busy = true;
  host_.load(table, 0);
}

void Desk::loaded(const std::string& table, const Expected<std::vector<std::string>>& entries) {
  const auto found = slots_.find(table);
  if (found == slots_.end() || !found->second.busy) return;
  Slot& slot = found->second;
  slot.busy = false;
  if (slot.behind == slot.asked) slot.behind = 0;  // else it was told of more meanwhile
  Expected<void> good;
  if (!entries) {
    good = std::unexpected(entries.error());
  } else {
    for (const std::string& line : *entries) {
      auto entry = parse_entry(line);
      if (!entry) {
        good = std::unexpected(entry.error());
      } else if (!slot.table) {
        auto made = make_table(*entry);
        if (made) {
          slot.table = *std::move(made);
        } else {
          good = std::unexpected(made.error());
        }
      } else {
        good = slot.table->add(*entry);
      }
      if (!good) {
        if (good.error().code == "table.newer") break;
        good = failure("table.damaged", {table, std::to_string(slot.table ? slot.table->number() : 0),
                                         sentence(good.error())});
        break;
      }
      if (!entry->id.empty()) slot.done[done_key(entry->seat, entry->id)] = slot.table->number();
    }
    if (good && !slot.table) good = failure("table.unknown", {table});
  }
  if (good) {
    tell(slot);
    return work(table);
  }
  slot.table.reset();
  slot.done.clear();
  const auto waiting = std::exchange(slot.queue, {});
  for (const Waiting& each : waiting) refuse(each.client, each.command.id, good.error());
  if (!is_watched(slot)) slots_.erase(found);
}

void Desk::changed(const std::string& table, std::uint32_t entries) {
  if (table.empty()) {
    // Anything may have changed: every table asks for what follows its last entry.
    std::vector<std::string> ids;
    ids.reserve(slots_.size());
    for (const auto& [id, slot] : slots_) ids.push_back(id);
    for (const std::string& id : ids) {
      slots_[id].behind = std::numeric_limits<std::uint32_t>::max();
      work(id);
    }
    return;
  }
  const auto found = slots_.find(table);
  if (found == slots_.end()) return;
  found->second.behind = std::max(found->second.behind, entries);
  if (!found->second.busy && found->second.table) work(table);
}

// Everybody at the table is told what has changed for them.
void Desk::tell(Slot& slot) {
  for (std::size_t i = 0; i < slot.audiences.size(); ++i) {
    Audience& audience = slot.audiences[i];
    if (audience.listeners.empty()) continue;
    const Seat seat = i == 4 ? nobody : static_cast<Seat>(i);
    Parts parts = slot.table->view(seat);
    const std::size_t log = slot.table->log_size();
    JsonWriter body;
    body.open('{').field("push", "update").field("number", slot.table->number_for(seat));
    body.field("from", audience.log).key("log");
    body.raw(log > audience.log ? slot.table->log(seat, audience.log, log) : "[]");
    body.key("parts").open('{');
    const bool changed = write_changes(body, audience.parts, parts) || log > audience.log;
    body.close('}').close('}');
    audience.parts = std::move(parts);
    audience.log = log;
    if (!changed) continue;
    const std::string rest = "," + body.take().substr(1);
    for (const Listener& listener : audience.listeners) {
      ++counts_.updates;
      host_.send(listener.client, "{\"v\":" + std::to_string(protocol_version) +
                                      ",\"channel\":" + std::to_string(listener.channel) + rest);
    }
  }
}

void Desk::tell_presence(Slot& slot) {
  for (const Audience& audience : slot.audiences) {
    for (const Listener& listener : audience.listeners) {
      JsonWriter out;
      out.open('{').field("v", protocol_version).field("channel", listener.channel).field("push", "presence");
      out.key("seats").open('[');
      const std::size_t seats = slot.table ? slot.table->seats().size() : 0;
      for (std::size_t i = 0; i < seats; ++i) out.value(!slot.audiences[i].listeners.empty());
      out.close(']').field("watchers", slot.audiences[4].listeners.size()).close('}');
      host_.send(listener.client, out.take());
    }
  }
}

void Desk::listed(Client client, const std::string& id, const Expected<std::vector<TableRow>>& rows) {
  if (!rows) return refuse(client, id, rows.error());
  JsonWriter out;
  out.open('[');
  for (const TableRow& row : *rows) {
    out.open('{').field("id", row.table).field("game", row.game).field("seat", row.seat);
    out.field("entries", row.entries).field("created", row.created).field("changed", row.changed);
    out.field("over", row.over).close('}');
  }
  out.close(']');
  host_.send(client, answer_with(id, "tables", out.text()));
}

void Desk::scored(Client client, const std::string& id, const Expected<std::vector<ScoreRow>>& rows) {
  if (!rows) return refuse(client, id, rows.error());
  JsonWriter out;
  out.open('[');
  for (const ScoreRow& row : *rows) {
    out.open('{').field("name", row.name).field("points", row.points).field("rival", row.rival);
    out.field("won", row.won).field("ended", row.ended);
    if (row.mine) out.field("mine", true);
    out.close('}');
  }
  out.close(']');
  host_.send(client, answer_with(id, "scores", out.text()));
}

void Desk::reported(Client client, const std::string& id, const Expected<std::int64_t>& number) {
  if (!number) return refuse(client, id, number.error());
  host_.send(client, answer_with(id, "report", std::to_string(*number)));
}

void Desk::sweep(std::int64_t idle_seconds) {
  const std::int64_t now = host_.now();
  std::erase_if(slots_, [&](const auto& each) {
    const Slot& slot = each.second;
    return !is_watched(slot) && !slot.busy && slot.queue.empty() && slot.thinking == 0 &&
           now - slot.used >= idle_seconds;
  });
}

}  // namespace guildhall
