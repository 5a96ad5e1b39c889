/** Can passkeys of this site be made and used on this page? Browsers bind them to the site's own address. */
export function isPasskeyPage({ dataset }: HTMLElement): boolean {
  return 'PublicKeyCredential' in window && location.origin === dataset['origin'];
}

function show(place: HTMLElement, part: 'waiting' | 'failed', isShown: boolean): void {
  place.querySelector(`[data-${part}]`)?.toggleAttribute('hidden', !isShown);
}

/** Says that the device asks, and afterwards where it did not work. */
export async function showWaiting(place: HTMLElement, ask: () => Promise<void>): Promise<void> {
  show(place, 'failed', false);
  show(place, 'waiting', true);
  try {
    await ask();
  } catch {
    show(place, 'failed', true);
  }
  show(place, 'waiting', false);
}
