import { objectWith, parseJson } from '#base/json.ts';
import { isLanguage } from '#i18n/languages.ts';
import type { MapHandle, MapModule, MapPin, MapSource } from '#contracts/map.ts';
import { cardPlace } from '#ui/card-place.ts';
import { titleOf } from './home-element.ts';
import { part } from '#ui/make.ts';
import type { SavedTexts } from '#ui/saved-texts.ts';
import { showToast } from './toast.ts';

interface MapView {
  /** Shows the homes that stand in the list now. */
  readonly update: () => void;
}

/** The pin of a card; a home that is gone, or without a place, has none. */
function pinOf(home: HTMLElement): MapPin[] {
  const { id, latitude, longitude, isExact, price, priceCents, chargesCents } = home.dataset;
  if (id === undefined || latitude === undefined || longitude === undefined) return [];
  const image = home.querySelector<HTMLImageElement>('.card__photo picture img');
  const href = home.querySelector('.card__title a')?.getAttribute('href');
  return [
    {
      id,
      latitude: Number(latitude),
      longitude: Number(longitude),
      isExact: isExact === 'true',
      price: price ?? '',
      name: titleOf(home),
      place: [cardPlace(home), home.querySelector('.card__type')?.textContent].filter(Boolean).join('\u00a0· '),
      ...(priceCents !== undefined && { priceCents: Number(priceCents) }),
      ...(chargesCents !== undefined && { chargesCents: Number(chargesCents) }),
      ...(typeof href === 'string' && { href }),
      ...(image && { photo: { src: image.src, srcset: image.srcset } }),
    },
  ];
}

/** The map of the favourites: its code loads when the visitor asks for it. */
export function connectMap(root: HTMLElement, texts: SavedTexts): MapView {
  const { map } = root.dataset;
  const { lang } = document.documentElement;
  if (map === undefined || !isLanguage(lang)) return { update: () => undefined };
  const source = objectWith<MapSource>(parseJson(map), 'chunk', 'base');
  const [frame, cards] = [part(root, 'map'), part(root, 'cards')];
  const choice = part(root, 'map-choice') as HTMLInputElement;
  let handle: MapHandle | undefined;
  const pins = (): MapPin[] => [...cards.querySelectorAll<HTMLElement>('.home')].flatMap(pinOf);

  const fail = (): void => {
    showToast(texts.mapFailed, { isUrgent: true });
    const list = root.querySelector<HTMLInputElement>('[name="favourites-view"][value="list"]');
    if (list) list.checked = true;
    show();
  };
  const open = async (): Promise<void> => {
    const { mount } = (await import(/* @vite-ignore */ source.chunk)) as MapModule;
    handle ??= mount(frame, { language: lang, label: texts.mapLabel, source, pins: pins(), onFail: fail });
  };
  const show = (): void => {
    frame.hidden = !choice.checked;
    cards.hidden = choice.checked;
    if (choice.checked && !handle) open().catch(fail);
  };
  for (const radio of root.querySelectorAll('[name="favourites-view"]')) radio.addEventListener('change', show);
  return {
    update: () => {
      handle?.update({ pins: pins() });
    },
  };
}
