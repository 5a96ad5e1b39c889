/** Somebody who says so is not counted, nor is a browser that a program drives. */
function isCounted(): boolean {
  const { doNotTrack, webdriver } = navigator;
  const { globalPrivacyControl } = navigator as { globalPrivacyControl?: boolean };
  return doNotTrack !== '1' && globalPrivacyControl !== true && !webdriver;
}

/** Origin of the page before; its path is nobody's business. */
function originBefore(): string {
  return URL.canParse(document.referrer) ? new URL(document.referrer).origin : '';
}

function send(listing: string): void {
  const medium = new URLSearchParams(location.search).get('utm_medium') ?? '';
  navigator.sendBeacon('/api/beacon', new URLSearchParams({ listing, referrer: originBefore(), medium }));
}

/** A page that the browser loads ahead, or in the background, counts when it is looked at. */
function whenVisible(action: () => void): void {
  if (document.visibilityState === 'visible') {
    action();
    return;
  }
  const look = (): void => {
    if (document.visibilityState !== 'visible') return;
    removeEventListener('visibilitychange', look, { capture: true });
    action();
  };
  addEventListener('visibilitychange', look, { capture: true });
}

const listing = document.querySelector<HTMLElement>('[data-visit]')?.dataset['visit'];
if (listing !== undefined && isCounted()) {
  whenVisible(() => {
    const idle = globalThis.requestIdleCallback as typeof requestIdleCallback | undefined;
    if (idle) {
      idle(
        () => {
          send(listing);
        },
        { timeout: 2000 },
      );
    } else setTimeout(send, 500, listing);
  });
}
