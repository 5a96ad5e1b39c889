import { type Page } from 'playwright/test';
import { pathOf } from './pages.ts';

export const sale = pathOf('/for-sale/', 'nl');

export const wholeList = 41;

export const place = (page: Page) => page.getByRole('combobox', { name: 'Gemeente, postcode of referentie' });

export const count = (page: Page) => page.locator('.finder__count');

export const cards = (page: Page) => page.locator('.finder__results .card');

export const chips = (page: Page) => page.locator('.finder__chip');

export const dialog = (page: Page) => page.getByRole('dialog');

export async function choosePlace(page: Page, text: string, option: string | RegExp): Promise<void> {
  await place(page).fill(text);
  await page.getByRole('option', { name: option }).click();
}
