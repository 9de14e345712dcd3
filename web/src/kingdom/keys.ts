// The keys of the table: U, R and H, I for the card that has the focus, the arrows within a group of things, Escape.
import type { Table } from './table';

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

export function keys(event: KeyboardEvent, { view, overlay, play }: Table): void {
  play.byKey = true;
  if (event.key === 'Escape') {
    overlay.close();
    event.preventDefault();
    return;
  }
  const from = document.activeElement as HTMLElement | null;
  if (event.ctrlKey || event.metaKey || event.altKey || from?.matches('input,textarea,select') || overlay.card !== undefined) return;
  if (event.key === 'i') overlay.look(from);
  else if (event.key === 'u') play.undo();
  else if (event.key === 'r' && view.may?.redo) play.redo();
  else if (event.key === 'h') void play.askHint();
  const group = from?.dataset.group;
  const step = STEPS[event.key];
  if (!group || !step) return;
  const all = [...document.querySelectorAll<HTMLElement>(`.kingdom [data-group="${group}"]`)].filter((each) => !(each as HTMLButtonElement).disabled);
  all[(all.indexOf(from) + step + all.length) % all.length]?.focus();
  event.preventDefault();
}
