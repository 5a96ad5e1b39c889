/**
 * How quickly the leads of the office answer to a hand: `node scripts/bench/office-screen.ts [--leads 10000] [--rounds 5]
 * [--slowdown 4]`. Serves the built site over a store of its own, and works the list in Chromium with the CPU slowed down
 * four times. INP is the longest event from the input to the next frame, as the browser measures it. What opens a page has
 * another figure, "page ms": from the click until the browser has painted the page that it leads to.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Browser, type Locator, type Page } from 'playwright';
import { ensureBrowser, systemBrowser } from '#scripts/test-setup/browser.ts';
import { startSite } from '#scripts/test-setup/site-process.ts';
import { hashPassword } from '#server/accounts/passwords.ts';
import { openStore } from '#server/store/open-store.ts';
import { inputEvents, keepEvents, leastMs } from './interaction/measure-journey.ts';
import { fillLeads } from './made-leads.ts';
import { printTable, quantile } from './measure.ts';

const limitMs = 100;
const heldCount = 200;
const [email, password] = ['els@office.example', 'kastanje ruist zacht'];

const { values } = parseArgs({
  options: {
    leads: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '5' },
    slowdown: { type: 'string', default: '4' },
  },
});

/** Something that a colleague does; `page` where it leads to another one. */
interface Task {
  readonly name: string;
  readonly path: string;
  readonly go: (page: Page) => Promise<void>;
  readonly opens?: RegExp;
}

async function clickOn(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error(`${target.toString()} cannot be seen, so it cannot be clicked.`);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

const list = '/nl/office/leads/';
const tasks: readonly Task[] = [
  {
    name: 'type a search',
    path: list,
    async go(page) {
      await page.locator('input[type="search"]').first().focus();
      await page.keyboard.type('garage', { delay: 60 });
    },
  },
  { name: 'open all filters', path: list, go: (page) => clickOn(page, page.locator('main summary').first()) },
  {
    name: 'tick twenty held messages',
    path: `${list}held/`,
    async go(page) {
      const ticks = page.locator('main input[type="checkbox"]');
      for (let number = 0; number < 20; number += 1) await clickOn(page, ticks.nth(number));
    },
  },
  {
    name: 'type an answer',
    path: list,
    async go(page) {
      await page.goto(
        new URL(
          (await page.locator('main h2 a, main h3 a, main table a').first().getAttribute('href')) ?? '',
          page.url(),
        ).href,
      );
      await page.locator('#lead-answer-text').focus();
      await page.keyboard.type('Dag An, het huis is nog vrij.', { delay: 30 });
    },
  },
  {
    name: 'filter by a search',
    path: list,
    async go(page) {
      await page.locator('input[type="search"]').first().fill('garage');
      await page.keyboard.press('Enter');
    },
    opens: /q=garage/u,
  },
  {
    name: 'open a lead',
    path: list,
    go: (page) => clickOn(page, page.locator('main a[href*="/office/leads/lead-"]').first()),
    opens: /leads\/lead-/u,
  },
  {
    name: 'go to the next page',
    path: list,
    go: (page) => clickOn(page, page.locator('main a[href*="after="]').first()),
    opens: /after=/u,
  },
];

interface Figures {
  readonly inpMs: number;
  readonly pageMs?: number;
}

/** When the page that is open was painted first, in milliseconds since 1970. */
function paintedAt(page: Page): Promise<number> {
  return page.evaluate(async () => {
    for (;;) {
      const [paint] = performance.getEntriesByName('first-contentful-paint');
      if (paint) return performance.timeOrigin + paint.startTime;
      await new Promise(requestAnimationFrame);
    }
  });
}

async function measure(page: Page, { path, go, opens }: Task, url: string): Promise<Figures> {
  await page.goto(url + path, { waitUntil: 'load' });
  await page.waitForTimeout(500);
  if (!opens) {
    await go(page);
    const events = await inputEvents(page);
    return { inpMs: Math.max(leastMs, ...events.map(({ durationMs }) => durationMs)) };
  }
  const from = Date.now();
  await go(page);
  await page.waitForURL(opens, { waitUntil: 'commit' });
  return { inpMs: leastMs, pageMs: (await paintedAt(page)) - from };
}

async function measureAll(browser: Browser, url: string): Promise<Map<Task, Figures[]>> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'nl-BE' });
  const page = await context.newPage();
  await page.addInitScript(keepEvents, leastMs);
  await page.goto(`${url}/nl/office/`);
  await page.locator('#login-email').fill(email);
  await page.locator('#login-password').fill(password);
  await page.keyboard.press('Enter');
  await page.locator('.office__menu').waitFor();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: Number(values.slowdown) });
  const measured = new Map<Task, Figures[]>(tasks.map((task) => [task, []]));
  for (let round = 0; round < Number(values.rounds); round += 1)
    for (const [task, figures] of measured) figures.push(await measure(page, task, url));
  await context.close();
  return measured;
}

async function prepare(file: string): Promise<void> {
  const store = await openStore({ GEVEL_STORE: file });
  const now = Date.now();
  await fillLeads(store, Number(values.leads), now - 60_000);
  const stored = await hashPassword(password);
  await store.write(async (transaction) => {
    const person = { id: 'els', email, email_key: email, name: 'Els', role: 'manager', language: 'nl' } as const;
    await transaction
      .insertInto('staff')
      .values({ ...person, status: 'active', password_hash: stored, created_at: now, updated_at: now })
      .execute();
    const held = transaction.selectFrom('lead_cases').select('lead_id').orderBy('lead_id').limit(heldCount);
    await transaction.updateTable('lead_cases').set({ is_held: 1 }).where('lead_id', 'in', held).execute();
  });
  await store.close();
}

const folder = mkdtempSync(join(tmpdir(), 'gevel-office-screen-'));
const file = join(folder, 'gevel.db');
await prepare(file);
const site = await startSite({ GEVEL_VAR: folder, GEVEL_STORE: file });
ensureBrowser();
const executablePath = systemBrowser();
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const measured = [...(await measureAll(browser, `http://127.0.0.1:${String(site.port)}`))];
  const middle = (numbers: readonly (number | undefined)[]): number =>
    Math.round(
      quantile(
        numbers.flatMap((number) => number ?? []),
        0.5,
      ),
    );
  const rows = measured.map(([{ name, opens }, figures]) => ({
    name,
    inpMs: opens ? undefined : middle(figures.map(({ inpMs }) => inpMs)),
    pageMs: opens ? middle(figures.map(({ pageMs }) => pageMs)) : undefined,
  }));
  printTable(
    ['what is done', 'INP ms', 'page ms'],
    rows.map(({ name, inpMs, pageMs }) => [name, inpMs ?? '', pageMs ?? '']),
  );
  console.log(JSON.stringify({ leads: Number(values.leads), limitMs, rows }));
  if (rows.some(({ inpMs = 0 }) => inpMs > limitMs)) process.exitCode = 1;
} finally {
  await browser.close();
  await site.stop();
  rmSync(folder, { recursive: true, force: true });
}
