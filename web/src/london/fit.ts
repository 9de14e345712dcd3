// Makes words smaller until they fit the width of their box, all boxes in one go: first everything is read, then written.
// Where that would be too small to read, an inner <i class="sq"> is squeezed, as an engraver would.
const live = new Set<HTMLElement>();
const waiting = new Set<HTMLElement>();
const SMALLEST = 0.8;

const inner = (node: HTMLElement) => node.querySelector<HTMLElement>(':scope > .sq');

function measure(): void {
  const nodes = [...waiting];
  waiting.clear();
  for (const node of nodes) {
    node.style.fontSize = '';
    const squeezed = inner(node);
    if (squeezed) squeezed.style.transform = '';
  }
  const found = nodes.map((node) => {
    const style = getComputedStyle(node);
    const room = node.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    const ratio = room > 0 ? room / ((inner(node)?.offsetWidth ?? node.scrollWidth - node.clientWidth + room) + 0.5) : 1;
    return { ratio: ratio * 0.99, size: parseFloat(style.fontSize) };
  });
  nodes.forEach((node, i) => {
    const { ratio, size } = found[i] ?? { ratio: 1, size: 0 };
    if (ratio >= 0.99) return;
    const squeezed = inner(node);
    node.style.fontSize = `${size * (squeezed ? Math.max(SMALLEST, ratio) : Math.max(0.6, ratio))}px`;
    if (squeezed && ratio < SMALLEST) squeezed.style.transform = `scaleX(${ratio / SMALLEST})`;
  });
}
function later(node: HTMLElement): void {
  if (waiting.size === 0) requestAnimationFrame(measure);
  waiting.add(node);
}
const resized = new ResizeObserver((entries) => entries.forEach((entry) => later(entry.target as HTMLElement)));
void document.fonts.ready.then(() => live.forEach(later));

// The argument is only there so that a change of the words measures again.
export function fit(node: HTMLElement, _words: unknown) {
  live.add(node);
  resized.observe(node);
  return {
    update: () => later(node),
    destroy: () => {
      live.delete(node);
      resized.unobserve(node);
    },
  };
}
