// What the cards of a kingdom do on the way; see lib/motion for what both tables share.
import { EASE } from '../lib/motion';

export const fade = (element: Element): void => void element.animate([{ opacity: 0.2 }, { opacity: 1 }], { duration: 120 });

// Half a turn in the plane, or about the upright axis.
export function turned(element: Element, flip: boolean): void {
  const frames = flip
    ? [{ transform: 'perspective(700px) rotateY(180deg)' }, { transform: 'perspective(700px) rotateY(0)' }]
    : [{ transform: 'rotate(-180deg)' }, { transform: 'rotate(0)' }];
  element.animate(frames, { duration: flip ? 320 : 280, easing: EASE });
}

export function dropped(element: Element): void {
  element.animate([{ transform: 'translateY(-40px)', opacity: 0.4 }, { transform: 'none', opacity: 1 }], { duration: 240, easing: EASE });
}

// Something was put into it.
export function swell(element: Element): void {
  element.animate([{ transform: 'none' }, { transform: 'scale(1.07)' }, { transform: 'none' }], { duration: 260, easing: EASE });
}

// A copy of a thing that leaves: to another place, burnt from its lower edge, or fading as wet ink.
export function leave(layer: HTMLElement, copy: Element | null | undefined, from: DOMRect, zoom: number, to: DOMRect | undefined, how: 'fly' | 'burn' | 'flip' | 'turn' | 'ink'): void {
  if (!copy || from.width === 0) return;
  const flyer = document.createElement('div');
  flyer.className = 'flyer';
  flyer.style.cssText = `left:${from.left}px;top:${from.top}px;width:${from.width}px;height:${from.height}px`;
  const inner = copy.cloneNode(true) as HTMLElement;
  // On a short flight nobody reads what it does, and a turn has many flights.
  if (how === 'fly') for (const each of inner.querySelectorAll('.does, .foot, .gives')) each.replaceChildren();
  for (const each of [inner, ...inner.querySelectorAll<HTMLElement>('*')]) for (const name of ['data-move', 'data-opens', 'data-spot', 'data-card', 'id']) each.removeAttribute(name);
  inner.setAttribute('tabindex', '-1');
  inner.style.zoom = String(zoom);
  flyer.append(inner);
  layer.append(flyer);
  const dx = to ? to.left + to.width / 2 - from.left - from.width / 2 : 0;
  const dy = to ? to.top + to.height / 2 - from.top - from.height / 2 : 0;
  const there = `translate(${dx}px,${dy}px) scale(.7)`;
  const frames: Record<typeof how, Keyframe[]> = {
    fly: [{ transform: 'none', opacity: 1 }, { transform: there, opacity: 0.3 }],
    burn: [{ clipPath: 'inset(0 0 0 0)', filter: 'none' }, { clipPath: 'inset(0 0 100% 0)', filter: 'sepia(1) brightness(.5)' }],
    ink: [{ opacity: 1 }, { opacity: 0, filter: 'blur(3px)' }],
    flip: [{ transform: 'perspective(700px) rotateY(0)' }, { transform: 'perspective(700px) rotateY(180deg)', offset: 0.5 }, { transform: `${there} rotateY(180deg)`, opacity: 0.3 }],
    turn: [{ transform: 'none' }, { transform: 'rotate(180deg)', offset: 0.5 }, { transform: `${there} rotate(180deg)`, opacity: 0.3 }],
  };
  const motion = flyer.animate(frames[how], { duration: how === 'fly' || how === 'ink' ? 260 : 500, easing: EASE });
  motion.onfinish = motion.oncancel = () => flyer.remove();
}
