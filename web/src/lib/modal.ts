// Puts the focus into what lies over everything else. The rest is out of reach until it is gone; then the focus goes back.
export function modal(element: HTMLElement): () => void {
  const from = document.activeElement as HTMLElement | null;
  const rest: HTMLElement[] = [];
  for (let here: Element = element; here.parentElement && here !== document.body; here = here.parentElement)
    for (const each of here.parentElement.children) if (each !== here && !each.matches('.veil, [aria-live]')) rest.push(each as HTMLElement);
  for (const each of rest) each.inert = true;
  element.querySelector<HTMLElement>('.closer')?.focus();
  return () => {
    for (const each of rest) each.inert = false;
    from?.focus();
  };
}
