/** After the click that takes a control away: the focus goes on to what stands in its place. */
export function focusLater(selector: string): void {
  setTimeout(() => {
    document.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
  });
}

/** Another page of results begins at its top. */
export function showResults(): void {
  const results = document.querySelector<HTMLElement>('.finder__results');
  results?.focus({ preventScroll: true });
  results?.scrollIntoView({ block: 'start' });
}
