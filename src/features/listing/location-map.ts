import { objectWith, parseJson } from '#base/json.ts';
import { frameDelayMs, type MapMessage, type MapMessageProperty } from '#contracts/map-message.ts';

/** Height of the map in the page. */
const heightRem = 28;

function textOf(selector: string): string | undefined {
  return document.querySelector(selector)?.textContent.trim() ?? undefined;
}

/** What the page says about the home's surroundings, read from the page so that it stands there once. */
function messageOf(link: HTMLAnchorElement): MapMessage {
  const home = objectWith<MapMessageProperty>(parseJson(link.dataset['home'] ?? ''), 'ID');
  const title = textOf('h1') ?? link.textContent.trim();
  const mobiscore = textOf('.surroundings__total');
  const nearby = [...document.querySelectorAll('.surroundings__nearby > div')].map((row) => ({
    Name: row.querySelector('dt')?.textContent.trim() ?? '',
    Distance: row.querySelector('dd')?.textContent.trim() ?? '',
  }));
  return {
    propsList: [{ ...home, Title: title }],
    mapType: 'detail',
    messageInfo: { Title: title, Nearby: nearby, ...(mobiscore !== undefined && { Mobiscore: mobiscore }) },
    // The page names a marquee only where it stands instead of the price.
    marqueeIgnore: home.Marquee === undefined ? [] : [home.Marquee],
  };
}

/**
 * Puts the map frame in the place of the link that asks for it; the page's script calls this.
 * @public
 */
export function open(link: HTMLAnchorElement): void {
  const message = messageOf(link);
  const frame = document.createElement('iframe');
  frame.title = link.textContent.trim();
  Object.assign(frame.style, {
    width: '100%',
    height: `${heightRem}rem`,
    maxHeight: '80vh',
    marginTop: '1rem',
    border: '1px solid var(--line-strong)',
    borderRadius: 'var(--radius)',
  });
  frame.addEventListener('load', () => {
    setTimeout(() => {
      frame.contentWindow?.postMessage(message, location.origin);
    }, frameDelayMs);
  });
  frame.src = `/${document.documentElement.lang}/map-frame/`;
  (link.closest('p') ?? link).after(frame);
  link.remove();
  frame.focus({ preventScroll: true });
}
