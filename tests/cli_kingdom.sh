#!/usr/bin/env bash
# Kingdoms on the disk, as a person uses them: tests/cli_kingdom.sh PATH_OF_GUILDHALL
set -u
guildhall=$(realpath "$1")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
export GUILDHALL_KINGDOMS=$work/kingdoms
unset XDG_DATA_HOME
passed=0
failed=0
output=

good() { passed=$((passed + 1)); }
bad() {
  failed=$((failed + 1))
  echo "FAIL: $1"
  printf '%s\n' "$output" | head -n 5
}
check() { # TEXT COMMAND...: the command succeeds
  local text=$1
  shift
  if "$@"; then good; else bad "$text"; fi
}

# prints TEXT -- COMMAND...: exit 0 and the text in the output.
prints() {
  local text=$1
  shift 2
  if output=$("$@" 2>&1 </dev/null) && grep -qF -- "$text" <<<"$output"; then good; else bad "$* does not print '$text'"; fi
}

# refuses CODE TEXT -- COMMAND...: this exit code and one line on standard error with the text.
refuses() {
  local code=$1 text=$2 status
  shift 3
  output=$("$@" 2>&1 >out.txt </dev/null)
  status=$?
  if [ "$status" = "$code" ] && [ "$(wc -l <<<"$output")" = 1 ] && grep -qF -- "$text" <<<"$output"; then
    good
  else
    bad "$* (exit $status) is not refused with '$text'"
  fi
}

# plays KINGDOM INPUT: the input typed into the game; output in $output
plays() {
  output=$(printf '%b' "$2" | "$guildhall" play kingdom --kingdom "$1" 2>&1)
}
decisions() { "$guildhall" kingdom verify "$1" --json 2>/dev/null | grep -o '"decisions":[0-9]*' | head -1 | cut -d: -f2; }
file() { echo "$GUILDHALL_KINGDOMS/$1.kingdom"; }

# ── new, list ──
prints "no kingdoms" -- "$guildhall" kingdom list
prints "0 decisions, round 1" -- "$guildhall" kingdom new Albion --seed 7
prints "Albion" -- "$guildhall" kingdom list
prints '"name":"Albion"' -- "$guildhall" kingdom list --json
refuses 1 "is there already" -- "$guildhall" kingdom new Albion
refuses 1 "is no name for a kingdom" -- "$guildhall" kingdom new .hidden
refuses 1 "is no name for a kingdom" -- "$guildhall" kingdom new ""
refuses 1 "is no seed" -- "$guildhall" kingdom new Other --seed x
refuses 1 "--expansions" -- "$guildhall" kingdom new Other --expansions 11
refuses 1 "unknown bot" -- "$guildhall" kingdom new Other --bot nobody
check "nothing is left of what was refused" test ! -e "$(file Other)"
prints "new:" -- "$guildhall" kingdom new "Królestwo Północy" --seed 1
prints "Królestwo Północy" -- "$guildhall" kingdom list
prints "new: ./here.kingdom" -- "$guildhall" kingdom new ./here.kingdom --seed 3
prints "elsewhere/A.kingdom" -- "$guildhall" kingdom new A --dir elsewhere
prints "xdg/guildhall/kingdoms/B.kingdom" -- env -u GUILDHALL_KINGDOMS XDG_DATA_HOME=xdg "$guildhall" kingdom new B
prints "home/.local/share/guildhall/kingdoms/C.kingdom" -- env -u GUILDHALL_KINGDOMS HOME=home "$guildhall" kingdom new C
prints "decisions" -- "$guildhall" kingdom new Whole --seed 5 --bot random
check "a whole game is under 100 KB" test "$(stat -c %s "$(file Whole)")" -lt 100000
prints "finished" -- "$guildhall" kingdom list
cp "$(file Whole)" whole.kingdom
"$guildhall" kingdom new ./again.kingdom --seed 5 --bot random >/dev/null
check "the same seed and bot play the same kingdom" test "$(sed -n '10,$s/ #.*//p' whole.kingdom | md5sum)" = "$(sed -n '10,$s/ #.*//p' again.kingdom | md5sum)"

# ── show ──
prints "What do you do?" -- "$guildhall" kingdom show Albion
prints "score path: base game" -- "$guildhall" kingdom show Whole
prints '"position":' -- "$guildhall" kingdom show Whole --json
prints "── round 3 " -- "$guildhall" kingdom show Whole --at 3
prints '"shown_round":3' -- "$guildhall" kingdom show Whole --at 3 --json
refuses 1 "round 99 has not begun" -- "$guildhall" kingdom show Whole --at 99
refuses 1 "there is no kingdom 'Nowhere'" -- "$guildhall" kingdom show Nowhere
refuses 1 "cannot read" -- "$guildhall" kingdom show ./nowhere.kingdom

# ── play, put away, take up ──
plays Albion 'produce 1\nquit\n'
check "one decision is kept" test "$(decisions Albion)" = 1
plays Albion 'quit\n'
check "taken up where it was" grep -qF 'resources  1 ' <<<"$output"
plays Albion 'undo\nquit\n'
check "the take-back is a line of the log" test "$(decisions Albion)" = 2
prints '"assisted":false' -- "$guildhall" kingdom show Albion --json
plays Albion 'advance\nundo\nquit\n'
check "a take-back over something shown is not done at once" grep -qF "undo anyway" <<<"$output"
prints '"assisted":false' -- "$guildhall" kingdom show Albion --json
plays Albion 'undo anyway\nquit\n'
prints '"assisted":true' -- "$guildhall" kingdom show Albion --json
prints "assisted" -- "$guildhall" kingdom list
plays Albion 'name 1 Grass\nquit\n'
check "a card that asks for no name gets none" grep -qF "cannot be given a name" <<<"$output"
plays Albion 'help\ntable\ncard 1\nscore\nquit\n'
check "help speaks of the kingdom" grep -qF "on the disk after each decision" <<<"$output"
refuses 1 "expected the game 'kingdom'" -- "$guildhall" play london --kingdom Albion
prints "What do you do?" -- "$guildhall" play kingdom --seed 1
refuses 1 "no kingdom 'Nowhere'" -- "$guildhall" play kingdom --kingdom Nowhere

# ── kill -9 in the middle, and going on ──
"$guildhall" kingdom new Killed --seed 9 >/dev/null
mkfifo typed
"$guildhall" play kingdom --kingdom Killed <typed >played.txt 2>&1 &
player=$!
exec 3>typed
printf 'pass\nadvance\npass\n' >&3
for _ in $(seq 100); do [ "$(grep -c '#' "$(file Killed)")" -ge 4 ] && break; sleep 0.05; done
refuses 1 "is being played by another program" -- "$guildhall" play kingdom --kingdom Killed
kill -9 "$player"
wait "$player" 2>/dev/null
exec 3>&-
kept=$(decisions Killed)
check "what was decided before the kill is there" test "$kept" -ge 3
plays Killed 'pass\nquit\n'
check "it goes on after a kill" test "$(decisions Killed)" -gt "$kept"

# ── a half-written last line ──
cp "$(file Killed)" half.kingdom
truncate -s -5 half.kingdom
before=$(decisions "$(file Killed)")
prints "never finished" -- "$guildhall" kingdom verify half.kingdom
prints "dropped" -- "$guildhall" kingdom show ./half.kingdom
check "one decision is lost" test "$(decisions half.kingdom)" = $((before - 1))
plays ./half.kingdom 'quit\n'
check "the half line is gone after playing on" test "$(tail -c 1 half.kingdom | od -An -tx1 | tr -d ' ')" = 0a

# ── a full disk ──
"$guildhall" kingdom new Full --seed 9 >/dev/null
moves=$(for _ in $(seq 300); do printf 'pass\\nchoose\\n1\\n'; done)
output=$(trap '' XFSZ; ulimit -f 1; printf '%b' "$moves" | "$guildhall" play kingdom --kingdom Full 2>&1 >/dev/null)
status=$?
check "a disk that is full ends the play with an error (exit $status)" test "$status" = 1
check "and says so" grep -qF "cannot write" <<<"$output"
prints "decisions are good" -- "$guildhall" kingdom verify Full
check "the file ends with a whole line" test "$(tail -c 1 "$(file Full)" | od -An -tx1 | tr -d ' ')" = 0a
full=$(decisions Full)
plays Full '1\nquit\n'
check "it goes on when there is space again" test "$(decisions Full)" -gt "$full"
output=$(trap '' XFSZ; ulimit -f 1; "$guildhall" kingdom new TooBig --seed 1 --bot random 2>&1)
check "a new kingdom that does not fit is refused" grep -qF "cannot write" <<<"$output"
check "and leaves nothing" test -z "$(ls -A "$GUILDHALL_KINGDOMS" | grep TooBig)"
mkdir tiny
if [ "$(id -u)" = 0 ] && mount -t tmpfs -o size=4k none tiny 2>/dev/null; then
  output=$("$guildhall" kingdom new ./tiny/T.kingdom --seed 1 --bot random 2>&1)
  check "a full tmpfs is told" grep -qF "No space left" <<<"$output"
  check "nothing half-written in it" test -z "$(ls -A tiny)"
  umount tiny
fi
refuses 1 "is there already" -- "$guildhall" kingdom export Whole /dev/full

# ── branch ──
prints "branched:" -- "$guildhall" kingdom branch Whole Early --round 3
prints "branched off: assisted" -- "$guildhall" kingdom show Early
prints "── round 3 " -- "$guildhall" kingdom show Early
prints "clean" -- "$guildhall" kingdom branch Whole Copy
prints "11 decisions" -- "$guildhall" kingdom branch Whole Ten --decision 10
check "the branch has the same decisions" test "$(sed -n '10,19s/ #.*//p' "$(file Ten)")" = "$(sed -n '10,19s/ #.*//p' whole.kingdom)"
plays Early 'pass\nquit\n'
prints "decisions are good" -- "$guildhall" kingdom verify Early
refuses 1 "is there already" -- "$guildhall" kingdom branch Whole Early
refuses 1 "--decision" -- "$guildhall" kingdom branch Whole X --decision 99999
refuses 1 "has not begun" -- "$guildhall" kingdom branch Whole X --round 99
refuses 1 "one of them" -- "$guildhall" kingdom branch Whole X --round 2 --decision 2

# ── export, import ──
prints "exported" -- "$guildhall" kingdom export Whole out.kingdom
check "an export is the file" cmp -s out.kingdom "$(file Whole)"
refuses 1 "is there already" -- "$guildhall" kingdom export Whole out.kingdom

# ── hints: the River becomes the Bridge for three wood, 2 fame instead of 0 ──
river='kingdom play=12 held=3wood'
prints 'Best: upgrade 12 to 2' -- "$guildhall" hint --position "$river" --budget 20n
prints "rather than 'pass': 2 more fame, 1 more card at a new stage." -- "$guildhall" hint --position "$river" --budget 20n
prints "zamiast 'pass': o 2 więcej sławy, o 1 kartę więcej na nowym etapie." -- "$guildhall" hint --position "$river" --budget 20n --lang pl
prints '"reasons":[{"what":"fame","n":2},{"what":"upgrades","n":1}]' -- "$guildhall" hint --position "$river" --instead 'produce 12' --budget 20n --json
prints 'Best:' -- "$guildhall" hint out.kingdom --at 0 --budget 20n
refuses 1 'option --at' -- "$guildhall" hint out.kingdom --at 99999
refuses 1 'is no move here' -- "$guildhall" hint out.kingdom --at 0 --instead dance
refuses 1 '999' -- "$guildhall" hint --position 'kingdom play=999'
head -c 300 out.kingdom | sed 's/^game kingdom/game chess/' >foreign.kingdom
refuses 1 'foreign.kingdom' -- "$guildhall" hint foreign.kingdom
refuses 1 "is there already" -- "$guildhall" kingdom import out.kingdom
prints "imported" -- "$guildhall" kingdom import out.kingdom Newcomer
prints "decisions are good" -- "$guildhall" kingdom verify Newcomer
refuses 1 "cannot read" -- "$guildhall" kingdom import nothing.kingdom
refuses 1 "expected 'guildhall campaign 1'" -- "$guildhall" kingdom import /dev/null

# ── damaged files ──
sed '30s/ #./ #x/' whole.kingdom >damaged.kingdom
refuses 1 "damaged.kingdom:30:" -- "$guildhall" kingdom import damaged.kingdom Damaged
refuses 1 "decision 21:" -- "$guildhall" kingdom show ./damaged.kingdom
check "a damaged file is not taken in" test ! -e "$(file Damaged)"
refuses 1 "decision 21: expected the check" -- "$guildhall" kingdom verify damaged.kingdom --save saved.kingdom
check "verify tells what can be saved" grep -qF "20 decisions are good and can be saved" out.txt
prints "20 decisions are good" -- "$guildhall" kingdom verify saved.kingdom
prints "imported" -- "$guildhall" kingdom import saved.kingdom Saved
sed '15s/.*/sing a song #12345678/' whole.kingdom >song.kingdom
refuses 1 "decision 6: 'sing a song' is no move here" -- "$guildhall" kingdom verify song.kingdom
refuses 1 "decision 6:" -- "$guildhall" play kingdom --kingdom ./song.kingdom
check "a refused file is left as it is" cmp -s song.kingdom <(sed '15s/.*/sing a song #12345678/' whole.kingdom)
sed 's/^rules 1$/rules 2/' whole.kingdom >rules.kingdom
refuses 1 "rules version 2: this program plays version 1" -- "$guildhall" kingdom import rules.kingdom R
refuses 1 "rules version 2" -- "$guildhall" play kingdom --kingdom ./rules.kingdom
sed 's/^deck ./deck x/' whole.kingdom >deck.kingdom
refuses 1 "was played with deck x" -- "$guildhall" kingdom verify deck.kingdom
head -c 3000 /dev/urandom >noise.kingdom
refuses 1 "expected 'guildhall campaign 1'" -- "$guildhall" kingdom verify noise.kingdom
sed '7s/.*/name ..\/evil/' whole.kingdom >evil.kingdom
refuses 1 "head of the file was changed" -- "$guildhall" kingdom import evil.kingdom
cp damaged.kingdom "$(file Broken)"
output=$("$guildhall" kingdom list 2>&1)
check "list names a damaged kingdom and fails" test $? = 1
check "list still shows the others" grep -q "^Whole .*finished" <<<"$output"

# ── every language ──
# speaks LANG TEXT...: each text is among what is said in the language, and nothing of it is a key or English.
speaks() {
  local lang=$1
  shift
  rm -f "$(file Spoken)"
  "$guildhall" kingdom new Spoken --seed 4 >/dev/null
  output=$(printf '%s\n' help table 'produce 1' 'upgrade 2' foo 99 'card nothing' 'card 9' undo 'name 1 x' save score advance undo \
    'undo anyway' 'produce 2' $(seq -s ' ' 1 3) $(for i in $(seq 120); do echo $((i % 3 + 1)); done) score quit |
    "$guildhall" play kingdom --kingdom Spoken --lang "$lang" 2>&1)
  for text in "$@"; do check "--lang $lang says '$text'" grep -qF -- "$text" <<<"$output"; done
  check "--lang $lang: every text is there" test -z "$(grep '[{}]' <<<"$output")"
  check "--lang $lang: nothing is English" test -z "$(grep -wE \
    'round|turn|deck|discard|resources|none|cards|gain|What|There|The|the|is|not|expected|missing|Taken|Which' <<<"$output")"
}
speaks pt 'rodada 1 · turno 1' 'baralho  ' 'recursos     nenhum' 'O que você faz?' 'ganhe 1 moeda' 'jogue as próximas 2 cartas' \
  'recomece a campanha inteira' 'Digite o número' 'a carta 1 não está em jogo' 'não é um lance aqui' 'Não existe o lance 99' \
  'Essa carta não existe.' 'Não há nada para desfazer.' 'Algo oculto lhe foi mostrado' 'contará como obtida com ajuda' 'escolha uma carta'
speaks pt-BR 'O que você faz?'
speaks es 'ronda 1 · turno 1' 'mazo  ' 'recursos     ninguno' '¿Qué haces?' 'gana 1 moneda' 'juega las próximas 2 cartas' \
  'empieza de nuevo toda la campaña' 'Escribe el número' 'la carta 1 no está en juego' 'no es una jugada aquí' 'No existe la jugada 99' \
  'No existe esa carta.' 'No hay nada que deshacer.' 'se te mostró algo oculto' 'elige una carta'
speaks pl 'runda 1 · tura 1' 'talia  ' 'zasoby       brak' 'Co robisz?' 'zysk 1 moneta' 'zagraj 2 kolejne karty' \
  'rozpocznij całą kampanię od nowa' 'Wpisz numer ruchu' 'karta 1 nie jest w grze' 'nie jest tu ruchem' 'Nie ma ruchu 99' \
  'Nie ma takiej karty.' 'Nie ma czego cofnąć.' 'odsłonięto coś ukrytego' 'wybierz kartę'
refuses 1 "unknown language 'de'" -- "$guildhall" play kingdom --lang de

# ── cards ──
prints "1.1 Wild Grass" -- "$guildhall" cards kingdom
prints '"game":"kingdom"' -- "$guildhall" cards kingdom --json
refuses 1 "cannot read" -- "$guildhall" cards kingdom --check nothing.toml

# A chancellor's tastes: kept until a new course is done, refused when damaged.
echo old >new.tastes
timeout -s INT 2 "$guildhall" train kingdom --out new.tastes --games 1000000 >int.txt 2>&1
output=$(cat int.txt)
[ "$(cat new.tastes)" = old ] && good || bad 'an interrupted training changed the tastes'
refuses 1 'of another course' -- "$guildhall" train kingdom --out new.tastes --games 2
refuses 1 'an even number' -- "$guildhall" train kingdom --out few.tastes --games 1
prints '2 of 2 campaigns' -- "$guildhall" train kingdom --out few.tastes --games 2
echo 'guildhall kingdom training 1' | tee new.tastes.training >old.training
refuses 1 'does not say of which deck' -- "$guildhall" train kingdom --out new.tastes --games 2
check 'a training that cannot be taken up stays as it was' cmp -s new.tastes.training old.training
refuses 1 'these tastes cannot be used' -- "$guildhall" match kingdom --a chancellor:1n --b random --games 1 --seed 1 --weights new.tastes
refuses 1 "unknown bot 'genius'" -- "$guildhall" match kingdom --a steward --b genius --games 100000 --seed 1
refuses 1 'option --bot-threads' -- "$guildhall" match kingdom --a steward --b random --bot-threads 2 --games 1 --seed 1
refuses 1 'option --c' -- "$guildhall" match kingdom --a steward --b random --c random --games 1 --seed 1
refuses 1 'option --save' -- "$guildhall" match kingdom --a steward --b random --save . --games 1 --seed 1
prints '"percentiles"' -- "$guildhall" match kingdom --a steward --b random --games 2 --seed 1

echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
