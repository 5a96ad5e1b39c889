import type { i18n } from 'i18next';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { objectWith } from '#base/json.ts';
import type { MapBase } from '#domain/map-base.ts';
import { fetchTexts, textsInstance } from '#i18n/island-texts.ts';
import type { Language } from '#i18n/languages.ts';
import { fetchSteadily } from '#i18n/retry.ts';
import type { MapHandle, MapProps } from '#contracts/map.ts';
import css from './map.css?inline';
import { MapApp } from './MapApp.tsx';
import type { MapMoves } from './MapParts.tsx';
import { textAddresses } from './text-addresses.ts';

interface Resources {
  readonly base: MapBase;
  readonly texts: i18n;
}

let isStyled = false;

/** Adds the styles as an object: the security policy allows that, and no second file can fail. */
function addStyles(): void {
  if (isStyled) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
  isStyled = true;
}

async function load(base: string, language: Language): Promise<Resources> {
  const [response, texts] = await Promise.all([fetchSteadily(base), fetchTexts(textAddresses, language)]);
  const map = objectWith<MapBase>(await response.json(), 'land', 'home', 'places');
  return { base: map, texts: textsInstance(language, texts) };
}

/**
 * Shows a map in an element: see `MapModule` in the contract.
 * @public
 */
export function mount(element: HTMLElement, props: MapProps): MapHandle {
  addStyles();
  let current = props;
  let highlighted: string | undefined;
  let resources: Resources | undefined;
  let moves: MapMoves | undefined;
  let isGone = false;
  const fail = (error: unknown): void => {
    console.error(error);
    props.onFail?.();
  };
  const root = createRoot(element, { onUncaughtError: fail });
  const onReady = (ready: MapMoves): void => {
    moves = ready;
  };
  const render = (): void => {
    if (isGone || !resources) return;
    root.render(
      <I18nextProvider i18n={resources.texts}>
        <MapApp
          size={{ widthPx: element.clientWidth, heightPx: element.clientHeight }}
          props={current}
          base={resources.base}
          highlighted={highlighted}
          onReady={onReady}
        />
      </I18nextProvider>,
    );
  };
  load(props.source.base, props.language)
    .then((loaded) => {
      resources = loaded;
      render();
    })
    .catch(fail);

  return {
    update: (change) => {
      current = { ...current, ...change };
      render();
    },
    highlight: (id) => {
      highlighted = id;
      render();
    },
    fit: (bounds) => {
      moves?.fit(bounds);
    },
    show: (look) => {
      moves?.show(look);
    },
    destroy: () => {
      isGone = true;
      root.unmount();
    },
  };
}
