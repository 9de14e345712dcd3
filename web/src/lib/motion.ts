// Movement on a table: short, and off when the reader wants none.
import { settings } from './settings.svelte';

export const still = (): boolean => settings.motion === 'off' || matchMedia('(prefers-reduced-motion: reduce)').matches;
export const EASE = 'cubic-bezier(.2,.7,.2,1)';

// Where the things of a table lie in the window.
export interface Spot {
  rect: DOMRect;
  element: HTMLElement;
}
export function spotsOf(root: HTMLElement | undefined): Record<string, Spot> {
  const found: Record<string, Spot> = {};
  for (const element of root?.querySelectorAll<HTMLElement>('[data-spot]') ?? []) found[element.dataset.spot ?? ''] ??= { rect: element.getBoundingClientRect(), element };
  return found;
}

// Lets a thing arrive from where something was before. Only what the compositor can move by itself changes on the way, and
// nothing is measured between two of them.
export function arrive({ element, rect: to }: Spot, from: DOMRect, zoom: number, delay = 0, growing = false): void {
  if (to.width === 0 || from.width === 0) return;
  const dx = (from.left + from.width / 2 - to.left - to.width / 2) / zoom;
  const dy = (from.top + from.height / 2 - to.top - to.height / 2) / zoom;
  const scale = growing ? ` scale(${Math.max(0.3, Math.min(1.6, from.width / to.width))})` : '';
  element.style.zIndex = '9';
  const motion = element.animate(
    [
      { transform: `translate(${dx}px,${dy}px)${scale}`, opacity: 0.7 },
      { transform: 'none', opacity: 1 },
    ],
    { duration: 260, easing: EASE, delay, fill: 'backwards' },
  );
  motion.onfinish = motion.oncancel = () => (element.style.zIndex = '');
}
