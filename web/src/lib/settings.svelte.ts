// What the page remembers in this browser. Works without storage too; then it forgets.
import { randomHex } from './protocol';

export const LANGS = ['en', 'pt', 'es', 'pl'] as const;
export type Lang = (typeof LANGS)[number];
export type Theme = 'system' | 'light' | 'dark';

export interface SeatLink {
  seat: number;
  token: string;
}
export type Where = 'server' | 'local';

interface Kept {
  lang?: Lang;
  theme: Theme;
  motion: 'system' | 'off';
  sound: boolean;
  fastBots: boolean;
  notify: boolean;
  name: string;
  key: string;
  seats: Record<string, { where: Where; links: SeatLink[] }>;
  // Seats of one's own tables that were given away by a link.
  invites: Record<string, SeatLink[]>;
  tutorial: Record<string, boolean>;
  // How often each was solved by oneself, and how often its solution was shown.
  puzzles: Record<string, number>;
  shown: Record<string, number>;
  // The deals of days by their day; with points when they were played to the end.
  daily: Record<string, { where: Where; table: string; points?: number; rival?: number }>;
}

const NAME = 'guildhall.settings';

function read(): Kept {
  const fresh: Kept = { theme: 'system', motion: 'system', sound: false, fastBots: false, notify: false, name: '', key: randomHex(), seats: {}, invites: {}, tutorial: {}, puzzles: {}, shown: {}, daily: {} };
  try {
    return { ...fresh, ...(JSON.parse(localStorage.getItem(NAME) ?? '{}') as Partial<Kept>) };
  } catch {
    return fresh;
  }
}

export const settings = $state<Kept>(read());
export const memory = $state({ works: true });

// Call after a change.
export function keep(): void {
  try {
    localStorage.setItem(NAME, JSON.stringify(settings));
    memory.works = true;
  } catch {
    // Storage refused: the page works, but forgets.
    memory.works = false;
  }
}
keep();

export function rememberSeats(table: string, where: Where, links: SeatLink[]): void {
  const known = settings.seats[table]?.links ?? [];
  const others = known.filter((old) => !links.some((link) => link.seat === old.seat));
  settings.seats[table] = { where, links: [...others, ...links] };
  keep();
}

export function chosenLang(): Lang {
  if (settings.lang) return settings.lang;
  for (const wanted of navigator.languages) {
    const found = LANGS.find((lang) => wanted.toLowerCase().startsWith(lang));
    if (found) return found;
  }
  return 'en';
}
