import { carriedOn } from '#domain/office/lead-origin.ts';
import { detectLanguage, isRobot } from '#i18n/detection.ts';
import { hintsHere, keepChoice } from './choice.ts';

/** The script of the redirect pages, for hosts that know no redirects: leads a visitor on to the own language, and keeps it. */
function leadOn(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('main a[hreflang]')];
  const languages = links.map(({ hreflang }) => hreflang);
  const language = detectLanguage(hintsHere(), languages);
  const link = links.find(({ hreflang }) => hreflang === language);
  if (!link || isRobot(navigator.userAgent)) return;
  keepChoice(link.hreflang);
  // The next page knows this one alone: where the visit came from has to be said to it.
  const from = carriedOn({ address: location.href, pageBefore: document.referrer, isAgain: false });
  // In the place of this page: going back must not lead here, and on again.
  location.replace(link.pathname + location.search + (from || location.hash));
}

leadOn();
