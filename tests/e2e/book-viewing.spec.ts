import { expect, test, type Page } from 'playwright/test';
import { thanksPath } from '#ui/form/form-paths.ts';
import { comeToForm } from './form-steps.ts';
import { expectAccessible } from './page-checks.ts';
import { languages, pathOf } from './pages.ts';

// axe puts its script into the page, which the security policy would refuse.
test.use({ bypassCSP: true });

test.beforeEach(async ({ context }, { line, retry, repeatEachIndex }) => {
  const address = `10.7${String(retry)}.${String(repeatEachIndex % 250)}.${String(line % 250)}`;
  await context.setExtraHTTPHeaders({ 'x-forwarded-for': address });
});

/** As long as somebody looks before each decision, and takes for each key. */
const lookMs = 1500;
const keyMs = 60;

async function fillPerson(page: Page, email: string, delay = 0): Promise<void> {
  const answers = { firstName: 'An', lastName: 'De Smet', email, phone: '0470 12 34 56' };
  for (const [name, text] of Object.entries(answers)) {
    await page.locator(`[name="${name}"]`).pressSequentially(text, { delay });
  }
}

const toBooking = 'a[href*="/form/contact-appointment/?listing="]';

test.describe('a first-time visitor', () => {
  // Has not chosen anything yet.
  test.use({ storageState: { cookies: [], origins: [] } });

  test('books a viewing in at most six decisions and under a minute', async ({ page }) => {
    test.setTimeout(90_000);
    let decisions = 0;
    const decide = async (act: () => Promise<void>): Promise<void> => {
      decisions += 1;
      await page.waitForTimeout(lookMs);
      await act();
    };
    const press = (selector: string) => () => page.locator(selector).first().click();
    const started = Date.now();
    await page.goto(pathOf('/', 'en'));
    await decide(() => page.getByRole('button', { name: 'Reject all' }).click());
    await decide(press('article a[href*="/57/"]'));
    await decide(press(toBooking));
    await expect(page.getByText('What is it about?')).toHaveCount(0);
    await decide(press('.strip__time'));
    await decide(() => fillPerson(page, `an.journey.${String(started)}@post.example`, keyMs));
    await decide(() => page.locator('.form__end button').click());
    await page.waitForURL(`**${thanksPath('en', 'contact-appointment')}`);
    expect(decisions).toBeLessThanOrEqual(6);
    expect(Date.now() - started).toBeLessThan(60_000);
    await expect(page.locator('.booked__photo picture img')).toBeVisible();
    await expectAccessible(page);
    await page.locator('.booked__actions a', { hasText: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Cancel the appointment' }).click();
    await expect(page.locator('h1')).toHaveText('Your appointment is cancelled');
  });
});

for (const language of languages) {
  test(`the two steps of a viewing in ${language} show the home, and are for everybody`, async ({ page }) => {
    await page.goto(pathOf('/property/46/', language));
    await page.locator(toBooking).first().click();
    await expect(page.locator('.beside')).toContainText('€\u00a01.249.000');
    expect(await page.locator('.strip__time').count()).toBeGreaterThan(20);
    await expectAccessible(page);
    await page.locator('.strip__time').nth(3).click();
    await comeToForm(page);
    await expect(page.locator('.beside')).toBeVisible();
    await page.locator('.form__end button').click();
    await expect(page.locator('.form__summary li')).toHaveCount(3);
    await expectAccessible(page);
    // A reload is still the second step.
    await page.reload();
    await expect(page.locator('[name="firstName"]')).toBeVisible();
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a viewing is booked all the same, and a mistake keeps the time', async ({ page }, {
    retry,
    repeatEachIndex,
  }) => {
    await page.goto(pathOf('/property/46/', 'fr'));
    await page.locator(toBooking).first().click();
    await page.locator('.strip__more a').click();
    await page
      .locator('.strip__time')
      .nth(10 + retry + repeatEachIndex)
      .click();
    const time = await page.locator('.visit-time__chosen').textContent();
    await fillPerson(page, 'an.sans@post');
    await page.locator('form.form').evaluate((form: HTMLFormElement) => {
      form.noValidate = true;
    });
    await page.locator('.form__end button').click();
    await expect(page.locator('.form__summary li')).toHaveCount(1);
    await expect(page.locator('.visit-time__chosen')).toHaveText(time ?? '');
    await expect(page.locator('.beside')).toBeVisible();
    await page.locator('[name="email"]').fill(`an.sans.${String(Date.now())}@post.example`);
    await page.locator('.form__end button').click();
    await expect(page).toHaveURL(new RegExp(`${thanksPath('fr', 'contact-appointment')}$`, 'u'));
    const booked = page.locator('.booked');
    await expect(booked.locator('.booked__day')).toHaveText(time ?? '');
    await expect(booked).toContainText('Lindelaan 24');
    await expect(booked.locator('.person img')).toBeVisible();
    await expect(booked.locator('.booked__photo picture img')).toBeVisible();
    const download = page.waitForEvent('download');
    await booked.locator('.button').click();
    expect((await download).suggestedFilename()).toBe('appointment.ics');
    // Nobody else sees it by the same address.
    await page.context().clearCookies({ name: '__Host-gevel-sent' });
    await page.reload();
    await expect(booked).toHaveCount(0);
  });
});
