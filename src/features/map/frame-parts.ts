import { fetchTexts, textsInstance } from '#i18n/island-texts.ts';
import type { Language } from '#i18n/languages.ts';
import type { Translate } from '#i18n/translator.ts';
import type { MapMessageInfo } from '#contracts/map-message.ts';
import { textAddresses } from './text-addresses.ts';

/** The texts of the frame itself; the map has the same ones. */
export async function frameTexts(language: Language): Promise<Translate> {
  const texts = textsInstance(language, await fetchTexts(textAddresses, language));
  return (key, values) => texts.t(key, { ...values });
}

function element<N extends keyof HTMLElementTagNameMap>(
  name: N,
  className: string,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[N] {
  const made = document.createElement(name);
  if (className !== '') made.className = className;
  made.append(...children);
  return made;
}

/** Says instead of the map why there is none. */
export function showNotice(main: HTMLElement, text: string): void {
  const notice = element('p', 'frame__notice', text);
  notice.setAttribute('role', 'alert');
  main.replaceChildren(notice);
}

function streetLink({ Url, Provider }: NonNullable<MapMessageInfo['StreetView']>, t: Translate): HTMLElement {
  const newTab = element('span', 'vh', ` (${t('map:newTab')})`);
  const link = element('a', '', t('map:streetView', { provider: Provider }), newTab);
  link.href = Url;
  link.target = '_blank';
  link.rel = 'noopener noreferrer';
  return element('p', '', link);
}

/** What is near, how the place scores, and the way to a provider's street pictures. */
export function showNearby(main: HTMLElement, info: MapMessageInfo, t: Translate): void {
  const { Nearby = [], Mobiscore, StreetView } = info;
  if (Nearby.length === 0 && Mobiscore === undefined && !StreetView) return;
  const rows = Nearby.map(({ Name, Distance }) =>
    element('div', '', element('dt', '', Name), element('dd', '', Distance)),
  );
  if (Mobiscore !== undefined) {
    rows.unshift(element('div', '', element('dt', '', t('map:mobiscore')), element('dd', '', Mobiscore)));
  }
  const panel = element('details', 'frame__nearby', element('summary', '', t('map:nearby')));
  if (rows.length > 0) panel.append(element('dl', '', ...rows));
  if (StreetView) panel.append(streetLink(StreetView, t));
  // On a phone the list would hide the map.
  panel.open = matchMedia('(width >= 640px)').matches;
  main.append(panel);
}
