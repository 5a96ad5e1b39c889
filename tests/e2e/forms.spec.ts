import { expect, test } from 'playwright/test';
import { isLanguage } from '#i18n/languages.ts';
import { createTranslator } from '#i18n/translator.ts';
import { thanksPath } from '#ui/form/form-paths.ts';
import { expectAccessible } from './page-checks.ts';
import { languages, pathOf } from './pages.ts';
import { fillPerson, enhanced, fillTestimonial, send } from './form-steps.ts';

// axe puts its script into the page, which the security policy would refuse.
test.use({ bypassCSP: true });

/** Each test, and each try of it, is a visitor of its own: the server counts what an address sends. */
test.beforeEach(async ({ context }, { line, retry, repeatEachIndex }) => {
  const address = `10.${String(repeatEachIndex % 250)}.${String(line % 250)}.${String(1 + retry + 10 * Math.floor(line / 250))}`;
  await context.setExtraHTTPHeaders({ 'x-forwarded-for': address });
});

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

test('a reload gives back also what browsers leave out: the home that a question is about', async ({ page }) => {
  await enhanced(page, pathOf('/contact/', 'en'));
  await page.locator('[name="reference"]').fill('LH-0046');
  await page.locator('[name="question"]').fill('Is the house still free?');
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('still free');
  await page.reload();
  await expect(page.locator('[name="question"]')).toHaveValue('Is the house still free?');
  await expect(page.locator('[name="reference"]')).toHaveValue('LH-0046');
  await page.locator('[name="question"]').fill('Is the house still free, or the garage?');
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('garage');
  expect(await page.evaluate(() => JSON.stringify(localStorage))).toContain('LH-0046');
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
