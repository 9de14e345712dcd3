// The enlarged card: under the mouse or the focus after a moment, or held open by a long press.
import { Hold } from '../lib/hold';

function cardAt(element: Element | null): { id: string; element: HTMLElement } | undefined {
  const found = element?.closest<HTMLElement>('[data-card],[data-borough]');
  const id = found?.dataset.card ?? found?.dataset.borough;
  return found && id ? { id, element: found } : undefined;
}

export class Glass {
  shown = $state.raw<{ id: string; left: number; top: number; held: boolean } | undefined>();
  readonly hold = new Hold();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly blocked: () => boolean) {}

  enlarge(element: Element, held: boolean): void {
    const found = cardAt(element);
    if (!found) return;
    const r = found.element.getBoundingClientRect();
    const left = Math.max(10, Math.min(r.left + r.width / 2 - 130, innerWidth - 270));
    const space = 382;
    const top = r.top > space ? r.top - space : r.bottom + space < innerHeight ? r.bottom + 10 : Math.max(8, Math.min(r.top, innerHeight - 380));
    // Beside the card when there is no room above or below.
    const beside = r.top <= space && r.bottom + space >= innerHeight;
    const side = r.right + 280 < innerWidth ? r.right + 10 : Math.max(10, r.left - 270);
    this.shown = { id: found.id, left: beside ? side : left, top, held };
  }
  private later(deed: () => void, after: number): void {
    this.timer = setTimeout(deed, after);
  }
  wait(): void {
    clearTimeout(this.timer);
    this.hold.end();
  }
  close(): void {
    this.wait();
    this.shown = undefined;
  }

  over(event: PointerEvent): void {
    if (event.pointerType === 'touch' || this.shown?.held) return;
    const found = cardAt(event.target as Element);
    this.wait();
    if (found && this.shown?.id === found.id) return;
    this.shown = undefined;
    if (found) this.later(() => !this.blocked() && this.enlarge(found.element, false), 350);
  }
  press(event: PointerEvent): void {
    if (event.pointerType !== 'touch') return;
    const found = cardAt(event.target as Element);
    if (this.shown?.held) this.shown = undefined;
    this.wait();
    this.hold.done = false;
    if (found) this.hold.begin(event, () => this.enlarge(found.element, true));
  }
  focus(event: FocusEvent): void {
    const element = event.target as Element;
    this.wait();
    if (!element.matches(':focus-visible') || this.blocked()) return;
    this.shown = undefined;
    if (cardAt(element)) this.later(() => this.enlarge(element, false), 350);
  }
}
