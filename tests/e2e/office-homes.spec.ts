import { expect, test, type Page } from 'playwright/test';
import { Clicks, clicksOf, ways } from './office-clicks.ts';
import { heldHome, officeForTests } from './office-server.ts';
import { logInColleague } from './staff-accounts.ts';
import { textsOf } from './texts.ts';

// axe puts its script into the page, which the security policy would refuse.
test.use({ bypassCSP: true });
// One after the other: going back needs the release before the one that the spotlight publishes.
// Each has rebuilds to wait for, which take their time on a busy machine.
test.describe.configure({ mode: 'serial', timeout: 300_000 });

const nl = textsOf('nl');
const office = officeForTests();

/** Waits until what was asked for is published: a rebuild that still runs changes pages, releases and the list of them. */
async function settled(page: Page): Promise<void> {
  // A connection that was kept open may be closed just then: whoever asks again opens another.
  const state = async (): Promise<unknown> => {
    const answer = await page.request.get(`${office().url}/api/office/publication-state`).catch(() => undefined);
    return answer?.json();
  };
  await expect.poll(state, { timeout: 240_000 }).toEqual({ isRunning: false });
}

async function enter(page: Page): Promise<void> {
  await logInColleague(page, 'manager', 'nl', office().store);
  await settled(page);
  await page.goto(`${office().url}/nl/office/`);
  await expect(page.locator('h1')).toHaveText(nl('office:today.title'));
}

/** What visitors get of the home page now. */
async function homePage(page: Page): Promise<string> {
  return (await page.request.get(`${office().url}/nl/`)).text();
}

/** Goes to a link or button by the keyboard alone and presses it. */
async function press(page: Page, name: string, role: 'link' | 'button' = 'link'): Promise<void> {
  const target = page.getByRole(role, { name }).first();
  for (let step = 0; step < 80; step += 1) {
    // The page may load again meanwhile, to say how far a publication is.
    if (await target.evaluate((element) => element === document.activeElement).catch(() => false)) break;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
  await page.keyboard.press('Enter');
}

for (const way of ways) {
  test(`why is this home not online? with the ${way}`, { tag: '@not-tablet' }, async ({ page }) => {
    await enter(page);
    await expect(page.locator('#duty')).toContainText(heldHome.reference);
    const clicks = new Clicks(page, way);
    await clicks.link(nl('office:today.homes.link'));
    await expect(page.locator('main')).toContainText(nl('homes:duty.co2-missing'));
    await clicks.link('Rijhuis met koer');
    await expect(page.locator('main')).toContainText(nl('homes:record.mend'));
    await clicks.end(clicksOf('find why a home is not online'));
  });
}

for (const way of ways) {
  test(`put a home in the spotlight until Friday, with the ${way}`, { tag: '@not-tablet' }, async ({ page }) => {
    await enter(page);
    const clicks = new Clicks(page, way);
    await clicks.link(nl('homes:nav'));
    await clicks.link(nl('homes:spotlight.title'));
    await expect(page.locator('h1')).toHaveText(nl('homes:spotlight.title'));
    const home = page.locator('#spotlight-home');
    const ids = await home.locator('option').evaluateAll((all) => all.map((one) => one.getAttribute('value') ?? ''));
    const before = await homePage(page);
    const chosen = ids.find((id) => !before.includes(`/${id}/"`)) ?? '';
    await home.selectOption(chosen);
    await clicks.button(nl('homes:spotlight.put'));
    const line = page.locator(`[data-home="${chosen}"]`);
    // The site of the demonstration stands on a Friday: the last day that is proposed is that day.
    await expect(line).toContainText('20 november 2026');
    await expect(page.getByRole('status').first()).toBeVisible();
    await clicks.end(clicksOf('put a home in the spotlight until Friday'));
    if (way === 'mouse') {
      await settled(page);
      // The server looks for a new release from time to time, not in the moment in which one has ended.
      const isShown = async (): Promise<boolean> => (await homePage(page)).includes(`/${chosen}/"`);
      await expect.poll(isShown, { timeout: 60_000 }).toBe(true);
    }
    await press(
      page,
      `${nl('homes:spotlight.end')}: ${(await line.locator('p').first().textContent()) ?? ''}`,
      'button',
    );
    await expect(line).toHaveCount(0);
  });
}

for (const way of ways) {
  test(
    `is the change online, and back to the version before, with the ${way}`,
    { tag: '@not-tablet' },
    async ({ page }) => {
      await enter(page);
      const clicks = new Clicks(page, way);
      await clicks.link(nl('office:today.site.publications'));
      await expect(page.locator('h1')).toHaveText(nl('publications:title'));
      const current = page.locator('.editions__line', { hasText: nl('publications:current') });
      await clicks.press(current.getByRole('link'));
      await expect(page.locator('h1')).toContainText(/Publicatie van/u);
      await clicks.end(clicksOf('see whether yesterday’s change is online'));
      await page.goto(`${office().url}/nl/office/`);
      const back = new Clicks(page, way);
      await back.link(nl('office:today.site.publications'));
      const older = page.locator('.editions__line').last();
      await back.press(older.locator('summary'));
      await back.tick(older.getByRole('checkbox'));
      await back.press(older.getByRole('button', { name: nl('publications:back') }));
      await expect(page.locator('main')).toContainText(nl('publications:done.back'));
      await back.end(clicksOf('go back one publication'));
      await press(page, nl('publications:on'), 'button');
      await expect(page.locator('main')).toContainText(nl('publications:done.on'));
      // Whoever comes next finds the newest online, though it may show just what the older one shows.
      await settled(page);
      await expect(async () => {
        // The page shows itself anew when a publication has ended, which ends any other way to it.
        await page.goto(`${office().url}/nl/office/publications/`);
        await expect(page.locator('.editions__line').first()).toContainText(nl('publications:current'), {
          timeout: 2_000,
        });
      }).toPass({ timeout: 60_000 });
      await page.goto(`${office().url}/nl/office/log/`);
      await expect(page.locator('tbody')).toContainText(nl('office:act.publication-back'));
    },
  );
}
