import { thisScript } from '#render/page/this-script.ts';

/** Global Privacy Control, which the types of TypeScript do not know. */
interface Visitor extends Navigator {
  readonly globalPrivacyControl?: boolean;
}

const { visit: listing } = thisScript.dataset;
const visitor: Visitor = navigator;

// Somebody who refuses is not counted, nor is a browser that a program drives.
if (visitor.doNotTrack !== '1' && !visitor.globalPrivacyControl && !visitor.webdriver) {
  visitor.sendBeacon(
    '/api/beacon',
    new URLSearchParams({
      listing,
      // Of the page before its origin alone: three slashes, and nothing behind them.
      referrer: document.referrer.split('/', 3).join('/'),
      medium: /utm_medium=(\w*)/.exec(location.search)?.[1] ?? '',
    }),
  );
}
