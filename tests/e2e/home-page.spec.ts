import { expect, test, type Page } from 'playwright/test';
import { languages, pathOf } from './pages.ts';

const home = (language = 'nl') => pathOf('/property/57/', language);
const phone = { width: 390, height: 844 };

async function closeConsent(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.querySelector<HTMLElement>('#consent')?.hidePopover();
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true });

  test('the gallery goes from edge to edge and snaps to one photo, which says which of how many it is', async ({
    page,
  }) => {
    await page.goto(home());
    const strip = page.locator('.gallery__photos');
    const box = await strip.boundingBox();
    expect(box).toMatchObject({ x: 0, width: phone.width });
    await expect(strip.locator('.gallery__count').first()).toHaveText('1 / 8');
    await strip.evaluate((element) => {
      element.scrollBy({ left: 300, behavior: 'instant' });
    });
    await expect.poll(() => strip.evaluate((element) => element.scrollLeft)).toBe(phone.width);
    await expect(strip.locator('.gallery__count').nth(1)).toBeInViewport({ ratio: 1 });
  });

  test('the price in the bar is never cut in two, nor its button but on the narrowest phone', async ({ page }) => {
    const cut: string[] = [];
    const linesOf = (part: string): Promise<number> =>
      page.locator(part).evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return new Set([...range.getClientRects()].map(({ top }) => top)).size;
      });
    for (const path of languages.flatMap((language) => [home(language), pathOf('/property/111/', language)])) {
      await page.goto(path);
      for (const width of [320, 360, 390]) {
        await page.setViewportSize({ width, height: 700 });
        const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
        const isCut = (await linesOf('.visit-bar__price')) > 1 || scrollWidth > width;
        if (isCut || (width > 320 && (await linesOf('.visit-bar__button')) > 1))
          cut.push(`${path} at ${String(width)}`);
      }
    }
    expect(cut).toEqual([]);
  });

  test('the bar with price, heart and viewing stays, and covers nothing that takes the focus', async ({ page }) => {
    // The window is where it will be as soon as the focus moves.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(home());
    await closeConsent(page);
    const bar = page.locator('.visit-bar');
    await expect(bar).toContainText('€ 465.000');
    await expect(bar.getByRole('button')).toBeVisible();
    for (let presses = 0; presses < 45; presses += 1) {
      await page.keyboard.press('Tab');
      const isCovered = await page.evaluate(() => {
        const active = document.activeElement;
        const top = document.querySelector('.visit-bar')?.getBoundingClientRect().top ?? 0;
        if (!active || active.closest('.visit-bar')) return false;
        const box = active.getBoundingClientRect();
        return box.height > 0 && box.top >= top;
      });
      expect(isCovered).toBe(false);
    }
    await page.locator('footer').scrollIntoViewIfNeeded();
    await expect(bar).not.toBeInViewport();
  });

  for (const language of languages) {
    test(`nothing is wider than the window in ${language}`, async ({ page }) => {
      for (const path of [home(language), pathOf('/project/10/', language)]) {
        await page.goto(path);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
      }
    });
  }
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the row of links leads to every part and stays in view', async ({ page }) => {
    await page.goto(home());
    const links = page.locator('.section-nav a');
    const targets = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    expect(targets).toEqual(['#gallery', '#plan', '#location', '#costs', '#details', '#contact']);
    for (const target of targets.slice(1)) {
      await page.locator(`.section-nav a[href="${target}"]`).click();
      await expect(page.locator(target)).toBeInViewport();
      await expect(page.locator('.section-nav')).toBeInViewport();
    }
  });

  test('all details open with a click', async ({ page }) => {
    await page.goto(home());
    await expect(page.locator('#details .facts').first()).toBeHidden();
    await page.locator('#details summary').click();
    await expect(page.locator('#details .facts').first()).toBeVisible();
  });
});

test('one press of Tab after the way to the content brings up the ways to viewing, facts and photos', async ({
  page,
}) => {
  await page.goto(home());
  await page.locator('main').focus();
  await page.keyboard.press('Tab');
  const links = page.locator('.skip-links a');
  await expect(links.first()).toBeFocused();
  await expect(links).toHaveText(['Bezoek', 'In het kort', 'Foto’s']);
});

test('on paper all details are open', async ({ page }) => {
  await page.goto(home());
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('#details .facts').first()).toBeVisible();
});

test('a page moves nothing while it loads', async ({ page }) => {
  await page.goto(home(), { waitUntil: 'networkidle' });
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += 'value' in entry ? Number(entry.value) : 0;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => {
          resolve(sum);
        }, 500);
      }),
  );
  expect(shift).toBe(0);
});

test('an opening bid, an annuity, an option and a sold home each say what they are', async ({ page }) => {
  const priceOf = async (id: string) => {
    await page.goto(pathOf(`/property/${id}/`, 'nl'));
    return (await page.locator('.price-panel__price').innerText()).replaceAll('\u00a0', ' ');
  };
  expect(await priceOf('119')).toContain('Startprijs € 118.000');
  expect(await priceOf('121')).toContain('€ 640 per maand');
  expect(await priceOf('78')).toContain('€ 529.000');
  expect(await priceOf('114')).toContain('Verkocht in 17 weken');
  await expect(page.getByRole('link', { name: 'Gratis schatting' }).nth(1)).toBeVisible();
});

test('a villa has no similar home at half its price', async ({ page }) => {
  await page.goto(pathOf('/property/46/', 'nl'));
  const prices = await page.locator('.detail-similar .card__price strong').allInnerTexts();
  const amounts = prices.map((price) => Number(price.replaceAll(/\D/gu, ''))).filter((amount) => amount > 0);
  for (const amount of amounts) expect(amount).toBeGreaterThan(800_000);
});
