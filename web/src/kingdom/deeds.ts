// What can be done with a card, in the order of the card: produce, upgrades, effects.
import { t } from '../lib/i18n.svelte';
import type { Faces } from './faces.svelte';
import type { Amounts, CardPart, Deed, KingdomParts, Move, Price } from './types';
import { amounts, short, way } from './words';

export interface Act {
  key: string;
  sign: string;
  title: string;
  note: string;
  price?: Price;
  gain?: Amounts;
  // One move, or several amounts of the same.
  moves: Move[];
  spent: boolean;
  why: string;
  // The rule that says so.
  clause?: string;
  pay?: [number, number][];
  // The stage it leads to.
  to?: number;
  // It cannot be paid now, not even by producing.
  lacks?: boolean;
  // Something to know, nothing to do.
  plain: boolean;
}

function reason(deed: Deed, parts: KingdomParts, faces: Faces, what: 'upgrade' | 'use', kind: string): string {
  if (deed.missing) return t('kingdom.missing', { what: amounts(deed.missing) });
  if (deed.no === 'forbidden') {
    const by = parts.round?.forbids?.find((each) => each.what.includes(what === 'upgrade' ? 'upgrade' : 'time'));
    return t('kingdom.no.forbidden', { card: by ? faces.name(by.card, parts[`card${by.card}`]?.stage) : '' });
  }
  if (deed.no) return t(`kingdom.no.${deed.no}`);
  return deed.can || deed.pay ? '' : t(kind === 'close' ? 'kingdom.no.closing' : 'kingdom.no.now');
}

function clauseOf(deed: Deed, what: 'upgrade' | 'use', kind: string): string {
  const clauses: Partial<Record<NonNullable<Deed['no']>, string>> = { blocked: 'F5', useless: 'Q6', box: 'F11', indestructible: 'F6' };
  if (deed.missing) return what === 'upgrade' ? 'T4' : 'F1';
  if (deed.no) return clauses[deed.no] ?? (what === 'upgrade' ? 'Q5' : 'F1');
  return kind === 'close' ? 'T6' : 'T2';
}

export function actsOf(card: CardPart, parts: KingdomParts, faces: Faces, moves: Move[]): Act[] {
  const mine = moves.filter((move) => move.card === card.id);
  const face = faces.stage(card.id, card.stage);
  const kind = parts.ask?.kind ?? '';
  const blocked = card.blockedBy !== undefined;
  const acts: Act[] = [];
  for (const [a, gain] of (card.gains ?? card.makes ?? []).entries()) {
    const move = mine.find((each) => each.kind === 'produce' && each.a === a);
    if (card.zone !== 'play') break;
    acts.push({
      key: `produce ${a}`, sign: 'produce', title: t('kingdom.act.produce'), note: t('kingdom.act.produce.note'), gain, moves: move ? [move] : [], spent: false, plain: false,
      why: move ? '' : t(blocked ? 'kingdom.no.blocked' : 'kingdom.no.now'), clause: blocked ? 'F5' : 'T3',
    });
  }
  for (const [u, upgrade] of (card.upgrades ?? []).entries()) {
    const move = mine.find((each) => each.kind === 'upgrade' && each.a === u);
    const to = faces.stage(card.id, upgrade.to);
    const before = face?.fame ?? 0;
    const after = to?.fame ?? 0;
    const notes = [t(`kingdom.way.${way(card.stage, upgrade.to)}`), before !== after ? t('kingdom.act.fame', { before, after }) : '', t('kingdom.ends-turn')].filter(Boolean);
    acts.push({
      key: `upgrade ${u}`, sign: 'upgrade', title: t('kingdom.act.upgrade', { name: faces.name(card.id, upgrade.to) }), note: notes.join('; '), price: upgrade.price, moves: move ? [move] : [],
      spent: false, plain: false, to: upgrade.to, pay: upgrade.pay, lacks: Boolean(upgrade.missing), why: move || card.zone !== 'play' ? '' : reason(upgrade, parts, faces, 'upgrade', kind), clause: clauseOf(upgrade, 'upgrade', kind),
    });
  }
  // Moves of an exchange do not name their effect: it is the one that can be used and has no other moves.
  const swaps = mine.filter((each) => each.kind === 'exchange');
  let swapped = false;
  for (const [i, effect] of (face?.effects ?? []).entries()) {
    const state = card.effects?.find((each) => each.effect === i && each.stage === undefined);
    let able = mine.filter((each) => (each.kind === 'use' || each.kind === 'store') && each.a === i);
    if (able.length === 0 && state?.can && !swapped && swaps.length > 0) {
      able = swaps;
      swapped = true;
    }
    const usable = state !== undefined && (state.can || state.pay || state.missing || state.no || state.spent || state.price || able.length > 0);
    const note = effect.kind === 'time' ? t('kingdom.ends-turn') : effect.kind === 'destroy' ? t('kingdom.act.destroyed') : effect.kind === 'activated' && card.zone === 'play' ? t('kingdom.act.discarded') : '';
    acts.push({
      key: `use ${i}`, sign: effect.kind, title: short(effect), note: usable ? note : '', price: state?.price, moves: able, spent: state?.spent ?? false, plain: !usable, pay: state?.pay, lacks: Boolean(state?.missing),
      why: able.length > 0 || !usable ? '' : state?.spent ? t('kingdom.no.spent') : state ? reason(state, parts, faces, 'use', kind) : '', clause: state?.spent ? 'F1' : state ? clauseOf(state, 'use', kind) : undefined,
    });
  }
  return acts;
}
