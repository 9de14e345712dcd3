// What went wrong, in the kinds a person can do something about. The words are trouble.KIND.title, .what and .todo.
import { Refusal } from '../../lib/connection.svelte';

export type TroubleKind =
  | 'link'
  | 'malformed'
  | 'table'
  | 'noSeat'
  | 'started'
  | 'running'
  | 'noReview'
  | 'noDay'
  | 'taken'
  | 'damaged'
  | 'file'
  | 'kingdomFile'
  | 'realmFile'
  | 'newer'
  | 'deck'
  | 'storage'
  | 'engine'
  | 'version'
  | 'busy'
  | 'offline'
  | 'page'
  | 'address'
  | 'other';

export interface Trouble {
  kind: TroubleKind;
  detail: string;
}

const byCode: [RegExp, TroubleKind][] = [
  [/^table\.token$/, 'link'],
  [/^table\.unknown$/, 'table'],
  [/^table\.started$/, 'started'],
  [/^table\.running$/, 'running'],
  [/^table\.no-review$/, 'noReview'],
  [/^daily\./, 'noDay'],
  [/^table\.taken$/, 'taken'],
  [/^table\.damaged$/, 'damaged'],
  [/^(gamefile\.rules|campaign\.format|table\.newer)$/, 'newer'],
  [/^campaign\./, 'realmFile'],
  [/^(table\.import|gamefile\.|position\.|seed\.)/, 'file'],
  [/^(deck\.|card\.|toml\.)/, 'deck'],
  [/^store\./, 'storage'],
  [/^desk\.failed$/, 'engine'],
  [/^message\./, 'version'],
  [/^(rate|server)\./, 'busy'],
];

// Why a table of the list cannot be shown; undefined: it may yet be.
export function unreadable(error: unknown): Trouble | undefined {
  const trouble = troubleOf(error);
  return /^(newer|damaged)$/.test(trouble.kind) ? trouble : undefined;
}

export function troubleOf(error: unknown): Trouble {
  if (!(error instanceof Refusal)) return { kind: 'other', detail: String(error) };
  const kind = byCode.find(([pattern]) => pattern.test(error.code))?.[1] ?? 'other';
  // Both are refused with their version and ours.
  const older = kind === 'newer' && Number(error.args[0]) < Number(error.args[1]);
  return { kind: older ? 'file' : kind, detail: error.message };
}
