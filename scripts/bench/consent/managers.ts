import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { installApart } from '#scripts/test-setup/install-apart.ts';

/** What asks for consent on a page. */
export interface Manager {
  readonly name: string;
  readonly open: (page: Page) => Promise<void>;
  /** The first layer, its ways to refuse and to the settings, and the settings. */
  readonly layer: string;
  readonly refuse: string;
  readonly toSettings: string;
  readonly settings: string;
  /** Script and style that a first visit fetches for it; none where it stands in the page. */
  readonly files: readonly Buffer[];
}

const origin = 'https://bench.example';
const services = ['analytics', 'marketing', 'social'] as const;

/** A page that has nothing to find, around whatever asks. */
function neutralPage(head: string): string {
  const text = '<p>A home with a garden, near the <a href="/station">station</a> and the <a href="/park">park</a>.</p>';
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<title>Homes</title>${head}</head><body><header><a href="/">Homes</a></header>` +
    `<main><h1>Homes</h1>${text.repeat(3)}</main><footer><a href="/terms">Terms</a></footer></body></html>`
  );
}

async function show(page: Page, files: Readonly<Record<string, readonly [type: string, body: string | Buffer]>>) {
  await page.route(`${origin}/**`, async (route) => {
    const file = files[new URL(route.request().url()).pathname];
    if (file) await route.fulfill({ contentType: file[0], body: file[1] });
    else await route.fulfill({ status: 404 });
  });
  await page.goto(`${origin}/`);
}

/** vanilla-cookieconsent with its defaults, and a text for everything that has one. It counts this browser as a robot. */
const vanillaStart = `CookieConsent.run({
  hideFromBots: false,
  categories: { necessary: { enabled: true, readOnly: true }, ${services.map((name) => `${name}: {}`).join(', ')} },
  language: { default: 'en', translations: { en: {
    consentModal: {
      title: 'Cookies', description: 'Videos of other companies load once you allow it.',
      acceptAllBtn: 'Accept all', acceptNecessaryBtn: 'Reject all', showPreferencesBtn: 'Settings',
    },
    preferencesModal: {
      title: 'Cookie settings', acceptAllBtn: 'Accept all', acceptNecessaryBtn: 'Reject all',
      savePreferencesBtn: 'Save', closeIconLabel: 'Close',
      sections: ['necessary', ${services.map((name) => `'${name}'`).join(', ')}].map((name) => (
        { title: name, description: 'What it is for.', linkedCategory: name })),
    },
  } } },
});`;

/** Klaro the same way: its own texts, and a service for each purpose. */
const klaroStart = `window.klaroConfig = {
  version: 1, lang: 'en', privacyPolicy: '/terms',
  services: [{ name: 'choice', purposes: ['functional'], required: true },
    ${services.map((name) => `{ name: '${name}', purposes: ['${name}'] }`).join(', ')}],
};`;

function vanilla(folder: string, version: string): Manager {
  const [script, style] = ['cookieconsent.umd.js', 'cookieconsent.css'].map((name) =>
    readFileSync(join(folder, 'dist', name)),
  );
  if (!script || !style) throw new Error(`${folder} has no build of the package.`);
  const head = '<link rel="stylesheet" href="/style.css"><script src="/script.js" defer></script>';
  const start = '<script src="/start.js" defer></script>';
  return {
    name: `vanilla-cookieconsent ${version}`,
    open: (page) =>
      show(page, {
        '/': ['text/html', neutralPage(head + start)],
        '/style.css': ['text/css', style],
        '/script.js': ['text/javascript', script],
        '/start.js': ['text/javascript', vanillaStart],
      }),
    layer: '#cc-main .cm',
    refuse: '#cc-main .cm [data-role="necessary"]',
    toSettings: '#cc-main .cm [data-role="show"]',
    settings: '#cc-main .pm',
    files: [script, style],
  };
}

function klaro(folder: string, version: string): Manager {
  const script = readFileSync(join(folder, 'dist/klaro.js'));
  const head = '<script src="/start.js" defer></script><script src="/script.js" defer></script>';
  return {
    name: `Klaro ${version}`,
    open: (page) =>
      show(page, {
        '/': ['text/html', neutralPage(head)],
        '/script.js': ['text/javascript', script],
        '/start.js': ['text/javascript', klaroStart],
      }),
    layer: '.klaro .cookie-notice',
    refuse: '.klaro .cn-decline',
    toSettings: '.klaro .cn-learn-more',
    settings: '.klaro .cm-modal',
    // Its styles are in the script.
    files: [script],
  };
}

/** The banner and the settings of this site. */
export function ownManager(url: string): Manager {
  return {
    name: 'this site',
    open: async (page) => {
      await page.goto(url);
    },
    layer: '#consent',
    refuse: '#consent [data-consent="none"]',
    toSettings: '#consent [data-consent="settings"]',
    settings: '.consent-settings',
    files: [],
  };
}

/** The two that this site is held against, installed below a cache. */
export function otherManagers(cacheDir: string): Manager[] {
  const packages = [
    { name: 'vanilla-cookieconsent', version: '3.1.0', make: vanilla },
    { name: 'klaro', version: '0.7.22', make: klaro },
  ];
  const folders = installApart(join(cacheDir, 'consent-bench'), packages);
  return packages.map(({ version, make }, index) => make(folders[index] ?? '', version));
}
