// The keys of the table: U, R, H and S, the arrows within a group of things, Escape.
import { tick } from 'svelte';
import { t } from '../lib/i18n.svelte';
import type { Table } from './table';
import type { View } from './view.svelte';

// How things stand, for the ear.
function summary(view: View): string {
  const { me, acting, phase } = view;
  if (!me) return '';
  const whose = view.over ? t('table.log.over') : acting ? t('table.summary.you', { asked: t(`table.ask.${phase}`) }) : t('table.summary.other', { name: view.name(view.turn?.seat ?? 0) });
  return `${whose} ${t('table.summary.numbers', { prestige: me.prestige, money: me.money, poverty: me.poverty, loans: me.loans, hand: me.hand.length, stacks: me.city.length, boroughs: me.boroughs.length })} ${acting ? t('table.summary.moves', { n: view.moves.length }) : ''}`;
}

// The nearest thing of the same group in the direction of an arrow.
function neighbour(element: HTMLElement, key: string): HTMLElement | undefined {
  const all = [...document.querySelectorAll<HTMLElement>(`.london [data-group="${element.dataset.group}"]`)].filter((e) => e !== element && e.offsetParent !== null);
  const from = element.getBoundingClientRect();
  const cx = from.left + from.width / 2;
  const cy = from.top + from.height / 2;
  let best: HTMLElement | undefined;
  let bestScore = Infinity;
  for (const e of all) {
    const r = e.getBoundingClientRect();
    const dx = r.left + r.width / 2 - cx;
    const dy = r.top + r.height / 2 - cy;
    const along = { ArrowRight: dx, ArrowLeft: -dx, ArrowDown: dy, ArrowUp: -dy }[key] ?? 0;
    const across = key === 'ArrowRight' || key === 'ArrowLeft' ? Math.abs(dy) : Math.abs(dx);
    if (along <= 2) continue;
    const score = along + 3 * across;
    if (score < bestScore) {
      bestScore = score;
      best = e;
    }
  }
  return best;
}

export function keys(event: KeyboardEvent, { view, overlay, play }: Table): void {
  play.byKey = true;
  if (event.key === 'Escape') {
    if (overlay.pop || overlay.glass.shown) overlay.close();
    else if (overlay.rival !== undefined || overlay.log) overlay.closeSheet();
    else return;
    event.preventDefault();
    return;
  }
  const element = document.activeElement as HTMLElement | null;
  if (event.ctrlKey || event.metaKey || event.altKey || element?.matches('input,textarea,select')) return;
  if (event.key === 's') {
    play.live = '';
    void tick().then(() => (play.live = summary(view)));
    return;
  }
  if (event.key === 'u' && view.may?.undo) void play.change('undo');
  else if (event.key === 'r' && view.may?.redo) void play.change('redo');
  else if (event.key === 'h' && view.acting) void play.askHint(document.querySelector<HTMLElement>('.london .hintbtn') ?? document.body);
  if (!element?.dataset.group || !event.key.startsWith('Arrow')) return;
  const next = neighbour(element, event.key);
  if (!next) return;
  event.preventDefault();
  next.focus();
}
