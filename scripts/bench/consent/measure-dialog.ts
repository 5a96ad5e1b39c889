import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright';
import type { Manager } from './managers.ts';

/** What a visitor with a keyboard or a screen reader meets. */
export interface DialogReport {
  /** Elements that axe objects to, as `rule × count`. */
  readonly layerFindings: Readonly<Record<string, number>>;
  readonly settingsFindings: Readonly<Record<string, number>>;
  /** How the settings say that they are a modal dialog; none when they do not. */
  readonly modality: string;
  readonly hasName: boolean;
  readonly takesFocus: boolean;
  /** Tab stops outside of the settings, of all that were tried. */
  readonly outsideStops: number;
  readonly closesOnEscape: boolean;
  /** Undefined when it did not close. */
  readonly givesFocusBack: boolean | undefined;
  /** Fetched when the settings are opened, and when everything is refused, as it goes over the line. */
  readonly settingsBytes: number;
  readonly refusalBytes: number;
  /** Requests that refusing sends: without one nobody can prove the choice. */
  readonly proofs: number;
}

export const tabStops = 25;

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

async function findings(page: Page): Promise<Record<string, number>> {
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze();
  return Object.fromEntries(violations.map(({ id, nodes }) => [id, nodes.length]));
}

/** Asked in the page: is the focus outside of these elements? The body has it between the last stop and the browser's own. */
const isOutside = (selector: string): boolean => {
  const focused = document.activeElement;
  return focused !== null && focused !== document.body && focused.closest(selector) === null;
};

const modalityOf = (selector: string): string => {
  const settings = document.querySelector(selector);
  const dialog = settings?.closest('dialog, [role="dialog"], [role="alertdialog"]');
  if (dialog?.matches('dialog:modal')) return 'native dialog';
  if (!dialog) return 'none';
  return dialog.getAttribute('aria-modal') === 'true' ? 'aria-modal' : 'dialog, not modal';
};

const hasNameIn = (selector: string): boolean => {
  const dialog = document.querySelector(selector)?.closest('dialog, [role="dialog"]');
  const named = document.getElementById(dialog?.getAttribute('aria-labelledby') ?? '');
  return Boolean(dialog?.getAttribute('aria-label')?.trim() ?? named?.textContent.trim());
};

/** Counts what is fetched from now on; the sum is asked for at the end. */
function watchBytes(page: Page): () => Promise<number> {
  const sizes: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  return async () => {
    await page.waitForLoadState('networkidle');
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  };
}

async function countOutside(page: Page, settings: string): Promise<number> {
  let outside = 0;
  for (let stop = 0; stop < tabStops; stop += 1) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(isOutside, settings)) outside += 1;
  }
  return outside;
}

/** Goes from the first layer into the settings, through them with the keyboard, and out again. */
async function walk(page: Page, { layer, toSettings, settings }: Manager) {
  await page.locator(layer).waitFor();
  const layerFindings = await findings(page);
  const bytes = watchBytes(page);
  await page.locator(toSettings).focus();
  await page.keyboard.press('Enter');
  await page.locator(settings).waitFor();
  // Dialogs that slide in put the focus where it belongs at the end of it.
  await page.evaluate(async () => {
    await Promise.all(document.getAnimations().map(({ finished }) => finished));
  });
  const takesFocus = (await page.locator(`${settings}:focus, ${settings} :focus`).count()) > 0;
  const settingsBytes = await bytes();
  const settingsFindings = await findings(page);
  const modality = await page.evaluate(modalityOf, settings);
  const hasName = await page.evaluate(hasNameIn, settings);
  const outsideStops = await countOutside(page, settings);
  await page.keyboard.press('Escape');
  const closesOnEscape = await page
    .locator(settings)
    .waitFor({ state: 'hidden', timeout: 2_000 })
    .then(() => true)
    .catch(() => false);
  const givesFocusBack = closesOnEscape ? (await page.locator(`${toSettings}:focus`).count()) > 0 : undefined;
  const found = { layerFindings, settingsFindings, settingsBytes };
  return { ...found, modality, hasName, takesFocus, outsideStops, closesOnEscape, givesFocusBack };
}

async function refuseAll(page: Page, { layer, refuse }: Manager) {
  await page.locator(layer).waitFor();
  await page.waitForLoadState('networkidle');
  const bytes = watchBytes(page);
  let proofs = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST') proofs += 1;
  });
  await page.locator(refuse).click();
  await page.locator(layer).waitFor({ state: 'hidden' });
  return { refusalBytes: await bytes(), proofs };
}

/** Measures in two fresh profiles: one that opens the settings, one that refuses. */
export async function measureDialog(browser: Browser, manager: Manager): Promise<DialogReport> {
  const visit = async <T>(go: (page: Page) => Promise<T>): Promise<T> => {
    // The page's own policy would refuse the script of axe.
    const context = await browser.newContext({ bypassCSP: true, reducedMotion: 'reduce' });
    try {
      const page = await context.newPage();
      await manager.open(page);
      return await go(page);
    } finally {
      await context.close();
    }
  };
  const walked = await visit((page) => walk(page, manager));
  return { ...walked, ...(await visit((page) => refuseAll(page, manager))) };
}
