import { thisScript } from '#render/page/this-script.ts';
import type { Visitor } from '#ui/send-count.ts';

const { visit, src } = thisScript.dataset;
// Of the page before its origin alone: three slashes, and nothing behind them.
const referrer = document.referrer.split('/', 3).join('/');
const visitor: Visitor = navigator;

// As sendCount does, and in fewer bytes: every page holds this.
if (visitor.doNotTrack !== '1' && !visitor.globalPrivacyControl) {
  // Another site or a campaign led here, or to a page before: visit.ts reads which.
  if ((referrer && referrer !== origin) || /utm_|#from/.test(location.href)) {
    import(src).catch(() => {
      // Then a form says which page led to it.
    });
  }
  if (!visitor.webdriver) {
    visitor.sendBeacon(
      '/api/beacon',
      new URLSearchParams({
        listing: visit,
        page: location.pathname,
        referrer,
        medium: /utm_medium=(\w*)/.exec(location.search)?.[1] ?? '',
      }),
    );
  }
}
