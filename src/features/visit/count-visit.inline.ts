import { thisScript } from '#render/page/this-script.ts';
import { sendCount } from '#ui/send-count.ts';

sendCount({
  listing: thisScript.dataset['visit'],
  page: location.pathname,
  // Of the page before its origin alone: three slashes, and nothing behind them.
  referrer: document.referrer.split('/', 3).join('/'),
  medium: /utm_medium=(\w*)/.exec(location.search)?.[1] ?? '',
});
