// The log in sentences. Each is a line of the chronicle: a heading, or pieces with cards and amounts.
import { t } from '../lib/i18n.svelte';
import type { Faces } from './faces.svelte';
import type { Amounts, Event, Item } from './types';
import { plus, say, type Piece } from './words';

export interface Line {
  kind: '' | 'round' | 'turn' | 'found' | 'loss' | 'score' | 'undo';
  pieces: Piece[];
}

const minus = (n: number | undefined): string => String(n ?? 0).replace('-', '−');

export class Scribe {
  // The stage a card was last seen at, so that it is called by the name it had.
  private stages: Record<number, number> = {};

  constructor(
    private readonly faces: Faces,
    now: (id: number) => number | undefined,
    // The whole log that is at hand: where it begins a card has the stage of its first change backwards, or the present one.
    items: Item[],
  ) {
    const first: Record<number, number> = {};
    for (const item of items) for (const event of item.events ?? []) if (event.card !== undefined && first[event.card] === undefined) first[event.card] = now(event.card) ?? 1;
    this.stages = first;
    // Stages before the first change are not told; going back from the present one is right for cards that never changed.
    const changed: number[] = [];
    for (const item of items)
      for (const event of item.events ?? [])
        if ((event.kind === 'turned' || event.kind === 'upgraded') && event.card !== undefined && !changed.includes(event.card)) {
          changed.push(event.card);
          this.stages[event.card] = before(faces, event.card, event.stage ?? 1);
        }
  }

  private card(id: number | undefined): Piece[] {
    if (id === undefined) return [];
    return [{ card: id, stage: this.stages[id], name: this.faces.name(id, this.stages[id]) }];
  }
  private cards(ids: number[]): Piece[] {
    return ids.flatMap((id, i): Piece[] => {
      const joint = i === 0 ? '' : i === ids.length - 1 ? ` ${t('kingdom.and')} ` : ', ';
      return joint ? [{ text: joint }, ...this.card(id)] : this.card(id);
    });
  }

  lines(item: Item): Line[] {
    const out: Line[] = [];
    const add = (pieces: Piece[], kind: Line['kind'] = ''): void => void out.push({ kind, pieces });
    if (item.do === 'undo') return [{ kind: 'undo', pieces: say('kingdom.log.undo') }];
    if (item.do === 'note') {
      if (item.text?.startsWith('remark ')) return [];
      const [, number = '', name = ''] = /^name (\d+) (.*)$/.exec(item.text ?? '') ?? [];
      if (number === '0') return [{ kind: '', pieces: say('kingdom.log.renamed', { name }) }];
      if (number) return [{ kind: '', pieces: say('kingdom.log.named', { card: this.card(Number(number)), name }) }];
      return [{ kind: '', pieces: say('kingdom.log.branch') }];
    }
    if (item.do !== 'decide') return [];
    const events = item.events ?? [];
    const chose = item.move?.startsWith('choose') ?? false;
    // Gains and prices that were told with what they belong to.
    const told: boolean[] = [];
    for (let i = 0; i < events.length; i++) {
      const event = events[i] as Event;
      const { card, stage } = event;
      if (told[i]) continue;
      const gather = (kind: string): Event[] => {
        const found: Event[] = [];
        while (events[i + 1]?.kind === kind) found.push(events[++i] as Event);
        return found;
      };
      const sum = (kind: string): Amounts => {
        let all: Amounts = {};
        for (let k = i + 1; k < events.length && ['gained', 'spent', 'discarded', 'lost'].includes(events[k]?.kind ?? ''); k++) {
          const each = events[k];
          if (each?.kind !== kind || !each.resource || told[k]) continue;
          all = plus(all, { [each.resource]: each.n ?? 0 });
          told[k] = true;
        }
        return all;
      };
      const has = (price: Amounts): boolean => Object.keys(price).length > 0;
      switch (event.kind) {
        case 'round':
          add([{ text: t('kingdom.round-n', { n: event.n ?? 0 }) }], 'round');
          break;
        case 'turn':
          add([{ text: t('kingdom.turn-n', { n: event.n ?? 0 }) }], 'turn');
          break;
        case 'played':
          add(say('kingdom.log.played', { cards: this.cards([card ?? 0, ...gather('played').map((each) => each.card ?? 0)]), n: 1 + i }));
          break;
        case 'produced': {
          const gained = sum('gained');
          add(has(gained) ? say('kingdom.log.produced', { card: this.card(card), gain: [{ price: gained }] }) : say('kingdom.log.produced-nothing', { card: this.card(card) }));
          break;
        }
        case 'used': {
          const spent = sum('spent');
          const gained = sum('gained');
          const pieces = say('kingdom.log.used', { card: this.card(card) });
          if (has(spent)) pieces.push(...say('kingdom.log.paid', { price: [{ price: spent }] }));
          if (has(gained)) pieces.push(...say('kingdom.log.got', { gain: [{ price: gained }] }));
          add(pieces);
          break;
        }
        case 'gained':
          add(say('kingdom.log.gained', { gain: [{ price: { [event.resource ?? 'coin']: event.n ?? 0 } }] }));
          break;
        case 'upgraded':
        case 'turned': {
          if (card === undefined) break;
          const from = this.card(card);
          const same = this.stages[card] === stage;
          this.stages[card] = stage ?? 1;
          if (same && event.kind === 'turned') break;
          add(say(`kingdom.log.${event.kind}`, { card: from, to: this.card(card) }));
          break;
        }
        case 'discarded':
          if (chose) add(say('kingdom.log.discarded', { card: this.card(card) }));
          break;
        case 'destroyed':
        case 'freed':
        case 'kept':
        case 'returned':
        case 'put-top':
        case 'put-bottom':
        case 'named':
          add(say(`kingdom.log.${event.kind}`, { card: this.card(card) }), event.kind === 'destroyed' ? 'loss' : '');
          break;
        case 'discovered':
          if (card !== undefined) this.stages[card] = stage ?? 1;
          add(say('kingdom.log.discovered', { card: this.card(card) }), 'found');
          break;
        case 'marked':
          add(say('kingdom.log.marked', { card: this.card(card), n: (event.box ?? 0) + 1 }));
          break;
        case 'sticker':
          add(say(`kingdom.log.sticker.${event.mark ?? 'fame'}`, { card: this.card(card), n: event.n ?? 0, what: event.resource ? [{ price: { [event.resource]: event.n ?? 1 } }] : (event.keyword ?? '') }));
          break;
        case 'blocked':
          add(say('kingdom.log.blocked', { card: this.card(card), by: this.card(event.by) }));
          break;
        case 'stored':
          add(say('kingdom.log.stored', { card: this.card(card), n: event.n ?? 0 }));
          break;
        case 'banished':
          add(say('kingdom.log.banished', { card: this.card(card), n: minus(event.n) }), 'loss');
          break;
        case 'scored':
          add(say('kingdom.log.scored', { n: minus(event.n) }), 'score');
          break;
        case 'shuffled':
        case 'restarted':
          add(say(`kingdom.log.${event.kind}`), event.kind === 'restarted' ? 'loss' : '');
          break;
        case 'lost':
          break;
      }
    }
    if (item.move === 'pass') out.unshift({ kind: '', pieces: say('kingdom.log.pass') });
    if (item.move === 'advance') out.unshift({ kind: '', pieces: say('kingdom.log.advance') });
    return out;
  }
}

// The stage from which an upgrade leads to `stage`, if there is only one.
function before(faces: Faces, card: number, stage: number): number {
  const from = faces.known[card]?.stages.filter((each) => each.upgrades?.some((up) => up.to === stage)) ?? [];
  return from.length === 1 && from[0] ? from[0].stage : 1;
}
