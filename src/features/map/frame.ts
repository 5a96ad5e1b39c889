import { isText, listOf, objectWith, parseJson } from '#base/json.ts';
import { isLanguage, type Language } from '#i18n/languages.ts';
import type { Translate } from '#i18n/translator.ts';
import { frameTexts, showNearby, showNotice } from './frame-parts.ts';
import { pinsOf } from './message-pins.ts';
import { mount } from './mount.tsx';
import { isMapMessage, readMessage } from './read-message.ts';
import type { MapHandle, MapSource } from '#contracts/map.ts';
import type { MapMessage } from '#contracts/map-message.ts';

/** What the page says about itself, in the attributes of its main element. */
interface Frame {
  readonly main: HTMLElement;
  readonly language: Language;
  readonly source: MapSource;
  readonly origins: readonly string[];
}

function readFrame(main: HTMLElement): Frame {
  const { lang } = document.documentElement;
  if (!isLanguage(lang)) throw new Error(`There is no map in "${lang}". Set <html lang> to a language of the site.`);
  return {
    main,
    language: lang,
    source: objectWith<MapSource>(parseJson(main.dataset['source'] ?? ''), 'chunk', 'base'),
    origins: [location.origin, ...listOf(parseJson(main.dataset['origins'] ?? '[]'), isText)],
  };
}

function stage(main: HTMLElement): HTMLElement {
  const element = document.createElement('div');
  element.className = 'frame__map';
  main.replaceChildren(element);
  return element;
}

function show({ main, language, source }: Frame, message: MapMessage, t: Translate): MapHandle {
  const { messageInfo = {}, mapType } = message;
  const handle = mount(stage(main), {
    language,
    source,
    label: messageInfo.Title ?? t('map:frameTitle'),
    pins: pinsOf(message, { t, language }),
    linkTarget: '_parent',
    hasRings: mapType === 'detail',
    onFail: () => {
      showNotice(main, t('map:frameFailed'));
    },
  });
  showNearby(main, messageInfo, t);
  return handle;
}

/** Waits for the map message of the page around this one, checks where it comes from and what it says, and shows it. */
export async function startFrame(main: HTMLElement): Promise<void> {
  const frame = readFrame(main);
  main.classList.toggle('frame__main--alone', parent === window);
  const early: MessageEvent<unknown>[] = [];
  let take = (event: MessageEvent<unknown>): void => void early.push(event);
  // From the first moment on: the sender waits 50 ms, a slow line takes longer to bring the texts.
  addEventListener('message', (event: MessageEvent<unknown>) => {
    if (isMapMessage(event.data)) take(event);
  });
  const t = await frameTexts(frame.language);
  let handle: MapHandle | undefined;
  take = ({ data, origin, source }) => {
    handle?.destroy();
    handle = undefined;
    const answer = (state: 'shown' | 'refused', problem = ''): void => {
      source?.postMessage({ map: state, problem }, { targetOrigin: origin === 'null' ? '*' : origin });
    };
    if (!frame.origins.includes(origin)) {
      showNotice(main, t('map:frameRefused'));
      answer('refused', `${origin} is not in map.frameOrigins of the site`);
      return;
    }
    const read = readMessage(data);
    if ('problem' in read) {
      showNotice(main, t('map:frameInvalid'));
      answer('refused', read.problem);
      return;
    }
    handle = show(frame, read.message, t);
    answer('shown');
  };
  for (const event of early) take(event);
}
