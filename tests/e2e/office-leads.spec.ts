import { randomInt, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test, type Locator, type Page } from 'playwright/test';
import { openStore } from '#server/store/open-store.ts';
import { Clicks, clicksOf, ways } from './office-clicks.ts';
import { addColleague, logInColleague } from './staff-accounts.ts';
import { textsOf } from './texts.ts';

// axe puts its script into the page, which the security policy would refuse.
test.use({ bypassCSP: true });

const nl = textsOf('nl');

/** A visitor of this test alone asks something; with `more` as a robot would. */
async function ask(page: Page, more: object = {}): Promise<string> {
  const lastName = `Peeters ${randomUUID().slice(0, 8)}`;
  const email = `${randomUUID()}@home.example`;
  const person = { title: 'ms', firstName: 'An', lastName, email, phone: '0470123456' };
  // Another address for each, or the limits would count them together.
  const address = `10.${String(randomInt(256))}.${String(randomInt(256))}.${String(randomInt(256))}`;
  const answer = await page.request.post('/api/forms/contact', {
    data: { ...person, language: 'nl', question: 'Is het huis nog vrij?', ...more },
    headers: { 'Sec-Fetch-Site': 'same-origin', 'X-Forwarded-For': address },
  });
  expect(answer.status()).toBe(201);
  return `An ${lastName}`;
}

/** The 15th of last month, at noon. */
function lastMonth(): Date {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 15, 12));
}

/** Lets the message of a visitor have come in last month. */
async function dateBack(visitor: string): Promise<void> {
  const store = await openStore({ GEVEL_STORE: `.cache/e2e/${process.env['E2E_PORT'] ?? ''}/gevel.db` });
  try {
    const { id } = await store.reader
      .selectFrom('leads')
      .select('id')
      .where('name', '=', visitor)
      .executeTakeFirstOrThrow();
    const then = { created_at: lastMonth().getTime() };
    await store.write((transaction) =>
      transaction.updateTable('lead_cases').set(then).where('lead_id', '=', id).execute(),
    );
  } finally {
    await store.close();
  }
}

/** The first home of the list that is online: no other has a card, or figures. */
function homeOnline(page: Page): Locator {
  const line = page.locator('.stock__line', { has: page.locator('input[form="print"]') }).first();
  return line.getByRole('heading').getByRole('link');
}

async function enter(page: Page): Promise<void> {
  await logInColleague(page, 'manager', 'nl');
  await page.goto('/nl/office/');
  await expect(page.locator('h1')).toHaveText(nl('office:today.title'));
}

for (const way of ways) {
  test(
    `an office manager sees a new message and answers it, with the ${way}`,
    { tag: '@not-tablet' },
    async ({ page }) => {
      const visitor = await ask(page);
      await enter(page);
      const clicks = new Clicks(page, way);
      await clicks.link(nl('leads:today.link'));
      await expect(page.locator('h1')).toHaveText(nl('leads:title'));
      await clicks.link(visitor);
      await expect(page.locator('h1')).toHaveText(visitor);
      await page.locator('#lead-answer-text').fill('Dag An,\n\nJa, het huis is nog vrij.');
      await clicks.button(nl('leads:answer.send'));
      await expect(page.getByRole('status')).toHaveText(nl('leads:done.answered'));
      await expect(page.locator('.lead-steps')).toContainText('Ja, het huis is nog vrij.');
      await clicks.end(clicksOf('see a new message and answer it'));
    },
  );

  test(
    `an office manager gives a message to a colleague, with the ${way}`,
    { tag: '@not-tablet' },
    async ({ page }) => {
      const colleague = `Bo ${randomUUID().slice(0, 8)}`;
      await addColleague('agent', 'nl', colleague);
      const visitor = await ask(page);
      await enter(page);
      const clicks = new Clicks(page, way);
      await clicks.link(nl('leads:nav'));
      await clicks.link(visitor);
      await page.getByLabel(nl('leads:detail.who')).selectOption({ label: colleague });
      await clicks.button(nl('leads:act.assign'));
      await expect(page.getByRole('status')).toHaveText(nl('leads:done.saved'));
      await expect(page.locator('.lead-steps')).toContainText(colleague);
      await clicks.end(clicksOf('give a message to a colleague'));
    },
  );

  test(`an office manager exports last month’s messages, with the ${way}`, { tag: '@not-tablet' }, async ({ page }) => {
    await dateBack(await ask(page));
    const month = lastMonth().toISOString().slice(0, 7);
    const [from, until] = [`${month}-01`, `${month}-28`];
    await enter(page);
    const clicks = new Clicks(page, way);
    await clicks.link(nl('leads:nav'));
    await clicks.press(page.getByText(nl('leads:filter.more'), { exact: true }));
    const search = page.getByRole('search');
    await search.getByLabel(nl('leads:filter.from')).fill(from);
    await search.getByLabel(nl('leads:filter.until')).fill(until);
    await clicks.button(nl('leads:filter.apply'));
    await expect(page).toHaveURL(new RegExp(`from=${from}.*until=${until}`, 'u'));
    const download = page.waitForEvent('download');
    await clicks.link(nl('leads:list.xlsx'));
    const file = await download;
    expect(
      readFileSync(await file.path())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');
    await clicks.end(clicksOf('export last month’s messages'));
  });

  test(`an office manager releases a held message, with the ${way}`, { tag: '@not-tablet' }, async ({ page }) => {
    const visitor = await ask(page, { company_url: 'https://robot.example' });
    await enter(page);
    const clicks = new Clicks(page, way);
    await clicks.link(nl('leads:today.heldLink'));
    await expect(page.locator('h1')).toHaveText(nl('leads:held.title'));
    await clicks.tick(page.getByRole('checkbox', { name: nl('leads:held.choose', { name: visitor }) }));
    await clicks.button(nl('leads:held.release'));
    await expect(page.getByRole('status')).toHaveText(nl('leads:done.released'));
    await expect(page.getByRole('checkbox', { name: nl('leads:held.choose', { name: visitor }) })).toHaveCount(0);
    await clicks.end(clicksOf('release a held message'));
  });

  test(`an office manager makes a card for the window, with the ${way}`, { tag: '@not-tablet' }, async ({ page }) => {
    await enter(page);
    const clicks = new Clicks(page, way);
    await clicks.link(nl('homes:nav'));
    // The first that is online: others cannot be printed.
    await clicks.press(homeOnline(page));
    const card = page.waitForResponse((response) => response.url().includes('window-card.pdf'), { timeout: 60_000 });
    await clicks.button(nl('print:card'));
    expect((await card).status()).toBe(200);
    await clicks.end(clicksOf('make a card for the window'));
  });

  test(`an office manager invites a colleague, with the ${way}`, { tag: '@not-tablet' }, async ({ page }) => {
    await enter(page);
    const clicks = new Clicks(page, way);
    await clicks.link(nl('office:nav.people'));
    await page.locator('#invite-name').fill('Cas Wouters');
    await page.locator('#invite-email').fill(`${randomUUID()}@colleague.example`);
    await clicks.press(page.locator('#form-invite button[type="submit"]'));
    await expect(page.getByRole('status')).toHaveText(nl('office:people.done.invited'));
    await clicks.end(clicksOf('invite a colleague'));
  });

  test(`an office manager reads this month’s figures, with the ${way}`, { tag: '@not-tablet' }, async ({ page }) => {
    await ask(page);
    await enter(page);
    const clicks = new Clicks(page, way);
    await clicks.link(nl('statistics:nav'));
    await expect(page.locator('h1')).toHaveText(nl('statistics:title'));
    await expect(page.getByRole('link', { name: nl('statistics:period.month') })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await expect(page.locator('main')).toContainText(nl('statistics:leads'));
    await clicks.end(clicksOf('read this month’s figures'));
  });

  test(`an office manager reads the figures of a home, with the ${way}`, { tag: '@not-tablet' }, async ({ page }) => {
    await enter(page);
    const clicks = new Clicks(page, way);
    await clicks.link(nl('homes:nav'));
    await clicks.press(homeOnline(page));
    const figures = page.getByRole('region', { name: nl('homes:figures.title') });
    await expect(figures).toContainText(nl('homes:figures.views'));
    await expect(figures.getByRole('link', { name: /30/u }).first()).toBeVisible();
    await clicks.end(clicksOf('read the figures of a home for the last month'));
  });
}

test(
  'new messages are counted in the menu without a reload, for each colleague',
  { tag: '@desktop' },
  async ({ browser }) => {
    const colleagues = await Promise.all([browser.newPage(), browser.newPage()]);
    const [first, second] = colleagues;
    await enter(first);
    await enter(second);
    const counted = (page: Page): Locator => page.locator('[data-new-leads] [data-count]');
    const before = Number(await counted(first).textContent());
    const asked: string[] = [];
    for (const page of colleagues) page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await ask(first);
    // Half a minute passes before a page asks by itself.
    for (const page of colleagues) {
      await expect
        .poll(async () => Number(await counted(page).textContent()), { timeout: 10_000 })
        .toBeGreaterThan(before);
      await expect(page).toHaveTitle(/^\(\d+\+?\) /u);
    }
    expect(asked.filter((path) => path === '/api/office/new-leads')).toEqual([]);
    await Promise.all(colleagues.map((page) => page.close()));
  },
);
