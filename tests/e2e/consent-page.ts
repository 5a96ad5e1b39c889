import { type Page, type Request } from 'playwright/test';
import { readSiteConfig } from '#site/site-config.ts';
import type { ConsentProof } from '#contracts/consent.ts';
import { pathOf } from './pages.ts';

export const withVideo = pathOf('/property/48/', 'nl');

export const bannerOf = (page: Page) => page.getByRole('region', { name: 'Cookies', exact: true });

export const button = (page: Page, name: string) => bannerOf(page).getByRole('button', { name });

export const settingsOf = (page: Page) => page.getByRole('dialog', { name: 'Cookie-instellingen' });

export const footerLink = (page: Page) => page.locator('footer [data-consent="settings"]');

export const frames = (page: Page) => page.locator('iframe.embed__player');

export const { services } = readSiteConfig().consent;

/** Everything that leaves the site, answered here: there is no internet in a test. */
export async function watchForeign(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await page.route(/^(?:https|http):\/\/(?!127\.0\.0\.1[:/])/u, async (route) => {
    asked.push(route.request().url());
    await route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Player</title>' });
  });
  return asked;
}

/** The proofs that reach the API. */
export function watchProofs(page: Page): ConsentProof[] {
  const proofs: ConsentProof[] = [];
  page.on('request', (request: Request) => {
    if (new URL(request.url()).pathname === '/api/consent') proofs.push(request.postDataJSON() as ConsentProof);
  });
  return proofs;
}

/** What this page has really left in the browser, as `kind name`. */
export async function stored(page: Page): Promise<string[]> {
  const names = await page.evaluate(async () => [
    ...Object.keys(localStorage).map((name) => `local ${name}`),
    ...Object.keys(sessionStorage).map((name) => `session ${name}`),
    ...(await caches.keys()).map((name) => `cache ${name}`),
  ]);
  const cookies = (await page.context().cookies()).map(({ name }) => `cookie ${name}`);
  return [...cookies, ...names].sort();
}

/** The services of the configuration that may store and load now: the necessary ones and the allowed ones. */
export function activeServices(allowed: readonly string[]): typeof services {
  return services.filter(({ id, category }) => category === 'necessary' || allowed.includes(id));
}

/** What is stored although no service that is allowed at this moment names it. */
export function undue(found: readonly string[], allowed: readonly string[] = []): string[] {
  const known = activeServices(allowed).flatMap(({ storage }) => storage.map(({ kind, name }) => `${kind} ${name}`));
  return found.filter(
    (one) => !known.some((name) => (name.endsWith('*') ? one.startsWith(name.slice(0, -1)) : one === name)),
  );
}
