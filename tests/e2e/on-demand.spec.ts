import { readFileSync } from 'node:fs';
import { FileSystemConfigLoader, HtmlValidate } from 'html-validate';
import { expect, test, type APIResponse, type Page, type Response } from 'playwright/test';
import { manageAddress } from '#server/alerts/alert-addresses.ts';
import { dayMs } from '#server/clock.ts';
import { signToken } from '#server/guards/token.ts';
import { linkPurpose } from '#server/guards/link-purposes.ts';
import { previewPath, previewToken } from '#server/preview/preview-link.ts';
import { openStore } from '#server/store/open-store.ts';
import { readListings } from '#site/trusted-records.ts';
import { logInOwner } from './owner-homes.ts';
import { expectAccessible } from './page-checks.ts';

// axe puts its script into the page, which the security policy would refuse.
test.use({ bypassCSP: true });

const varDir = `.cache/e2e/${process.env['E2E_PORT'] ?? ''}`;
const validator = new HtmlValidate(new FileSystemConfigLoader());

/** Links of mails are signed with the secret of the server under test. */
function secret(): string {
  return readFileSync(`${varDir}/secret`, 'utf8').trim();
}

function signedLink(purpose: string): string {
  const issuedAt = Date.now();
  const content = { purpose: linkPurpose(purpose), value: 'an@home.example', issuedAt, expiresAt: issuedAt + dayMs };
  return `/api/links/${purpose}?lng=nl&token=${signToken(secret(), content)}`;
}

function draftPath(): string {
  const listings = readListings(readFileSync('content/snapshot/listings.json', 'utf8'));
  const draft = listings.find(({ isDraft }) => isDraft);
  if (!draft) throw new Error('The demonstration feed needs a draft.');
  return previewPath('nl', draft.id, previewToken(secret(), draft.id, new Date()));
}

/** The page where a visitor of two searches changes them. */
async function alertsPath(baseURL: string): Promise<string> {
  const store = await openStore({ GEVEL_STORE: `${varDir}/gevel.db` });
  const email = 'two.searches@home.example';
  const now = new Date();
  const search = { email, name: 'An', language: 'nl', price_drops: 0, confirmed_at: now.getTime(), reminded_at: null };
  const times = { created_at: now.getTime(), expires_at: now.getTime() + dayMs };
  const query = JSON.stringify({ goal: 'sale', types: [], places: [] });
  try {
    await store.write((transaction) =>
      transaction
        .insertInto('alert_searches')
        .values(
          (['daily', 'weekly'] as const).map((frequency) => ({ ...search, ...times, id: frequency, query, frequency })),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    );
  } finally {
    await store.close();
  }
  return manageAddress({ config: { secret: secret() }, siteUrl: baseURL, language: 'nl', now }, email);
}

async function expectValid(response: APIResponse | Response | null): Promise<void> {
  if (!response) throw new Error('The page did not answer.');
  const { results } = await validator.validateString(await response.text(), 'index.html');
  const problems = results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`));
  expect(problems, response.url()).toEqual([]);
}

async function visit(page: Page, path: string, status = 200): Promise<void> {
  const response = await page.goto(path);
  expect(response?.status(), path).toBe(status);
  await expectValid(response);
}

test('pages behind the links of mails are valid and accessible', async ({ page, baseURL }) => {
  await visit(page, '/api/links/newsletter-confirm?lng=nl&token=cut', 410);
  await visit(page, signedLink('newsletter-confirm'));
  await expectAccessible(page);
  await visit(page, await alertsPath(baseURL ?? ''));
  await expect(page.locator('.alerts__search')).toHaveCount(2);
  await expectAccessible(page);
});

test('the list of free times and the form with one of them are valid and accessible', async ({ page }) => {
  await visit(page, '/api/appointments/page?lng=nl');
  await expectAccessible(page);
  await visit(page, (await page.locator('.free__time').first().getAttribute('href')) ?? '');
  await expect(page.locator('#form-contact-appointment')).toBeVisible();
});

test('forms that come back with errors are valid', async ({ request, baseURL }) => {
  const headers = { accept: 'text/html', origin: baseURL ?? '' };
  for (const form of ['contact', 'contact-me', 'contact-construction', 'rental-application', 'purchase-offer']) {
    const about = form === 'contact-construction' ? { project: '10' } : { property: '46' };
    const response = await request.post(`/api/forms/${form}`, { headers, form: { language: 'nl', ...about } });
    expect([form, response.status()]).toEqual([form, 422]);
    await expectValid(response);
  }
});

test('a draft and the pages of an owner are valid', async ({ page }) => {
  await visit(page, draftPath());
  await visit(page, '/nl/owner/reminder-sent/');
  await visit(page, '/nl/owner/password/?token=cut', 410);
  await logInOwner(page, 'valid', 'nl');
  for (const path of ['', '?property=46', 'account/']) await visit(page, `/nl/owner/${path}`);
  await visit(page, '/nl/owner/?property=999', 404);
});
