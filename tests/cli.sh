#!/usr/bin/env bash
# The commands of guildhall as a person or a program uses them: tests/cli.sh PATH_OF_GUILDHALL
set -u
guildhall=$(realpath "$1")
here=$(dirname "$(realpath "$0")")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
passed=0
failed=0

good() { passed=$((passed + 1)); }
bad() {
  failed=$((failed + 1))
  echo "FAIL: $1"
  printf '%s\n' "$output" | head -n 5
}

# prints TEXT -- COMMAND...: exit 0 and the text in the output.
prints() {
  local text=$1
  shift 2
  output=$("$@" 2>&1 </dev/null) && grep -qF -- "$text" <<<"$output" && good || bad "$* does not print '$text'"
}

# refuses CODE TEXT -- COMMAND...: this exit code, one line on standard error with the text, nothing on standard output.
refuses() {
  local code=$1 text=$2 status
  shift 3
  output=$("$@" 2>&1 >out.txt </dev/null)
  status=$?
  if [ "$status" = "$code" ] && [ "$(wc -l <<<"$output")" = 1 ] && grep -qF -- "$text" <<<"$output" && [ ! -s out.txt ]; then
    good
  else
    bad "$* (exit $status) is not refused with '$text'"
  fi
}

answers() { # TEXT -- INPUT LINES...: what the engine answers
  local text=$1
  shift 2
  output=$(printf '%s\n' "$@" quit | "$guildhall" engine london 2>&1)
  grep -qF -- "$text" <<<"$output" && good || bad "engine: $* does not answer '$text'"
}

prints 'play in the terminal' -- "$guildhall" --help
for command in play sim perft bench replay cards engine; do prints 'Usage' -- "$guildhall" "$command" --help; done

prints '"wins":[' -- "$guildhall" sim london --players 3 --games 20 --seed 1 --json
one=$("$guildhall" sim london --players 4 --games 50 --seed 9 --threads 1 --json | sed -E 's/"(seconds|games_per_s|decisions_per_s|threads)":[^,}]*,?//g')
two=$("$guildhall" sim london --players 4 --games 50 --seed 9 --threads 2 --json | sed -E 's/"(seconds|games_per_s|decisions_per_s|threads)":[^,}]*,?//g')
output="$one / $two"
[ "$(tr -d '[]' <<<"$one" | tr ',' '\n' | sort)" = "$(tr -d '[]' <<<"$two" | tr ',' '\n' | sort)" ] && good || bad 'the number of threads changes the result'
output=$("$guildhall" sim london --games 10 --seed 3 --json)
for key in games decisions seconds games_per_s decisions_per_s wins mean_scores; do
  grep -q "\"$key\":" <<<"$output" && good || bad "sim --json has no $key"
done
prints 'perft 2 = 13' -- "$guildhall" perft london --depth 2 --position 'london 2; turn 1 action; seat 1 hand mercers,grocers; seat 2'
prints 'signature ' -- "$guildhall" bench london --games 2
prints 'signature ' -- "$guildhall" bench kingdom --games 2
prints 'Szpital' -- "$guildhall" cards london --lang pl
prints '"sentences":' -- "$guildhall" cards london --json
"$guildhall" cards london --json | node -e 'const d=JSON.parse(require("fs").readFileSync(0));process.exit(d.city.reduce((n,c)=>n+c.copies,0)===101&&d.boroughs.length===20?0:1)' && good || bad 'cards --json is not whole'

answers 'ok draw deck' -- 'new players 3 seed 5' 'move draw d'
answers 'ok draw deck, loan' -- 'new seed 7' 'legal'
answers 'error card.unknown' -- 'new seed 7' 'move build castle'
answers 'error move.ambiguous' -- 'position london 2; turn 1 hand-limit; seat 1 hand paupers-a,paupers-b,mercers,grocers,salters,vintners,lords,bridge,omnibus,sewers; seat 2' 'move discard paupers'
answers 'error refuse.money' -- 'position london 2; turn 1 action; offer city; seat 1 money 3; seat 2' 'move buy city'
answers 'error engine.no-position' -- 'show'
answers 'error engine.command' -- 'castle'
answers 'error seat.bad' -- 'new seed 1' 'view 3'
answers 'error undo.none' -- 'new seed 1' 'undo'
answers 'error players.bad' -- 'new players 5'
answers 'error seed.bad' -- 'new seed x'
answers '?a' -- 'new seed 1' 'view spectator'
before=$(printf 'new seed 4\nshow\nquit\n' | "$guildhall" engine london | tail -n 1)
after=$(printf 'new seed 4\nmove draw deck\nundo\nshow\nquit\n' | "$guildhall" engine london | tail -n 1)
output=$after
[ "$before" = "$after" ] && good || bad 'undo does not bring the position back'

# What the search can teach: a game between bots, kept, looked at again, and a hint in the middle of it.
mkdir games
prints '"calibration"' -- "$guildhall" match london --a greedy --b advised --games 2 --seed 4 --save games
refuses 1 "cannot write '/nowhere/game-000001.txt'" -- "$guildhall" match london --a greedy --b advised --games 2 --seed 4 --save /nowhere
# A long match goes on from its record, whatever ended it, and comes to the same as one that was never ended.
long_match() { "$guildhall" match london --a advised --b greedy --seed 4 "$@"; }
sums() { node -e 'const m = JSON.parse(require("fs").readFileSync(0)); console.log(m.games, m.a_wins, m.a_margin.toFixed(6), m.decisions, m.calibration.map((c) => c.positions).join())'; }
long_match --games 6 --record whole.record | sums >once.txt
long_match --games 4 --record parts.record >out.txt
head -n 3 parts.record >fewer.record
long_match --games 6 --record fewer.record --threads 2 | sums >twice.txt
output=$(cat once.txt twice.txt)
[ "$(cut -d' ' -f1 once.txt)" = 6 ] && cmp -s once.txt twice.txt && [ "$(wc -l <fewer.record)" = 7 ] && good || bad 'a match that was taken up again ends otherwise'
printf '%s' "$(cat fewer.record)" >trimmed.record
output=$(long_match --games 7 --record trimmed.record && long_match --games 7 --record trimmed.record)
[ "$(wc -l <trimmed.record)" = 8 ] && good || bad 'a record whose last line lacks its end is damaged by the next game'
sed -i -E '2s/"margin":[^,]*/"margin":6000/' parts.record
output=$(long_match --games 4 --record parts.record)
[ "$(sums <<<"$output" | cut -d' ' -f3 | cut -d. -f1)" -gt 1400 ] && good || bad 'a game of the record was played again'
refuses 1 'is the record of another match' -- "$guildhall" match london --a advised --b greedy --seed 5 --games 4 --record parts.record
sed -i '3s/.\{20\}$//' parts.record
refuses 1 "'parts.record' is damaged in line 3: expected a game of the match" -- "$guildhall" match london --a advised --b greedy --seed 4 --games 4 --record parts.record
# Without a seed it goes on with that of the record.
"$guildhall" match london --a advised --b greedy --games 2 --record seedless.record >out.txt
"$guildhall" match london --a advised --b greedy --games 3 --record seedless.record >more.txt
output=$(cat out.txt more.txt)
[ "$(wc -l <seedless.record)" = 4 ] && [ "$(grep -o '"seed":"[^"]*"' out.txt)" = "$(grep -o '"seed":"[^"]*"' more.txt)" ] && good || bad 'a match without a seed does not go on'
# What cannot be is not believed; a last line that was cut off in the middle is played again; an empty file is a new record.
damaged_record() { # EXPECTED LINE SED-EXPRESSION
  sed -E "$3" whole.record >damaged.record
  cp damaged.record before.record
  refuses 1 "'damaged.record' is damaged in line $2: expected $1" -- "$guildhall" match london --a advised --b greedy --seed 4 --games 6 --record damaged.record
  cmp -s damaged.record before.record && good || bad "a damaged record was changed by $3"
}
damaged_record 'a game of the match' 4 '4s/"wins":[^,]*/"wins":5/'
damaged_record 'a game of the match' 2 '2s/"margin":[^,]*/"margin":1e999/'
damaged_record 'a game of the match' 2 '2s/"decisions":[^,]*/"decisions":-3/'
damaged_record 'a game of the match' 7 '7s/"thinking":[^,]*/"thinking":-1/'
damaged_record 'a game of the match' 3 '3s/"calibration":\[\[[0-9]+/"calibration":[[-1/'
damaged_record 'a game of the match' 5 '5s/.*//'
damaged_record 'a game that is not there yet' 4 '3{p;}'
damaged_record 'what says which match it is' 1 '1s/.{9}$//'
head -c -40 whole.record >torn.record
long_match --games 6 --record torn.record | sums >twice.txt
output=$(cat once.txt twice.txt)
cmp -s once.txt twice.txt && [ "$(wc -l <torn.record)" = 7 ] && good || bad 'a record with a torn last line is not gone on with'
: >empty.record
output=$(long_match --games 2 --record empty.record 2>&1)
[ "$(wc -l <empty.record)" = 3 ] && good || bad 'an empty record is no new one'
# Games that are to be kept go on being kept, from the first on.
mkdir kept
output=$(long_match --games 2 --record kept.record --save kept && long_match --games 3 --record kept.record --save kept)
[ "$(ls kept | wc -l)" = 3 ] && good || bad 'a match whose games are kept does not go on'
refuses 1 "the game of 'games/game-000003.txt' was played without being saved" -- "$guildhall" match london --a advised --b greedy --seed 4 --games 6 --record whole.record --save games
# One error ends it, on all threads.
refuses 1 "cannot write '/nowhere/game-" -- timeout 60 "$guildhall" match london --a advised --b ismcts:2ms --games 100000 --threads 3 --seed 4 --save /nowhere
# One match at a time, and only in a file.
"$guildhall" match london --a advised --b greedy --seed 4 --games 100000 --record busy.record >busy.txt 2>&1 &
busy=$!
for _ in $(seq 100); do [ -s busy.record ] && break; sleep 0.05; done
refuses 1 "'busy.record' is in use by another match" -- "$guildhall" match london --a advised --b greedy --seed 4 --games 4 --record busy.record
kill -INT "$busy"
wait "$busy"
refuses 1 "cannot write '.': Is a directory" -- "$guildhall" match london --a advised --b greedy --seed 4 --games 4 --record .
refuses 1 "cannot write '/dev/null': it is no ordinary file" -- "$guildhall" match london --a advised --b greedy --seed 4 --games 4 --record /dev/null
refuses 1 "cannot write '/nowhere/a.record'" -- "$guildhall" match london --a advised --b greedy --seed 4 --games 4 --record /nowhere/a.record
refuses 1 'option --record' -- "$guildhall" match kingdom --a steward --b random --seed 4 --games 1 --record a.record
prints 'Chance at the start' -- "$guildhall" analyse games/game-000001.txt --simulations 16
prints 'Szansa na początku' -- "$guildhall" analyse games/game-000002.txt --simulations 16 --lang pl
"$guildhall" analyse games/game-000001.txt --simulations 16 --json >once.json
"$guildhall" analyse games/game-000001.txt --simulations 16 --threads 2 --json >twice.json
cmp -s once.json twice.json && good || bad 'two threads analyse otherwise than one'
refuses 1 "cannot read 'none.txt'" -- "$guildhall" analyse none.txt
refuses 1 'option --simulations' -- "$guildhall" analyse games/game-000001.txt --simulations 0
prints 'Best:' -- "$guildhall" hint games/game-000001.txt --at 20 --budget 50n
prints '"reasons"' -- "$guildhall" hint games/game-000001.txt --at 20 --budget 50n --json
prints "rather than 'stop': £5 more" -- "$guildhall" hint --position 'london 2; turn 1 run; last 1; seat 1 prestige 3 city fishmongers; seat 2 prestige 3 poverty 1' --instead stop
refuses 1 'option --at' -- "$guildhall" hint --position 'london 2; turn 1 action; seat 1; seat 2' --at 3
refuses 1 'expected one of the two' -- "$guildhall" hint
refuses 1 'option --at' -- "$guildhall" hint games/game-000001.txt --at 99999
refuses 1 'there is nothing to decide' -- "$guildhall" hint games/game-000001.txt
refuses 1 "is no move here" -- "$guildhall" hint games/game-000001.txt --at 20 --instead 'dance'
refuses 1 'budget' -- "$guildhall" hint games/game-000001.txt --at 20 --budget 0ms
# Who wins is counted for the bot that is named first.
rate() { node -e 'const m = JSON.parse(require("fs").readFileSync(0)); process.exit(m.a_win_rate > +process.argv[1] && m.a_win_rate < +process.argv[2] ? 0 : 1)' -- "$@"; }
output=$("$guildhall" match london --a advised --b random --games 20 --seed 1)
rate 0.9 1.1 <<<"$output" && good || bad 'the better bot does not win'
output=$("$guildhall" match london --a random --b advised --games 20 --seed 1)
rate -0.1 0.1 <<<"$output" && good || bad 'the worse bot wins'
prints 'master:2n              beats journeyman:2n' -- "$guildhall" ladder london --budgets 2n --games 2 --seed 1
prints 'seed 0x00000000000000000000000000000001' -- "$guildhall" ladder london --budgets 2n --games 2 --seed 1
output=$("$guildhall" ladder london --budgets 2n --games 2 --json)
node -e 'const all = require("fs").readFileSync(0, "utf8").trim().split("\n").map(JSON.parse);
  const whole = (m) => m.games === 2 && m.a_win_rate >= 0 && m.elo_low <= m.elo && m.elo <= m.elo_high && m.seed === all[0].seed;
  process.exit(all.length === 3 && all.every(whole) ? 0 : 1)' <<<"$output" && good || bad 'ladder --json is not whole, or its matches have other seeds'
refuses 1 "'bad' is no budget" -- "$guildhall" ladder london --budgets 2n,bad --games 2 --seed 1
# Nothing is told of no game.
for command in 'match london --a grandmaster:9s --b grandmaster:9s' 'ladder london --budgets 9s --json' 'balance london --bot grandmaster:9s' 'match kingdom --a chancellor:9s --b steward'; do
  # shellcheck disable=SC2086
  output=$(timeout -s INT 0.3 "$guildhall" $command --seed 1 2>int.err)
  ! grep -qE '"(games|campaigns)":0|^0 games' <<<"$output" && grep -q interrupted int.err && good || bad "$command tells of no game"
done
# How the cards are used.
prints 'southwark-bermondsey' -- "$guildhall" balance london --bot advised --games 4 --seed 1
prints '"players":3,"games":3' -- "$guildhall" balance london --bot greedy --players 3 --games 3 --seed 1 --json
"$guildhall" balance london --bot greedy --games 8 --seed 1 --json >once.json
"$guildhall" balance london --bot greedy --games 8 --seed 1 --threads 2 --json >twice.json
cmp -s once.json twice.json && good || bad 'two threads count otherwise than one'
refuses 1 'option --players' -- "$guildhall" balance london --players 5
refuses 1 'option --games' -- "$guildhall" balance london --games 0
refuses 1 'genius' -- "$guildhall" balance london --bot genius
refuses 1 "cannot read 'none.weights'" -- "$guildhall" balance london --weights none.weights
refuses 1 'kingdom' -- "$guildhall" balance kingdom
# Puzzles: those of the page can be solved, a search finds the same twice, and nothing is lost to bad input.
prints 'every solution can be played' -- "$guildhall" puzzles --check "$here/../web/src/london/puzzles.json"
prints '2 games,' -- "$guildhall" puzzles london --games 2 --seed 4 --simulations 40 --out once.puzzles
prints '2 games,' -- "$guildhall" puzzles london --games 2 --seed 4 --simulations 40 --threads 2 --out twice.puzzles
cmp -s once.puzzles twice.puzzles && good || bad 'two threads find other puzzles than one'
prints 'every solution can be played' -- "$guildhall" puzzles --check once.puzzles
sed -E '0,/"move":"[^"]*"/s//"move":"dance"/' once.puzzles >wrong.puzzles
refuses 1 "'dance' is no move here" -- "$guildhall" puzzles --check wrong.puzzles
refuses 1 'the file holds no puzzles' -- "$guildhall" puzzles --check once.json
refuses 1 "cannot read 'none.json'" -- "$guildhall" puzzles --check none.json
refuses 1 "cannot write '/nowhere/puzzles.json'" -- "$guildhall" puzzles london --out /nowhere/puzzles.json
refuses 1 'option --games' -- "$guildhall" puzzles london --games 0
refuses 1 'option --most' -- "$guildhall" puzzles london --most 0
refuses 1 "'x' is no seed" -- "$guildhall" puzzles london --seed x
refuses 1 "unknown game 'kingdom'" -- "$guildhall" puzzles kingdom
spoilt() { # TEXT SED-EXPRESSION: what --check says of the puzzles of the page with this change
  sed -E "$2" "$here/../web/src/london/puzzles.json" >spoilt.puzzles
  refuses 1 "$1" -- "$guildhall" puzzles --check spoilt.puzzles
}
spoilt "expected 'hard' from 1 to 3" '2s/"hard":1,//'
spoilt "expected 'hard' from 1 to 3" '3s/"hard":1/"hard":"very"/'
spoilt "expected 'share' from 0 to 1000" '2s/"share":[0-9]+/"share":1001/'
spoilt "expected 'next' from 0 to 1000" '2s/"next":[0-9]+/"next":-1/'
spoilt 'another puzzle has the same id' '2{p;}'
cp once.puzzles kept.puzzles
refuses 1 "no puzzle was found in 1 games: 'kept.puzzles' is left as it was" -- "$guildhall" puzzles london --games 1 --simulations 60 --seed 8 --out kept.puzzles
cmp -s once.puzzles kept.puzzles && good || bad 'a search that found nothing changed the file'
# A training that cannot be read is not begun anew.
mkdir kept.weights.training
refuses 1 "cannot read 'kept.weights.training'" -- "$guildhall" train london --out kept.weights --games 32 --first-games 32
[ -d kept.weights.training ] && [ ! -e kept.weights ] && good || bad 'a training that could not be read was written over'

# What was learned before stays until a new course is done; an interrupted one is taken up again.
echo old >new.weights
timeout -s INT 2 "$guildhall" train london --out new.weights --games 100000 --first-games 100000 >int.txt 2>&1
output=$(cat int.txt)
[ "$(cat new.weights)" = old ] && [ -s new.weights.training ] && good || bad 'an interrupted training changed the weights'
refuses 1 'of another course' -- "$guildhall" train london --out new.weights --games 32 --first-games 32
refuses 1 'option --policy-games' -- "$guildhall" train london --out none.weights --policy-games -1
refuses 1 'option --policy-simulations' -- "$guildhall" train london --out none.weights --policy-simulations 0
# … by the same command: it ends with more games than it played itself.
taken_up() { "$guildhall" train london --out on.weights --games 4000 --first-games 4000; }
timeout -s INT 2 "$guildhall" train london --out on.weights --games 4000 --first-games 4000 >int.txt 2>&1
before=$(grep -o '^[0-9]* games in all' int.txt | cut -d' ' -f1)
output=$(cat int.txt; taken_up 2>&1)
now=$(grep -o '^4000 games in all, [0-9]* now' <<<"$output" | cut -d' ' -f5)
[ "${before:-0}" -gt 0 ] && [ "$now" = $((4000 - before)) ] && good || bad 'an interrupted training does not go on'
printf x | dd of=new.weights.training bs=1 seek=500 conv=notrunc 2>/dev/null
cp new.weights.training before.training
refuses 1 'new.weights.training: this training cannot be taken up again: the checksum does not fit' -- "$guildhall" train london --out new.weights --games 100000 --first-games 100000
cmp -s new.weights.training before.training && good || bad 'a damaged training was changed'
refuses 1 "cannot write '.': it is no ordinary file" -- "$guildhall" train london --out .
refuses 1 "cannot write '/nowhere/w'" -- "$guildhall" train london --out /nowhere/w
rm new.weights.training
prints 'weights in new.weights' -- "$guildhall" train london --out new.weights --games 32 --first-games 32
prints '"a_win_rate"' -- "$guildhall" match london --a grandmaster:4n --b greedy --games 2 --seed 1 --weights new.weights --processor-time
sed '$d' new.weights >cut.weights
# Another deck: other cards, other weights, other games.
sed 's/^prestige = 2$/prestige = 3/' "$here/../games/london/cards.toml" >other.toml
refuses 1 'they were trained with another deck of cards' -- "$guildhall" match london --a grandmaster:4n --b greedy --games 2 --seed 1 --weights new.weights --cards other.toml
refuses 1 'the game was played with deck' -- "$guildhall" analyse games/game-000001.txt --cards other.toml
refuses 1 'the game was played with deck' -- "$guildhall" hint games/game-000001.txt --at 20 --cards other.toml
refuses 1 'the checksum does not fit' -- "$guildhall" match london --a grandmaster:4n --b greedy --games 2 --seed 1 --weights cut.weights

# A game in the terminal: help, a wrong move, undo, save; then going on and replaying.
output=$(printf 'help\nloan\nundo\nundo\nbuild castle\ncard hospital\nscore\nsave game.txt\nsave /nowhere/game.txt\nquit\n' | "$guildhall" play london --seed 11 --bots greedy 2>&1)
for text in 'take back your last decision' "unknown card 'castle'" 'Hospital (hospital-a)' 'seat 1: 0 prestige' 'saved: game.txt' "cannot write '/nowhere/game.txt'" 'cannot be taken back'; do
  grep -qF -- "$text" <<<"$output" && good || bad "play does not print '$text'"
done
prints 'score if it ended now' -- "$guildhall" replay game.txt
# A file is saved where a link leads; what is no file is left alone.
ln -s linked.txt link.txt
mkfifo pipe
output=$(printf 'save link.txt\nsave pipe\nsave .\nquit\n' | "$guildhall" play london --seed 11 --bots greedy 2>&1)
[ -L link.txt ] && [ -s linked.txt ] && [ -p pipe ] && good || bad 'a link or a pipe was replaced by a game'
for what in pipe .; do grep -qF "cannot write '$what': it is no ordinary file" <<<"$output" && good || bad "a game is saved in '$what'"; done
refuses 1 "'game.txt' is a game that has not ended" -- "$guildhall" analyse game.txt
output=$(yes 1 | head -n 4000 | "$guildhall" play london --seed 12 --bots random 2>&1)
grep -qF 'The game is over.' <<<"$output" && good || bad 'a game of first choices does not end'
output=$( (printf 'three\n1\n1\n1\n1\nsave more.txt\nquit\n') | "$guildhall" play london --continue game.txt 2>&1)
[ -s more.txt ] && good || bad 'a saved game cannot be gone on with'
prints 'position after' -- "$guildhall" replay more.txt
prints '"position":' -- "$guildhall" replay more.txt --json
prints 'position after 0 moves' -- "$guildhall" replay more.txt --at 0

# Bad input: one line, a non-zero exit, nothing half-written.
refuses 1 "unknown game 'chess'" -- "$guildhall" sim chess
refuses 1 "unknown game 'chess': expected london or kingdom" -- "$guildhall" match chess --a random --b random
refuses 1 '5 players: expected 2, 3 or 4' -- "$guildhall" sim london --players 5
refuses 1 "'x1' is no seed" -- "$guildhall" sim london --seed x1
refuses 1 "unknown bot 'genius'" -- "$guildhall" sim london --bots genius
refuses 1 '3 bots for 2 seats' -- "$guildhall" sim london --bots random,random,greedy
refuses 1 'option --games' -- "$guildhall" sim london --games 0
refuses 1 'option --threads' -- "$guildhall" sim london --threads 0
refuses 1 "unknown language 'xx'" -- "$guildhall" cards london --lang xx
refuses 1 "cannot read 'none.toml'" -- "$guildhall" play london --cards none.toml
refuses 1 "cannot read 'none.txt'" -- "$guildhall" replay none.txt
refuses 1 "unknown card 'castle'" -- "$guildhall" perft london --position 'london 2; turn 1 action; seat 1 hand castle; seat 2'
refuses 1 "the card 'mercers' stands 2 times" -- "$guildhall" perft london --position 'london 2; turn 1 action; seat 1 hand mercers,mercers; seat 2'
refuses 1 'option --depth' -- "$guildhall" perft london --depth 0
refuses 2 'games' -- "$guildhall" sim london --games many
refuses 2 '--nonsense' -- "$guildhall" sim london --nonsense
head -c 400 more.txt >cut.txt
refuses 1 'cut.txt:' -- "$guildhall" replay cut.txt
cat more.txt <(printf '\n\n') >longer.txt
prints 'position after' -- "$guildhall" replay longer.txt
cat more.txt <(echo) more.txt >longer.txt
refuses 1 "the file goes on after its 'end'" -- "$guildhall" replay longer.txt
refuses 1 "longer.txt:" -- "$guildhall" analyse longer.txt
head -n -1 more.txt >cut.txt
refuses 1 'the file ends after move' -- "$guildhall" replay cut.txt
sed -E '0,/#[0-9a-f]{8}/s/#[0-9a-f]{8}/#00000000/' more.txt >hash.txt
refuses 1 'another engine or a changed file' -- "$guildhall" replay hash.txt
sed 's/draw deck/draw dock/' more.txt >move.txt
refuses 1 'move.txt:' -- "$guildhall" replay move.txt
sed 's/^rules .*/rules 99/' more.txt >rules.txt
refuses 1 'rules version 99' -- "$guildhall" replay rules.txt
sed 's/^deck .*/deck 0000000000000000/' more.txt >deck.txt
refuses 1 'the game was played with deck 0000000000000000' -- "$guildhall" replay deck.txt
echo 'id = [' >syntax.toml
refuses 1 'syntax.toml:1:' -- "$guildhall" cards london --check syntax.toml

# A closed pipe, a full disk, ctrl-C.
( trap '' PIPE; "$guildhall" cards london 2>pipe.txt; echo $? >pipe.code ) | true
output=$(cat pipe.txt)
[ "$(cat pipe.code)" != 0 ] || [ ! -s pipe.txt ] && good || bad 'a closed pipe is not reported'
output=$("$guildhall" cards london 2>&1 >/dev/full)
[ $? = 1 ] && grep -q 'cannot write the output: No space left' <<<"$output" && good || bad 'a full disk is not reported'
for as in '' --json; do
  # shellcheck disable=SC2086
  output=$("$guildhall" ladder london --budgets 2n --games 2 --seed 1 $as 2>&1 >/dev/full)
  [ $? = 1 ] && grep -q 'cannot write the output: No space left' <<<"$output" && good || bad 'a ladder on a full disk is not reported'
done
timeout -s INT 1 "$guildhall" sim london --games 100000000 --seed 1 >int.txt 2>int.err
output=$(cat int.err)
grep -q 'interrupted' int.err && good || bad 'ctrl-C is not reported'

echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
