import { expect, test, type Page } from 'playwright/test';
import { addDays } from '#domain/dates.ts';
import { formatDayInWords } from '#i18n/formats.ts';
import { thanksPath } from '#ui/form/form-paths.ts';
import { expectAccessible } from './page-checks.ts';
import { pathOf } from './pages.ts';
import { fillPerson, enhanced, picture, fillTestimonial, send } from './form-steps.ts';

// axe puts its script into the page, which the security policy would refuse.
test.use({ bypassCSP: true });

/** Each test, and each try of it, is a visitor of its own: the server counts what an address sends. */
test.beforeEach(async ({ context }, { line, retry, repeatEachIndex }) => {
  const address = `11.${String(repeatEachIndex % 250)}.${String(line % 250)}.${String(1 + retry + 10 * Math.floor(line / 250))}`;
  await context.setExtraHTTPHeaders({ 'x-forwarded-for': address });
});

const next = (page: Page) => page.locator('.form__steps button[type="submit"]').click();

test('a listing loads no form script before somebody enters its form', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('contact-me.island')) scripts.push(request.url());
  });
  await page.goto(pathOf('/property/46/', 'en'));
  await page.waitForLoadState('networkidle');
  expect(scripts).toEqual([]);
  await page.locator('#form-contact-me [value="visit"]').check();
  await expect(page.locator('#form-contact-me[data-enhanced]')).toBeVisible();
  await fillPerson(page, { email: 'an.visit@post.example' });
  await page.locator('#form-contact-me .form__end button').click();
  await page.waitForURL(`**${thanksPath('en', 'contact-me')}`);
  await expect(page.locator('.beside')).toContainText('€\u00a01.249.000');
  await expect(page.locator('.person img')).toBeVisible();
  await expect(page.locator('.detail-similar .card').first()).toBeVisible();
  await expectAccessible(page);
});

test('an appointment is made step by step, and its time is taken only as often as there is room', async ({
  page,
}, testInfo) => {
  test.slow();
  // A try finds the times taken that the try before took: each has a week of its own.
  const weeks = testInfo.retry + 2 * testInfo.repeatEachIndex;
  const [day, other] = [addDays('2026-12-01', 7 * weeks), addDays('2026-12-02', 7 * weeks)];
  const book = async (email: string): Promise<void> => {
    await enhanced(page, `${pathOf('/contact-appointment/', 'en')}?listing=LH-0046`);
    await expect(page.locator('h1')).toHaveText('What is it about?');
    await page.locator('[name="subject"][value="visit"]').check();
    await next(page);
    await expect(page.locator('h1')).toBeFocused();
    await page.locator('[name="date"]').fill(day);
    await page.locator('[name="slot"][value="10:30"]').check();
    await page.locator('[name="meetingPlace"][value="property"]').check();
    await next(page);
    await fillPerson(page, { email });
    await page.goBack();
    await expect(page.locator('[name="slot"][value="10:30"]')).toBeChecked();
    await next(page);
    await expect(page.locator('[name="lastName"]')).toHaveValue('De Smet');
    await next(page);
    await next(page);
    await expect(page.locator('h1')).toHaveText('Check your answers');
    await expect(page.locator('.check')).toContainText(formatDayInWords(day, 'en'));
  };
  for (const name of ['first', 'second']) {
    await book(`${name}-${String(testInfo.retry)}@post.example`);
    await send(page);
    await page.waitForURL(`**${thanksPath('en', 'contact-appointment')}`);
  }
  await enhanced(page, pathOf('/contact-appointment/', 'en'));
  await page.locator('[name="subject"][value="advice"]').check();
  await next(page);
  await page.locator('[name="date"]').fill(day);
  await expect(page.locator('[name="slot"][value="10:30"]')).toBeDisabled();
  await expect(page.locator('.choice:has([value="10:30"])')).toHaveText('10:30 · taken');
  await expect(page.locator('[name="slot"][value="11:30"]')).toBeEnabled();
  await page.locator('[name="date"]').fill('2026-12-25');
  await expect(page.locator('.slot-note')).toHaveText(
    'There are no times left on this day. The first day with an available time is 28 December 2026.',
  );
  await expectAccessible(page);
  // Somebody who looked before the others booked.
  await page.evaluate(() => {
    localStorage.clear();
  });
  await page.route('**/api/appointments', (route) =>
    route.fulfill({ json: { days: [{ date: day, times: ['10:30'] }] } }),
  );
  await book('third@post.example');
  await expectAccessible(page);
  await send(page);
  await expect(page.locator('.form__summary')).toContainText('This time is no longer free.');
  // The time is two steps back: the link leads there, and one correction leads straight to the answers again.
  await page.locator('.form__summary a').click();
  await expect(page.locator('h1')).toHaveText('When would suit you?');
  await expect(page.locator('[name="slot"]:not(:disabled)').first()).toBeFocused();
  await page.unroute('**/api/appointments');
  await page.locator('[name="date"]').fill(other);
  await page.locator('[name="slot"][value="11:30"]').check();
  await next(page);
  await expect(page.locator('h1')).toHaveText('Check your answers');
});

test('an offer writes its amount in words, shows the advance, and changes one answer without losing the others', async ({
  page,
}) => {
  await enhanced(page, `${pathOf('/purchase-offer/', 'fr')}?listing=LH-0046`);
  await expect(page.locator('[name="reference"]')).toHaveValue('LH-0046');
  await next(page);
  await expect(page.locator('.form__summary li')).toHaveCount(3);
  await page.locator('[name="amount"]').fill('1.000.000');
  await expect(page.locator('[name="amountWords"]')).toHaveValue('un million d’euros');
  await page.locator('[name="startDate"]').fill('2026-11-20');
  await page.locator('[name="endDate"]').fill('2026-12-20');
  await next(page);
  await fillPerson(page, { email: 'an.offre@post.example' });
  for (const [name, value] of Object.entries({
    street: 'Rue Haute',
    houseNumber: '1',
    zip: '1000',
    city: 'Bruxelles',
  })) {
    await page.locator(`[name="${name}"]`).fill(value);
  }
  await next(page);
  await next(page);
  await page.locator('[name="signingPlace"]').fill('Bruxelles');
  await page.locator('[name="signingDate"]').fill('2026-11-20');
  await next(page);
  await expect(page.locator('.check__sum')).toContainText('€\u00a0100.000');
  await page.locator('.check__list div', { hasText: 'Rue Haute' }).getByRole('button').click();
  await expect(page.locator('[name="street"]')).toBeFocused();
  await page.locator('[name="street"]').fill('Rue Basse');
  await next(page);
  await expect(page.locator('.check')).toContainText('Rue Basse');
  await send(page);
  await page.waitForURL(`**${thanksPath('fr', 'purchase-offer')}`);
});

test('a picture goes along with a testimonial; what only calls itself one is refused, and nothing else is lost', async ({
  page,
}) => {
  await enhanced(page, pathOf('/testimonial/', 'en'));
  await fillTestimonial(page, 'With a script');
  await page
    .locator('[name="image"]')
    .setInputFiles({ name: 'portrait.png', mimeType: 'image/png', buffer: Buffer.from('<script>alert(1)</script>') });
  await send(page);
  await expect(page.locator('.form__summary')).toBeFocused();
  await expect(page.locator('[name="name"]')).toHaveValue('With a script');
  await page.locator('[name="image"]').setInputFiles(await picture());
  const posted = page.waitForRequest('**/api/forms/testimonial');
  await send(page);
  expect((await posted).headers()['content-type']).toContain('multipart/form-data');
  await page.waitForURL(`**${thanksPath('en', 'testimonial')}`);
});
