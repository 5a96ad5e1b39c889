import { expect, test } from 'playwright/test';
import { pathOf } from './pages.ts';

test('the first key press offers to skip to the content', async ({ page }) => {
  await page.goto('/nl/');
  await page.keyboard.press('Tab');
  const skip = page.locator(':focus');
  await expect(skip).toHaveAttribute('href', '#main');
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.locator('#main')).toBeFocused();
});

test('the menu is reached and used with the keyboard alone', async ({ page }) => {
  await page.goto('/nl/');
  const target = pathOf('/for-sale/', 'nl');
  let isReached = false;
  for (let presses = 0; presses < 40 && !isReached; presses += 1) {
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    const isMenu = await focused.evaluate(
      (element) => element.matches('summary, button') && element.closest('header') !== null,
    );
    // On narrow screens the menu opens first.
    if (isMenu && !(await page.locator(`header a[href="${target}"]:visible`).count()))
      await page.keyboard.press('Enter');
    isReached = await focused.evaluate(
      (element, href) => element.closest('header') !== null && element.getAttribute('href') === href,
      target,
    );
  }
  expect(isReached).toBe(true);
  await expect(page.locator(':focus')).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${target}$`, 'u'));
});

test('everything that takes the focus shows it', async ({ page }) => {
  await page.goto(pathOf('/property/46/', 'nl'));
  for (let presses = 0; presses < 25; presses += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const element = document.activeElement ?? document.body;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      return {
        name: element.outerHTML.slice(0, 80),
        // The browser draws the focus inside its own video controls.
        isShown:
          element.tagName === 'VIDEO' || (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none',
      };
    });
    expect(focused).toEqual({ ...focused, isShown: true });
  }
});

test('nothing below the open menu takes the focus', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/nl/');
  await page.locator('.header__toggle').click();
  await expect(page.locator('.header__menu')).toBeVisible();
  for (let presses = 0; presses < 30; presses += 1) {
    await page.keyboard.press('Tab');
    const covered = await page.evaluate(() => {
      const element = document.activeElement;
      return element?.closest('main, footer, .header__saved') ? element.outerHTML.slice(0, 80) : '';
    });
    expect(covered).toBe('');
  }
  await page.keyboard.press('Escape');
  await expect(page.locator('.header__menu')).toBeHidden();
});
