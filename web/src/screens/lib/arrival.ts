// After a change of screen the reader is at its heading; not when the page is opened.
let first = true;

export function arrival(heading: HTMLElement | undefined): void {
  if (!first) {
    heading?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }
  first = false;
}
