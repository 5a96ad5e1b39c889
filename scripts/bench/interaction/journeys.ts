import type { Locator, Page } from 'playwright';

/** Something that a visitor does on a page, with real keys and clicks. */
export interface Journey {
  /** Name in the figures. */
  readonly key: string;
  readonly name: string;
  /** Original path of the page. */
  readonly original: string;
  /** What is there once the page's script is awake; nothing where there is none before the first click. */
  readonly awake?: string;
  readonly go: (page: Page) => Promise<void>;
  /** Waits for what the last input leads to. */
  readonly shown: (page: Page) => Promise<void>;
}

const list = { original: '/for-sale/', awake: 'astro-island[component-export="Finder"]:not([ssr])' };

const restMs = 150;

/** A plain click of the mouse: Playwright's own would watch the page while it is timed. */
async function clickOn(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error(`${target.toString()} cannot be seen, so it cannot be clicked.`);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  // The hand rests before it clicks: what hovering changes is painted by then.
  await page.waitForTimeout(restMs);
  await page.mouse.click(x, y);
}

/** Chooses the next option by the keyboard. */
async function chooseNext(page: Page, select: Locator): Promise<void> {
  await select.focus();
  await page.keyboard.press('ArrowDown');
}

/** Waits until the results are those of the address, of which a part is given: people look before they go on. */
async function resultsAt(page: Page, part: RegExp): Promise<void> {
  await page.waitForURL(part);
  await page.locator('.finder__results[aria-busy="false"]').waitFor();
}

export const journeys: readonly Journey[] = [
  {
    ...list,
    key: 'filter_ms',
    name: 'filter: bedrooms, then terrace and garden',
    go: async (page) => {
      await chooseNext(page, page.locator('#finder-bedrooms'));
      await resultsAt(page, /bedrooms=/u);
      await clickOn(page, page.locator('.finder__more'));
      const ticks = page.locator('.finder__dialog fieldset:has(legend) .finder__types').last().locator('.finder__tick');
      await clickOn(page, ticks.nth(0));
      await resultsAt(page, /with=terrace/u);
      await clickOn(page, ticks.nth(1));
    },
    shown: (page) => resultsAt(page, /with=terrace\.garden/u),
  },
  {
    ...list,
    key: 'sort_ms',
    name: 'sort: price up, then down',
    go: async (page) => {
      await chooseNext(page, page.locator('#finder-sort'));
      await resultsAt(page, /sort=price-up/u);
      await chooseNext(page, page.locator('#finder-sort'));
    },
    shown: (page) => resultsAt(page, /sort=price-down/u),
  },
  {
    ...list,
    key: 'open_map_ms',
    name: 'open map',
    go: (page) => clickOn(page, page.locator('.finder__tools .view-switch label:has(input[value="map"])')),
    shown: (page) => page.locator('.finder__map .leaflet-container').waitFor(),
  },
  {
    key: 'open_gallery_ms',
    name: 'open gallery',
    original: '/property/46/',
    go: (page) => clickOn(page, page.locator('.gallery__item').first()),
    shown: (page) => page.locator('.pswp--ui-visible').waitFor(),
  },
];
