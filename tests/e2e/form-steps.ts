import { expect, type Page } from 'playwright/test';
import sharp from 'sharp';

export interface Person {
  readonly email: string;
}

export async function fillPerson(page: Page, { email }: Person): Promise<void> {
  await page.locator('[name="title"][value="ms"]').check();
  await page.locator('[name="firstName"]').fill('An');
  await page.locator('[name="lastName"]').fill('De Smet');
  await page.locator('[name="email"]').fill(email);
  await page.locator('[name="phone"]').fill('0470 12 34 56');
}

/** The code of a form comes with the first sign that somebody is there. */
export async function comeToForm(page: Page): Promise<void> {
  await page.mouse.move(5, 5);
  await page.mouse.move(9, 9);
  await expect(page.locator('form[data-enhanced]')).toBeVisible();
}

export async function enhanced(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await comeToForm(page);
}

export const picture = async () => ({
  name: 'portret.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 400, height: 400, channels: 3, background: 'teal' } })
    .png()
    .toBuffer(),
});

export async function fillTestimonial(page: Page, name: string): Promise<void> {
  await page.locator('[name="comment"]').fill('Quick, clear and honest advice.');
  await page.locator('[name="name"]').fill(name);
  await page.locator('[name="consent"]').check();
  await page.locator('[name="image"]').setInputFiles(await picture());
}

export const send = (page: Page) => page.locator('.form__end button').click();
