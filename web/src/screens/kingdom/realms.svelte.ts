// The kingdoms of this person at both desks, and what the Kingdoms screen knows of each.
import type { Seated } from '../../lib/connection.svelte';
import { t } from '../../lib/i18n.svelte';
import { line } from '../../lib/lines';
import { randomHex } from '../../lib/protocol';
import { rememberSeats, settings, type Where } from '../../lib/settings.svelte';
import type { Better, Item, KingdomParts } from '../../kingdom/types';
import { hash } from '../lib/fair';
import { importFile, keepStorage, madeTable, tablesAt } from '../lib/tables.svelte';
import { unreadable, type Trouble } from '../lib/trouble';

export interface Realm {
  id: string;
  where: Where;
  created: number;
  changed: number;
  name?: string;
  round?: number;
  fame?: number;
  assisted?: boolean;
  scores?: number[];
  better?: Better;
  cards?: number;
  permanents?: number;
  destroyed?: number;
  annals?: Annals;
  trouble?: Trouble;
}
export interface Mile {
  round: number;
  item: number;
  at?: number;
  fame: number;
  cards: number;
  // How much stands beside the deck: permanent cards and goals.
  standing: number;
  made: string;
}
export interface Score {
  n: number;
  at?: number;
  assisted: boolean;
  // The same in a copy or a branch: hash of the seed and the decisions until then.
  made: string;
}
export interface Annals {
  miles: Mile[];
  // Two kingdoms with the same one began as the same.
  seed?: string;
  scores: Score[];
  // Where it was branched off: the other kingdom's name and the round.
  origin?: { name: string; round: number };
}

export const realms = $state<{ list: Realm[]; asked: Record<Where, boolean> }>({ list: [], asked: { server: false, local: false } });

export async function visit<T>(realm: Pick<Realm, 'id' | 'where'>, use: (seated: Seated) => Promise<T> | T): Promise<T> {
  const seated = await line(realm.where).join(realm.id, settings.seats[realm.id]?.links[0]?.token);
  try {
    return await use(seated);
  } finally {
    seated.leave();
  }
}

function take(realm: Realm, seated: Seated): void {
  const parts = seated.parts as unknown as KingdomParts | undefined;
  if (!parts) return;
  realm.name = parts.table.name ?? '';
  realm.assisted = parts.table.assisted ?? false;
  realm.round = parts.round?.round;
  realm.fame = parts.fame?.total;
  realm.scores = parts.path?.scores ?? [];
  realm.better = parts.path?.better;
  realm.cards = (parts.deck?.count ?? 0) + (parts.zones?.play?.length ?? 0) + (parts.zones?.discard?.length ?? 0);
  realm.permanents = parts.zones?.permanent?.length ?? 0;
  realm.destroyed = (parts.zones?.destroyed?.length ?? 0) + (parts.zones?.banished?.length ?? 0);
}

// What was read before and has not changed since.
function known(id: string, changed: number): Partial<Realm> {
  const old = realms.list.find((realm) => realm.id === id);
  return old ? { ...old, changed, ...(old.changed === changed ? {} : { annals: undefined }) } : {};
}

export async function refreshRealms(where: Where): Promise<void> {
  const rows = (await tablesAt(where)).filter((row) => row.game === 'kingdom');
  const fresh = rows.map((row): Realm => ({ id: row.id, where, created: row.created, changed: row.changed, ...known(row.id, row.changed) }));
  realms.list = [...realms.list.filter((realm) => realm.where !== where), ...fresh].sort((a, b) => b.changed - a.changed);
  realms.asked[where] = true;
  for (const realm of realms.list.filter((each) => each.where === where)) realm.trouble = await visit(realm, (seated) => take(realm, seated)).then(() => undefined, unreadable);
}

const PAGE = 500;

// Walks through the whole log with the view after each item: the beginnings of rounds and the scores.
export async function readAnnals(realm: Realm): Promise<Annals> {
  return visit(realm, async (seated) => {
    take(realm, seated);
    const { file = '' } = await seated.ask({ do: 'file' });
    const annals: Annals = { miles: [], scores: [], seed: /^seed (.*)$/m.exec(file)?.[1] };
    const parts: KingdomParts = {} as KingdomParts;
    const path: { made: string; scores: Score[] }[] = [];
    const made = (): string => path.at(-1)?.made ?? annals.seed ?? '';
    const last = (seated.log.at(-1)?.i ?? -1) + 1;
    for (let from = 0; from < last; from += PAGE) {
      const { frames = [] } = await seated.ask({ do: 'replay', from, to: Math.min(last, from + PAGE) });
      for (const frame of frames) {
        Object.assign(parts, frame.parts);
        const item = frame.item as unknown as Item;
        if (item.do === 'undo') path.pop();
        if (item.do === 'decide') {
          path.push({ made: hash(`${made()} ${item.move}`), scores: [] });
          for (const event of item.events ?? []) if (event.kind === 'scored') path.at(-1)?.scores.push({ n: event.n ?? 0, at: item.at, assisted: item.assisted ?? false, made: made() });
        }
        if (item.do === 'note' && item.text?.startsWith('branch ')) {
          // It was not here that time passed until then.
          for (const each of [...annals.miles, ...path.flatMap((one) => one.scores)]) delete each.at;
          annals.origin = { name: item.text.split(' ').slice(3).join(' '), round: parts.round?.round ?? 1 };
        }
        const round = parts.round?.round;
        if (round === undefined) continue;
        while ((annals.miles.at(-1)?.round ?? 0) > round) annals.miles.pop();
        if (annals.miles.at(-1)?.round === round) continue;
        const cards = (parts.deck?.count ?? 0) + (parts.zones?.play?.length ?? 0) + (parts.zones?.discard?.length ?? 0);
        annals.miles.push({ round, item: item.i ?? 0, at: item.at, fame: parts.fame?.total ?? 0, cards, standing: parts.zones?.permanent?.length ?? 0, made: made() });
      }
    }
    annals.scores = path.flatMap((each) => each.scores);
    return annals;
  });
}

export async function newRealm(where: Where, name: string): Promise<string> {
  if (where === 'local') keepStorage();
  const desk = line(where);
  const answer = await desk.ask({
    do: 'create',
    nonce: randomHex(),
    key: settings.key,
    game: 'kingdom',
    options: 'restarts 255 expansions 10',
    name,
    seats: [{ kind: 'open' }],
  });
  const { id, tokens } = madeTable(answer);
  rememberSeats(id, where, [{ seat: 0, token: tokens[0] ?? '' }]);
  const seated = await desk.join(id, tokens[0]);
  await seated.ask({ do: 'sit', name: settings.name || name, part: randomHex(), key: settings.key });
  await seated.ask({ do: 'start' });
  seated.leave();
  return id;
}

export const exportRealm = (realm: Realm): Promise<string> => visit(realm, async (seated) => (await seated.ask({ do: 'file' })).file ?? '');
export const renameRealm = (realm: Realm, name: string): Promise<void> => visit(realm, async (seated) => void (await seated.ask({ do: 'name', text: `0 ${name}` })));

// The same kingdom once more, up to the beginning of a round; or all of it.
export async function branchRealm(realm: Realm, name: string, round: number | undefined): Promise<string> {
  return visit(realm, async () => {
    const desk = line(realm.where);
    const command =
      round === undefined
        ? { do: 'import', nonce: randomHex(), key: settings.key, file: await exportRealm(realm), name }
        : { do: 'create', nonce: randomHex(), key: settings.key, game: 'kingdom', options: '', seats: [], name, table: realm.id, from: round };
    const { id, tokens } = madeTable(await desk.ask(command));
    rememberSeats(id, realm.where, [{ seat: 0, token: tokens[0] ?? '' }]);
    return id;
  });
}

// Brings a kingdom's file to this browser. One that goes on beside the same kingdom is named a copy, so that nobody takes it for the other.
export async function importRealm(file: string): Promise<{ id: string; told: string }> {
  keepStorage();
  const [, seed, name = ''] = /^seed (.*)\nname (.*)$/m.exec(file) ?? [];
  const here = realms.list.some((each) => (each.annals?.seed ? each.annals.seed === seed : each.name === name));
  const copy = here ? t('kingdom.copy-of', { name: name.slice(0, 24) }) : undefined;
  const id = await importFile(file, 'local', copy);
  return { id, told: realms.list.some((each) => each.id === id) ? t('kingdom.import.known') : copy ? t('kingdom.import.copy', { name: copy }) : '' };
}
