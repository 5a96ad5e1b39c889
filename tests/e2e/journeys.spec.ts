import { expect, test, type CDPSession, type Locator, type Page } from 'playwright/test';
import { mountMap } from './map-stage.ts';
import { pins } from './map-parts.ts';
import { pathOf } from './pages.ts';

// The same two journeys by each kind of input: through the photos of a home and back, and over the map to a home and back.

const home = pathOf('/property/46/', 'nl');
const mapAddress = `${pathOf('/for-sale/', 'nl')}?view=map`;
const phone = { tag: '@mobile' } as const;
const desktop = { tag: '@desktop' } as const;

const viewer = (page: Page) => page.getByRole('dialog', { name: 'Fotogalerij' });
const heard = (page: Page) => viewer(page).getByRole('status');
const photo = (page: Page) => page.locator('.gallery__item').first();
const scale = (page: Page) => page.locator('.leaflet-control-scale-line');
const card = (page: Page) => page.getByRole('dialog').getByRole('link').first();

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Moves fingers over the screen, each from its first point to its last; something may happen while they lie still. */
async function moveFingers(
  cdp: CDPSession,
  fingers: readonly (readonly [Point, Point])[],
  meanwhile?: () => Promise<unknown>,
): Promise<void> {
  const steps = 12;
  const at = (share: number): Point[] =>
    fingers.map(([from, to]) => ({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }));
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
  await meanwhile?.();
  for (let step = 1; step <= steps; step += 1) {
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(step / steps) });
  }
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

async function middleOf(element: Locator): Promise<Point> {
  const { x, y, width, height } = (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return { x: x + width / 2, y: y + height / 2 };
}

async function openMap(page: Page): Promise<void> {
  await page.goto(mapAddress);
  await expect(page.locator('.map-pill').first()).toBeVisible();
}

async function atRest(page: Page): Promise<void> {
  await expect(page.locator('.leaflet-zoom-anim, .leaflet-pan-anim')).toHaveCount(0);
}

/** Where the map stands by now, as its address says. */
async function spotAfter(page: Page, act: () => Promise<void>): Promise<string> {
  const before = new URL(page.url()).searchParams.get('at');
  await act();
  await expect.poll(() => new URL(page.url()).searchParams.get('at')).not.toBe(before);
  await atRest(page);
  return new URL(page.url()).searchParams.get('at') ?? '';
}

/** From the card to its home and back: the same card is open at the same spot. */
async function visitAndReturn(page: Page, follow: () => Promise<void>): Promise<void> {
  await expect(page).toHaveURL(/[?&]open=\w+/u);
  const name = await card(page).innerText();
  await atRest(page);
  let spot: string | null = null;
  // The address follows the map a moment after it has come to rest.
  await expect(async () => {
    spot = new URL(page.url()).searchParams.get('at');
    await page.waitForTimeout(600);
    expect(new URL(page.url()).searchParams.get('at')).toBe(spot);
  }).toPass();
  await follow();
  await expect(page).not.toHaveURL(/view=map/u);
  await expect(page.locator('.gallery')).toBeVisible();
  await page.goBack();
  await expect(card(page)).toHaveText(name);
  expect(new URL(page.url()).searchParams.get('at')).toBe(spot);
}

test.describe('by touch', phone, () => {
  test.use({ hasTouch: true, isMobile: true });

  test('the photos: a swipe with its counter, a tap, swipes in the viewer, and back', async ({ page }) => {
    await page.goto(home);
    const cdp = await page.context().newCDPSession(page);
    const counter = page.locator('.gallery__count');
    await expect(counter.nth(1)).not.toBeInViewport();
    await moveFingers(cdp, [
      [
        { x: 340, y: 220 },
        { x: 40, y: 220 },
      ],
    ]);
    await expect(counter.nth(1)).toBeInViewport({ ratio: 1 });
    await expect(counter.nth(1)).toHaveText('2 / 9');
    await page.locator('.gallery__item').nth(1).tap();
    await expect(heard(page)).toContainText('2 van 9');
    await expect(page.locator('.pswp--ui-visible')).toBeVisible();
    await moveFingers(cdp, [
      [
        { x: 340, y: 420 },
        { x: 30, y: 420 },
      ],
    ]);
    await expect(heard(page)).toContainText('3 van 9');
    await moveFingers(cdp, [
      [
        { x: 50, y: 420 },
        { x: 360, y: 420 },
      ],
    ]);
    await expect(heard(page)).toContainText('2 van 9');
    // While a photo still slides to its place the viewer hears no tap.
    await expect(async () => {
      await viewer(page).getByRole('button', { name: 'Sluiten' }).tap({ timeout: 1_000 });
      await expect(viewer(page)).toHaveCount(0, { timeout: 1_000 });
    }).toPass();
    await expect(page.locator('.gallery__item').nth(1)).toBeInViewport();
  });

  test('the map: one finger moves it, two zoom, a group leads to a home and back', async ({ page }) => {
    await openMap(page);
    const cdp = await page.context().newCDPSession(page);
    await spotAfter(page, () =>
      moveFingers(cdp, [
        [
          { x: 200, y: 520 },
          { x: 200, y: 440 },
        ],
      ]),
    );
    const before = await scale(page).innerText();
    await spotAfter(page, () =>
      moveFingers(cdp, [
        [
          { x: 180, y: 420 },
          { x: 90, y: 300 },
        ],
        [
          { x: 220, y: 460 },
          { x: 310, y: 580 },
        ],
      ]),
    );
    await expect(scale(page)).not.toHaveText(before);
    await page.goto(mapAddress);
    await expect(page.locator('.map-pill--group').first()).toBeVisible();
    await spotAfter(page, () => page.locator('.map-pill--group').first().tap());
    await page.locator('.map-pill:not(.map-pill--group)').first().tap();
    await visitAndReturn(page, () => card(page).tap());
  });

  test('the map: two fingers on prices zoom, also when these prices go meanwhile', async ({ page }) => {
    await mountMap(page, { pins });
    const cdp = await page.context().newCDPSession(page);
    const pills = page.locator('.map-pill');
    await expect(pills.first()).toBeVisible();
    const [low, high] = await Promise.all([middleOf(pills.first()), middleOf(pills.last())]);
    const before = await scale(page).innerText();
    const apart = (from: Point, other: Point): Point => ({
      x: Math.min(380, Math.max(10, from.x + (from.x - other.x))),
      y: Math.min(800, Math.max(80, from.y + (from.y - other.y))),
    });
    await moveFingers(
      cdp,
      [
        [low, apart(low, high)],
        [high, apart(high, low)],
      ],
      () => page.evaluate('handle.update({ pins: [] })'),
    );
    await expect(pills).toHaveCount(0);
    await expect(scale(page)).not.toHaveText(before);
  });
});

test.describe('by mouse', desktop, () => {
  test('the photos: a click, the arrows, and back', async ({ page }) => {
    await page.goto(home);
    await photo(page).click();
    await expect(heard(page)).toContainText('1 van 9');
    await viewer(page).getByRole('button', { name: 'Volgende afbeelding' }).click();
    await expect(heard(page)).toContainText('2 van 9');
    await viewer(page).getByRole('button', { name: 'Vorige afbeelding' }).click();
    await expect(heard(page)).toContainText('1 van 9');
    await viewer(page).getByRole('button', { name: 'Sluiten' }).click();
    await expect(viewer(page)).toHaveCount(0);
    await expect(photo(page)).toBeFocused();
  });

  test('the map: it is dragged, Ctrl and the wheel zoom, a group leads to a home and back', async ({ page }) => {
    await openMap(page);
    const box = (await page.locator('.finder__canvas').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const spare = { x: box.x + 40, y: box.y + box.height - 90 };
    await spotAfter(page, async () => {
      await page.mouse.move(spare.x, spare.y);
      await page.mouse.down();
      await page.mouse.move(spare.x + 60, spare.y - 50, { steps: 6 });
      await page.mouse.up();
    });
    const before = await scale(page).innerText();
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -200);
    await page.keyboard.up('Control');
    await expect(scale(page)).not.toHaveText(before);
    await openMap(page);
    await spotAfter(page, () => page.locator('.map-pill--group').first().click());
    await page.locator('.map-pill:not(.map-pill--group)').first().click();
    await visitAndReturn(page, () => card(page).click());
  });
});

test.describe('by keyboard', desktop, () => {
  test('the photos: Enter, the arrow keys, Escape, and the focus is back', async ({ page }) => {
    await page.goto(home);
    await photo(page).press('Enter');
    await expect(heard(page)).toContainText('1 van 9');
    await page.keyboard.press('ArrowRight');
    await expect(heard(page)).toContainText('2 van 9');
    await page.keyboard.press('ArrowLeft');
    await expect(heard(page)).toContainText('1 van 9');
    await page.keyboard.press('Escape');
    await expect(viewer(page)).toHaveCount(0);
    await expect(photo(page)).toBeFocused();
  });

  test('the map: arrow keys move it, plus zooms, a group leads to a home and back', async ({ page }) => {
    await openMap(page);
    await page.locator('.leaflet-container').focus();
    await spotAfter(page, () => page.keyboard.press('ArrowRight'));
    const before = await scale(page).innerText();
    await page.keyboard.press('+');
    await expect(scale(page)).not.toHaveText(before);
    await openMap(page);
    await spotAfter(page, () => page.locator('.map-pill--group').first().press('Enter'));
    await page.locator('.map-pill:not(.map-pill--group)').first().press('Enter');
    await visitAndReturn(page, () => card(page).press('Enter'));
  });
});
