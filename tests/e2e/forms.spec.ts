import { expect, test, type Page } from 'playwright/test';
import sharp from 'sharp';
import { addDays } from '#domain/dates.ts';
import { formatDayInWords } from '#i18n/formats.ts';
import { isLanguage } from '#i18n/languages.ts';
import { createTranslator } from '#i18n/translator.ts';
import { thanksPath } from '#ui/form/form-paths.ts';
import { expectAccessible } from './page-checks.ts';
import { languages, pathOf } from './pages.ts';

// axe puts its script into the page, which the security policy would refuse.
test.use({ bypassCSP: true });

/** Each test, and each try of it, is a visitor of its own: the server counts what an address sends. */
test.beforeEach(async ({ context }, { line, retry, repeatEachIndex }) => {
  const address = `10.${String(repeatEachIndex % 250)}.${String(line % 250)}.${String(1 + retry + 10 * Math.floor(line / 250))}`;
  await context.setExtraHTTPHeaders({ 'x-forwarded-for': address });
});

interface Person {
  readonly email: string;
}

async function fillPerson(page: Page, { email }: Person): Promise<void> {
  await page.locator('[name="title"][value="ms"]').check();
  await page.locator('[name="firstName"]').fill('An');
  await page.locator('[name="lastName"]').fill('De Smet');
  await page.locator('[name="email"]').fill(email);
  await page.locator('[name="phone"]').fill('0470 12 34 56');
}

async function enhanced(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator('form[data-enhanced]')).toBeVisible();
}

const picture = async () => ({
  name: 'portret.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 400, height: 400, channels: 3, background: 'teal' } })
    .png()
    .toBuffer(),
});

async function fillTestimonial(page: Page, name: string): Promise<void> {
  await page.locator('[name="comment"]').fill('Quick, clear and honest advice.');
  await page.locator('[name="name"]').fill(name);
  await page.locator('[name="consent"]').check();
  await page.locator('[name="image"]').setInputFiles(await picture());
}

const send = (page: Page) => page.locator('.form__end button').click();
const next = (page: Page) => page.locator('.form__steps button[type="submit"]').click();

for (const language of languages.filter(isLanguage)) {
  test(`a question is asked in ${language}: errors, corrections, thanks`, async ({ page }) => {
    await page.goto(pathOf('/contact/', language));
    // Before the script: not one key may be lost.
    await page.locator('[name="firstName"]').fill('Bo');
    await expect(page.locator('form[data-enhanced]')).toBeVisible();
    await expect(page.locator('[name="firstName"]')).toHaveValue('Bo');
    const title = await page.title();
    await send(page);
    const summary = page.locator('.form__summary');
    await expect(summary).toBeFocused();
    await expect(summary.locator('li')).toHaveCount(3);
    await expect(page).toHaveTitle(new RegExp(`.+${title.slice(0, 8)}`, 'u'));
    const lines = await summary.locator('li').allTextContents();
    expect(await page.locator('.field__error').allTextContents()).toEqual(lines);
    if (language === 'nl') await expectAccessible(page);
    await summary.locator('a').last().click();
    await expect(page.locator('[name="email"]')).toBeFocused();
    await page.locator('[name="question"]').fill('Is het huis nog vrij?');
    await expect(summary.locator('li')).toHaveCount(2);
    await fillPerson(page, { email: `an.${language}@post.example` });
    await expect(summary).toHaveCount(0);
    await expect(page).toHaveTitle(title);
    await send(page);
    await page.waitForURL(`**${thanksPath(language, 'contact')}`);
    // Also in German, where the table of routes has the English page.
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.locator('h1')).toHaveText(createTranslator(language)('feedback:site-contact.title'));
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a picture goes along with a testimonial', async ({ page }) => {
    await page.goto(pathOf('/testimonial/', 'nl'));
    await fillTestimonial(page, 'Zonder script');
    await send(page);
    await page.waitForURL(`**${thanksPath('nl', 'testimonial')}`);
  });

  test('an appointment begins with a free time', async ({ page }) => {
    await page.goto(pathOf('/contact-appointment/', 'fr'));
    await page.locator('a[href^="/api/appointments/page"]').click();
    await expect(page.locator('h1')).toHaveText('Créneaux disponibles');
    await page.getByRole('link', { name: 'mardi 24/11/2026 à 13:30' }).click();
    await expect(page).toHaveTitle(/^(?!Erreur)/u);
    await expect(page.locator('[name="date"]')).toHaveValue('2026-11-24');
    await expect(page.locator('[name="slot"][value="13:30"]')).toBeChecked();
  });

  test('a form comes back with its values and errors, and goes through once it is right', async ({ page }) => {
    await page.goto(pathOf('/contact/', 'fr'));
    await page.locator('[name="question"]').fill('Bonjour <b>à tous</b>');
    await page.locator('[name="contactSlots"]').nth(1).check();
    await page.locator('[name="brochure"]').evaluate((tick: HTMLInputElement) => {
      tick.checked = true;
    });
    await fillPerson(page, { email: 'an@post' });
    await page.locator('form#form-contact').evaluate((form: HTMLFormElement) => {
      form.noValidate = true;
    });
    await send(page);
    await expect(page).toHaveTitle(/^Erreur\u00a0: /u);
    await expect(page).toHaveURL(/\/fr\/form\/contact\/$/u);
    const summary = page.locator('.form__summary[role="alert"]');
    await expect(summary.locator('li')).toHaveText([
      'Cette adresse e-mail n’est pas valable.',
      'Indiquez votre adresse.',
    ]);
    await expect(page.locator('[name="question"]')).toHaveValue('Bonjour <b>à tous</b>');
    await expect(page.locator('[name="contactSlots"]').nth(1)).toBeChecked();
    const email = page.locator('[name="email"]');
    await expect(email).toHaveAttribute('aria-invalid', 'true');
    await expect(page.locator(`#${(await email.getAttribute('aria-describedby')) ?? ''}`)).toHaveText(
      'Cette adresse e-mail n’est pas valable.',
    );
    await email.fill('an.sans@post.example');
    await page.locator('[name="brochure"]').evaluate((tick: HTMLInputElement) => {
      tick.checked = false;
    });
    await send(page);
    await expect(page).toHaveURL(new RegExp(`${thanksPath('fr', 'contact')}$`, 'u'));
  });
});

test('a form that was sent before its script came shows all that is wrong, and the script keeps it', async ({
  page,
}) => {
  await page.route('**/*contact.island*', (route) => route.abort());
  await page.goto(pathOf('/contact/', 'en'));
  await page.locator('[name="question"]').fill('Too early?');
  await fillPerson(page, { email: 'an.early@post.example' });
  await page.locator('#form-contact').evaluate((form: HTMLFormElement) => {
    // A page of last week, with a question that is no longer asked.
    form.insertAdjacentHTML('beforeend', '<input type="hidden" name="fax" value="1">');
  });
  await page.unroute('**/*contact.island*');
  await send(page);
  await expect(page.locator('form[data-enhanced]')).toBeVisible();
  const summary = page.locator('.form__summary');
  await expect(summary).toBeFocused();
  await expect(summary).toContainText('This form has changed in the meantime.');
  await expect(page.locator('[name="question"]')).toHaveValue('Too early?');
});

test('a server out of reach loses nothing: what was typed stays, also for the next visit', async ({ page }) => {
  await page.route('**/api/forms/**', (route) => route.abort());
  await enhanced(page, pathOf('/contact/', 'en'));
  await page.locator('[name="question"]').fill('Is the house still free?');
  await fillPerson(page, { email: 'an.lost@post.example' });
  await send(page);
  await expect(page.locator('.form__summary')).toContainText('Your message was not sent. Please try again or call us.');
  await expect(page.locator('[name="question"]')).toHaveValue('Is the house still free?');
  // Not a reload: there some browsers put the fields back by themselves.
  await page.goto(pathOf('/', 'en'));
  await page.goto(pathOf('/contact/', 'en'));
  await expect(page.locator('.form__draft')).toBeVisible();
  await expect(page.locator('[name="question"]')).toHaveValue('Is the house still free?');
  await page.locator('.form__draft button').click();
  await expect(page.locator('[name="question"]')).toHaveValue('');
});

test('an address that is pasted and sent with Enter at once is thanked', async ({ page }) => {
  await enhanced(page, pathOf('/newsletter/', 'en'));
  await page.locator('[name="email"]').fill('an.pasted@post.example');
  await page.locator('[name="email"]').press('Enter');
  await page.waitForURL(`**${thanksPath('en', 'sign-newsletter')}`);
});

test('a draft that is put back and sent as it is, at once, is thanked', async ({ page }) => {
  await enhanced(page, pathOf('/contact/', 'en'));
  await page.locator('[name="question"]').fill('Is the house still free?');
  await fillPerson(page, { email: 'an.draft@post.example' });
  await page.goto(pathOf('/', 'en'));
  await enhanced(page, pathOf('/contact/', 'en'));
  await expect(page.locator('.form__draft')).toBeVisible();
  await send(page);
  await page.waitForURL(`**${thanksPath('en', 'contact')}`);
});

test('who comes back to a form that was sent can ask something else', async ({ page }) => {
  // The page stays, as a browser keeps it for the way back.
  const thanks = `**${thanksPath('en', 'contact')}`;
  await page.route(thanks, (route) => route.fulfill({ status: 204 }));
  await enhanced(page, pathOf('/contact/', 'en'));
  await page.locator('[name="question"]').fill('Is the house still free?');
  await fillPerson(page, { email: 'an.back@post.example' });
  const first = page.waitForResponse('**/api/forms/contact');
  await send(page);
  expect((await first).status()).toBe(201);
  await page.evaluate(() => {
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await page.unroute(thanks);
  await page.locator('[name="question"]').fill('And has it a garage?');
  await send(page);
  await page.waitForURL(thanks);
});

test('whose message waits for a check is told so', async ({ page }) => {
  await enhanced(page, pathOf('/contact/', 'en'));
  await page.locator('[name="question"]').fill('Buy now!');
  await fillPerson(page, { email: 'robot@spam.example' });
  await page.locator('[name="company_url"]').evaluate((field: HTMLInputElement) => {
    field.value = 'https://spam.example';
  });
  await send(page);
  await page.waitForURL(`**${thanksPath('en', 'contact')}`);
  await expect(page.locator('h1')).toHaveText('Your message is waiting to be checked');
  await expect(page.locator('[data-thanks]')).toHaveCount(0);
  await expectAccessible(page);
});

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
