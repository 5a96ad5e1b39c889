import type { Frame, FrameLocator, Page } from 'playwright/test';
import type { MapMessage, MapMessageProperty } from '#contracts/map-message.ts';
import type { MapModule, MapPinCard, MapProps, MapSource } from '#contracts/map.ts';

/** Homes of the map tests: three in Gent, one of them hidden, one in Brugge, one in Luik. */
export const homes: readonly MapMessageProperty[] = [
  {
    ID: 1,
    Latitude: 51.0538,
    Longitude: 3.725,
    PublishAddress: true,
    PublishPrice: true,
    Price: 300_000,
    Title: 'Rijhuis',
  },
  {
    ID: 2,
    Latitude: 51.0551,
    Longitude: 3.729,
    PublishAddress: true,
    PublishPrice: true,
    Price: 250_000,
    Title: 'Loft',
  },
  { ID: 3, Latitude: 51.0372, Longitude: 3.7361, PublishPrice: true, Price: 410_000, Title: 'Verborgen villa' },
  {
    ID: 4,
    Latitude: 51.2093,
    Longitude: 3.2247,
    PublishAddress: true,
    PublishPrice: true,
    Price: 520_000,
    Title: 'Herenhuis',
    Url: 'https://agency.example/4/',
  },
  { ID: 5, Latitude: 50.6326, Longitude: 5.5797, PublishAddress: true, Title: 'Appartement' },
];

/** Many homes in and around Gent, some in the same street. */
export const manyHomes: readonly MapMessageProperty[] = Array.from({ length: 80 }, (_, at) => ({
  ID: 100 + at,
  Latitude: 51.05 + 0.11 * Math.sin(at * 2.4) * Math.sqrt(at / 80),
  Longitude: 3.73 + 0.18 * Math.cos(at * 2.4) * Math.sqrt(at / 80),
  PublishAddress: true,
  PublishPrice: true,
  Price: 180_000 + at * 7_500,
  Title: `Huis ${String(at)}`,
}));

export const overview: MapMessage = { propsList: homes, mapType: 'overview', messageInfo: { Title: 'Onze panden' } };

/** Puts the frame into the page and, once it has loaded, sends it a message as a page should. */
export async function embed(page: Page, message: unknown, frameUrl = '/nl/map-frame/'): Promise<FrameLocator> {
  await page.evaluate(
    ([data, url]) => {
      const frame = document.createElement('iframe');
      frame.title = 'Kaart';
      Object.assign(frame.style, {
        position: 'fixed',
        inset: '0',
        width: '100%',
        height: '100%',
        border: '0',
        zIndex: '9',
      });
      frame.addEventListener('load', () => setTimeout(() => frame.contentWindow?.postMessage(data, '*'), 50));
      frame.src = url;
      document.body.replaceChildren(frame);
    },
    [message, frameUrl] as const,
  );
  return page.frameLocator('iframe');
}

/** What the map told the page around it. */
export interface Told {
  readonly name: string;
  readonly value: unknown;
}

/** Shows a map as an island would, with all of its tools and what is told of a home when it is asked for, from the site's sources or others; gives back what reads the calls that it made. */
export async function mountMap(
  page: Page,
  props: Partial<MapProps> = {},
  sources: Partial<MapSource> = {},
  facts?: MapPinCard,
): Promise<() => Promise<Told[]>> {
  await page.goto('/nl/map-frame/');
  await page.evaluate(
    async ([more, otherSources, fact]) => {
      const main = document.querySelector<HTMLElement>('.frame__main');
      if (!main) throw new Error('The map frame has no place for a map.');
      // Nothing can be imported here, so the page's own JSON is taken at its word.
      const parse: (text: string) => MapSource = JSON.parse;
      const source = { ...parse(main.dataset['source'] ?? ''), ...otherSources };
      const stage = document.createElement('div');
      main.replaceChildren(stage);
      const told: Told[] = [];
      const tell = (name: string) => (value: unknown, other?: unknown) =>
        void told.push({ name, value: other === undefined ? value : [value, other] });
      const { mount } = (await import(source.chunk)) as MapModule;
      const handle = mount(stage, {
        language: 'nl',
        label: 'Koophuizen op de kaart',
        source,
        pins: [],
        onHighlight: tell('highlight'),
        onSearchArea: tell('search'),
        onDraw: (area) => {
          tell('draw')(area);
          handle.update({ area });
        },
        onChoosePlaces: tell('choose'),
        ...(fact && { describe: (ids: readonly string[]) => Promise.resolve(ids.map(() => fact)) }),
        ...more,
      });
      Object.assign(globalThis, { told, handle });
    },
    [props, sources, facts] as const,
  );
  return () => page.evaluate(() => Reflect.get(globalThis, 'told') as Told[]);
}

/** Do two marks of the map cover each other? Gives the texts of those that do. */
export function hiddenMarks(frame: Frame): Promise<string[]> {
  return frame.evaluate(() => {
    const marks = [...document.querySelectorAll('.map-pill, .map-town')].map((mark) => ({
      text: mark.textContent,
      box: mark.getBoundingClientRect(),
    }));
    return marks.flatMap((one, at) =>
      marks
        .slice(at + 1)
        .filter(
          ({ box }) =>
            one.box.left < box.right &&
            box.left < one.box.right &&
            one.box.top < box.bottom &&
            box.top < one.box.bottom,
        )
        .map((other) => `${one.text} / ${other.text}`),
    );
  });
}
