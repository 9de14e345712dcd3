// Fills a drawing with its shapes. A table shows the same few drawings hundreds of times: each is read only once.
const read = new Map<string, DocumentFragment>();

export const draw =
  (shapes: string) =>
  (svg: SVGElement): void => {
    let drawn = read.get(shapes);
    if (!drawn) {
      const holder = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
      holder.innerHTML = shapes;
      drawn = document.createDocumentFragment();
      drawn.append(...holder.childNodes);
      read.set(shapes, drawn);
    }
    svg.replaceChildren(drawn.cloneNode(true));
  };
