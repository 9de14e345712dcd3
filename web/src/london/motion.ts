// What London's cards do on the way; see lib/motion for what both tables share.
import { EASE } from '../lib/motion';

// A card back that flies from one place to another and is gone.
export function ghost(layer: HTMLElement, from: DOMRect, to: DOMRect, delay = 0, copy?: HTMLElement): void {
  if (from.width === 0 || to.width === 0) return;
  const flyer = document.createElement('div');
  flyer.className = 'ghost';
  flyer.style.left = `${from.left}px`;
  flyer.style.top = `${from.top}px`;
  flyer.style.width = `${from.width}px`;
  flyer.style.height = `${from.height}px`;
  if (copy) {
    const inner = copy.cloneNode(true) as HTMLElement;
    inner.removeAttribute('data-move');
    inner.removeAttribute('data-spot');
    inner.setAttribute('tabindex', '-1');
    flyer.append(inner);
  }
  layer.append(flyer);
  const dx = to.left + to.width / 2 - from.left - from.width / 2;
  const dy = to.top + to.height / 2 - from.top - from.height / 2;
  const scale = Math.min(1, Math.max(0.25, to.height / from.height));
  const motion = flyer.animate(
    [
      { transform: 'none', opacity: 1 },
      { transform: `translate(${dx}px,${dy}px) scale(${scale})`, opacity: 0.4 },
    ],
    { duration: 280, easing: EASE, delay, fill: 'backwards' },
  );
  motion.onfinish = () => flyer.remove();
  motion.oncancel = () => flyer.remove();
}

export function turnOver(element: HTMLElement, delay = 0): void {
  element.animate([{ transform: 'perspective(600px) rotateY(90deg)' }, { transform: 'perspective(600px) rotateY(0)' }], { duration: 240, easing: EASE, delay, fill: 'backwards' });
}

// In place of movement: an outline that fades.
export function outline(element: HTMLElement): void {
  element.animate([{ outline: '3px solid var(--ink)', outlineOffset: '2px' }, { outline: '3px solid transparent', outlineOffset: '2px' }], { duration: 2000 });
}
