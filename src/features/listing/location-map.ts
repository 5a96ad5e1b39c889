import { objectWith, parseJson } from '#base/json.ts';
import { frameDelayMs, type MapMessage, type MapMessageProperty } from '#contracts/map-message.ts';

/** Height of the map in the page. */
const heightRem = 28;

function textOf(selector: string): string | undefined {
  return document.querySelector(selector)?.textContent.trim() ?? undefined;
}

/** The home as the page has it. */
function messageOf(link: HTMLAnchorElement): MapMessage {
  const home = objectWith<MapMessageProperty>(parseJson(link.dataset['home'] ?? ''), 'ID');
  const title = textOf('h1') ?? link.textContent.trim();
  return {
    propsList: [{ ...home, Title: title }],
    mapType: 'detail',
    // What is near stands in the page, beside the map.
    messageInfo: { Title: title },
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
  // The live map in the place of its picture, which is part of the link.
  link.replaceWith(frame);
  frame.focus({ preventScroll: true });
}
