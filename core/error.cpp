#include "core/error.hpp"

#include <array>
#include <format>
#include <utility>

namespace guildhall {
namespace {

// Every code the layers below the page use, with its English pattern; {0}, {1} … are the arguments.
constexpr auto patterns = std::to_array<std::pair<std::string_view, std::string_view>>({
    {"seed.bad", "'{0}' is no seed: expected a decimal number or up to 32 hexadecimal digits after 0x"},
    {"players.bad", "{0} players: expected {1}"},
    {"first.bad", "first player {0}: expected a seat from 1 to {1}"},
    {"lang.unknown", "unknown language '{0}': expected en, pt, es or pl"},
    {"game.unknown", "unknown game '{0}': expected {1}"},
    {"bot.unknown", "unknown bot '{0}': expected {1}"},
    {"record.other", "'{0}' is the record of another match: expected one that begins with {1}"},
    {"record.damaged", "the record '{0}' is damaged in line {1}: expected {2}"},
    {"record.in-use", "'{0}' is in use by another match"},
    {"record.unkept",
     "the game of '{1}' was played without being saved: expected --save from the first game of '{0}' on, or "
     "not at all"},
    {"training.bad", "this training cannot be taken up again: {0}"},
    {"tastes.bad", "these tastes cannot be used: {0}"},
    {"weights.bad", "these weights cannot be used: {0}"},
    {"bot.illegal", "the bot {0} made an illegal decision in the game of seed {1}"},
    {"bot.budget",
     "'{0}' is no budget: expected a number above 0 with n (simulations, at most a thousand million), ms or "
     "s (at most an hour; 0.2s is possible), and /turn when it is for a whole turn"},
    {"bots.count", "{0} bots for {1} seats: expected one name, or one for each seat"},
    {"file.read", "cannot read '{0}': {1}"},
    {"file.write", "cannot write '{0}': {1}"},
    {"output.write", "cannot write the output: {0}"},
    {"move.empty", "no move given: expected one of: {0}"},
    {"move.unknown", "'{0}' is no move here: expected one of: {1}"},
    {"move.ambiguous", "'{0}' fits several moves: {1}"},
    {"move.illegal", "'{0}' is not possible now: {1}"},
    {"move.over", "'{0}': the game is over, no move is possible"},
    {"card.unknown", "unknown card '{0}': expected the id of a card of the deck"},
    {"borough.unknown", "unknown borough '{0}': expected the id of a borough of the deck"},
    {"seat.bad", "'{0}' is no seat: expected {1}"},
    {"number.bad", "'{0}' is no number: expected {1}"},
    {"position.empty", "empty position: expected '{0}'"},
    {"position.field", "unknown field '{0}': expected {1}"},
    {"position.missing", "the field '{0}' is missing"},
    {"position.twice", "the card '{0}' stands {1} times, the deck has {2}"},
    {"position.full", "too many {0}: at most {1} fit"},
    {"position.stuck", "in this position nobody can move: {0}"},
    {"position.bad", "{0}"},
    {"binary.short", "the encoded position ends too early, at byte {0}"},
    {"binary.bad", "the encoded position is damaged at byte {0}: {1}"},
    {"gamefile.header", "header '{0}': expected {1}"},
    {"gamefile.missing", "the header '{0}' is missing"},
    {"gamefile.truncated",
     "the file ends after move {0}: the last line is incomplete, expected '#' and a hash"},
    {"gamefile.count", "the file has {0} moves, its last line says {1}"},
    {"gamefile.after-end", "the file goes on after its 'end': expected nothing more"},
    {"gamefile.hash", "after move {0} the hash is {1}, the file says {2}: another engine or a changed file"},
    {"gamefile.move", "move {0}: {1}"},
    {"gamefile.rules", "rules version {0}: this program plays version {1}"},
    {"gamefile.deck", "the game was played with deck {0}, this is deck {1}: expected --cards with that deck"},
    {"gamefile.result", "the result is {0}, the file says {1}"},
    {"campaign.name",
     "'{0}' is no name for a kingdom: expected 1 to 60 bytes without '/', '.' or '-' at the start, or spaces "
     "around"},
    {"campaign.date", "'{0}' is no date: expected one line of text"},
    {"campaign.head", "expected '{0}', the line says '{1}'"},
    {"campaign.head-cut", "the file ends within its head: expected '{0}'"},
    {"campaign.head-check", "the head of the file was changed: its check is {0}, expected {1}"},
    {"campaign.format", "campaign files of version {0}: this program reads version {1}"},
    {"campaign.game", "a campaign of '{0}': expected {1}"},
    {"campaign.decision", "decision {0}: {1}"},
    {"campaign.spelling", "'{0}' is not how it is written: expected '{1}'"},
    {"campaign.check", "decision {0}: expected the check #{1}, the file says #{2}: the line was changed"},
    {"campaign.unchecked", "decision {0}: expected a decision, '#' and a check of 8 digits"},
    {"campaign.nameless", "decision {0}: card '{1}' cannot be given a name: expected one that asked for it"},
    {"campaign.remark", "decision {0}: '{1}' is no remark: expected CARD [goal STAGE] [spare] [note TEXT]"},
    {"campaign.card-name", "decision {0}: '{1}' is no name: expected 1 to 60 bytes in one line"},
    {"campaign.exists", "'{0}' is there already: expected a name that is not taken"},
    {"campaign.missing", "there is no kingdom '{0}' in {1}: expected one of: {2}"},
    {"campaign.in-use", "'{0}' is being played by another program"},
    {"campaign.round", "round {0} has not begun: expected 1 to {1}"},
    {"campaign.folder", "there is no folder for kingdoms: expected --dir, $GUILDHALL_KINGDOMS or $HOME"},
    {"deck.syntax", "{0}"},
    {"deck.field", "{0}: field '{1}': expected {2}"},
    {"deck.unknown-field", "{0}: unknown field '{1}': expected {2}"},
    {"deck.count", "{0}: {1}, expected {2}"},
    {"deck.duplicate", "{0}: the id stands twice, expected ids that differ"},
    {"table.unknown", "there is no table '{0}'"},
    {"table.exists", "this table is there already"},
    {"table.damaged", "the table '{0}' makes no sense after entry {1}: {2}"},
    {"table.newer", "a newer program wrote this table, version {0}: this one knows versions up to {1}"},
    {"table.first-entry", "a table begins with the entry that creates it"},
    {"table.full", "a table has at most {0} entries"},
    {"table.seats", "{0} seats for a game of {1}"},
    {"table.seat", "there is no such seat, or not for this"},
    {"table.taken", "the seat is taken"},
    {"table.token", "this link opens no seat at the table"},
    {"table.channel", "channel {0} is not at a table: expected 'join' or 'watch' first"},
    {"table.channels", "at most {0} channels a connection"},
    {"table.spectator", "spectators only watch"},
    {"table.host", "only the host of the table may do this"},
    {"table.open-seat", "a seat is still open"},
    {"table.lobby", "the game has not started"},
    {"table.started", "the game has started"},
    {"puzzle.bad", "puzzle {0}: {1}"},
    {"puzzle.found-none", "no puzzle was found in {0} games: '{1}' is left as it was"},
    {"puzzle.none", "the file holds no puzzles"},
    {"game.over", "the game is over: there is nothing to decide"},
    {"review.running", "'{0}' is a game that has not ended"},
    {"table.no-review", "this game knows no review"},
    {"table.running", "the game is still being played"},
    {"table.over", "the game is over"},
    {"table.turn", "it is another seat's decision"},
    {"table.waits-for-end", "the turn waits to be ended"},
    {"table.no-end", "there is no turn to end"},
    {"table.no-redo", "there is nothing to do again"},
    {"table.barrier", "this decision showed something: going back over it makes the score an assisted one"},
    {"table.no-names", "cards of this game are not given names"},
    {"table.no-position", "a campaign cannot begin in the middle"},
    {"table.present", "the person at this seat is there"},
    {"table.others", "somebody else at the table may want the bot to think"},
    {"table.no-bot", "no bot is to decide"},
    {"table.asked-again", "another one was asked for meanwhile"},
    {"table.taken-over", "a bot plays for this seat: come back first"},
    {"table.daily", "not at a table of the daily deal"},
    {"daily.day", "'{0}' is no day of the daily deal: expected YYYY-MM-DD, from 2026-01-01 on"},
    {"daily.future", "the deal of {0} is not out yet"},
    {"table.solo", "there is nobody to resign to"},
    {"table.rematched", "the rematch is at table {0}"},
    {"table.stale", "the table has moved on since number {0}"},
    {"table.import", "the file holds no game"},
    {"message.json", "no JSON: {0}"},
    {"message.version", "another version of the protocol: expected v {0}"},
    {"message.field", "field '{0}': expected {1}"},
    {"store.score", "its score on the list of {0} is not the one it was played to"},
    {"store.entry", "entry {0} makes no sense: {1}"},
    {"server.address", "'{0}' is no address to listen on"},
    {"server.port", "cannot listen on {0}, port {1}: {2}"},
    {"rate.messages", "too many messages: wait a moment"},
    {"rate.seat", "too many commands for this seat: wait a moment"},
    {"rate.tables", "too many new tables: wait a moment"},
    {"report.offline", "there is no server to report to: save the game as a file instead"},
    {"server.full", "too many tables are open"},
    {"server.busy", "too much waits for this table"},
    {"option.bad", "option {0}: expected {1}"},
    {"engine.command", "unknown command '{0}': expected {1}"},
    {"engine.no-position", "there is no position yet: expected 'new' or 'position' first"},
    {"sim.endless", "the game with seed {0} did not end after {1} decisions: a bot goes round in circles"},
    {"undo.none", "there is nothing to take back"},
    {"refuse.moment", "'{0}' is not asked for now: expected one of: {1}"},
    {"refuse.deck-empty", "'{0}': the city deck is empty"},
    {"refuse.not-in-hand", "'{0}': {1} is not in the hand"},
    {"refuse.pauper", "'{0}': paupers cannot be built (V8)"},
    {"refuse.action-card", "'{0}': an action card never enters the city, expected 'play' (V7)"},
    {"refuse.no-action-card", "'{0}': this is no action card, expected 'build'"},
    {"refuse.no-discount", "'{0}': no discount is to be had now"},
    {"refuse.money", "'{0}' costs £{1} and there are £{2}: expected 'loan' first (T5)"},
    {"refuse.no-discard", "'{0}': there is no card in hand that could be discarded for {1} (V2)"},
    {"refuse.must-discard", "'{0}': a card of the same colour must be discarded (V2)"},
    {"refuse.colour",
     "'{0}': {1} has not the colour of the card that is built, and nothing allows another (V2)"},
    {"refuse.no-stack", "'{0}': there is no such stack, expected 1 to {1}"},
    {"refuse.placed", "'{0}': the top card of this stack was placed in this turn (V4)"},
    {"refuse.not-on-offer", "'{0}': this borough is not on offer"},
    {"refuse.activated", "'{0}': this card was activated in this turn already (R1)"},
    {"refuse.face-down", "'{0}': this card lies face down (R1)"},
    {"refuse.no-run", "'{0}': this card has nothing to activate"},
    {"refuse.no-card-to-discard", "'{0}': there is no card in hand to pay with (R2)"},
    {"refuse.no-target", "'{0}': there is no card it could be used on"},
    {"refuse.borough-first",
     "'{0}': the top borough must be activated before the run ends, expected 'borough' (R3)"},
    {"refuse.nothing-there", "'{0}': there is no card at this place of the development board"},
    {"refuse.not-buildable", "'{0}': this card cannot enter a city"},
    {"refuse.repay-late", "'{0}': loans are repaid before the turn's draw only (T1)"},
    {"refuse.no-loan", "'{0}': there is no loan to repay"},
    {"refuse.fresh-loan", "'{0}': not with the money of a loan taken in the same turn (Q5)"},
    {"store.open", "cannot open the store '{0}': {1}"},
    {"store.no-folder", "cannot open the store '{0}': there is no folder '{1}'"},
    {"store.in-use", "the store '{0}' is used by another process: only one may have it"},
    {"store.readonly",
     "the store '{0}' cannot be written to: expected a file, folder or database with that right"},
    {"store.full", "the disk of the store '{0}' is full: nothing was stored"},
    {"store.not-a-store", "'{0}' is no store of Guildhall: expected one, or nothing at all"},
    {"store.newer", "the store '{0}' has version {1}: this program knows versions up to {2}"},
    {"store.damaged", "the store '{0}' is damaged: {1}"},
    {"store.busy", "the store '{0}' is locked by somebody else for too long: nothing was stored"},
    {"store.gone", "the file '{0}' was removed or replaced while it was open"},
    {"store.migrate", "the store '{0}' could not be brought up to date and was left as it is: {1}"},
    {"store.address",
     "'{0}' is no address of a database: expected postgres://USER:PASSWORD@HOST:PORT/DATABASE"},
    {"store.unreachable", "the database '{0}' cannot be reached: {1}"},
    {"store.unsure", "the store '{0}' failed while it wrote, which may or may not have been stored: {1}"},
    {"store.name", "'{0}' is no name for the store: expected UTF-8 without NUL"},
    {"store.no-table", "there is no table '{0}'"},
    {"store.failed", "the store '{0}': {1}"},
    {"internal", "{0}"},
});

std::string_view pattern_of(std::string_view code) {
  for (const auto& [known, pattern] : patterns) {
    if (known == code) return pattern;
  }
  return {};
}

}  // namespace

std::unexpected<Error> failure(std::string_view code, std::vector<std::string> args) {
  return std::unexpected(Error{.code = std::string(code), .args = std::move(args)});
}

std::unexpected<Error> failure_at(int line, int column, std::string_view code,
                                  std::vector<std::string> args) {
  return std::unexpected(
      Error{.code = std::string(code), .args = std::move(args), .line = line, .column = column});
}

std::string sentence(const Error& error) {
  std::string out;
  if (!error.file.empty()) out += error.file + ":";
  if (error.line > 0) out += std::format("{}:", error.line);
  if (error.column > 0) out += std::format("{}:", error.column);
  if (!out.empty()) out += ' ';
  const std::string_view pattern = pattern_of(error.code);
  if (pattern.empty()) {
    out += error.code;
    for (const std::string& arg : error.args) out += " " + arg;
    return out;
  }
  for (std::size_t i = 0; i < pattern.size(); ++i) {
    if (pattern[i] == '{' && i + 2 < pattern.size() && pattern[i + 2] == '}') {
      const auto index = static_cast<std::size_t>(pattern[i + 1] - '0');
      if (index < error.args.size()) out += error.args[index];
      i += 2;
    } else {
      out += pattern[i];
    }
  }
  return out;
}

}  // namespace guildhall
