import { defineConfig } from 'playwright/test';
import { browserFlags } from './scripts/test-setup/browser-flags.ts';
import { systemBrowser } from './scripts/test-setup/browser.ts';

// Chosen once: worker processes read this file again and must come to the same port.
const port = (process.env['E2E_PORT'] ??= String(20_000 + (process.pid % 20_000)));
const executablePath = systemBrowser();
/** A store of its own, empty at every run: what a form sent yesterday must not count against its limits today. */
const varDir = `.cache/e2e/${port}`;
const baseURL = `http://127.0.0.1:${port}`;

/** A visitor who has refused everything: the banner of the first visit is the matter of tests/e2e/consent.spec.ts. */
const decided = {
  name: 'gevel.consent',
  value: `1.${'0'.repeat(32)}.`,
  domain: '127.0.0.1',
  path: '/',
  expires: -1,
  httpOnly: false,
  secure: false,
  sameSite: 'Lax',
} as const;

/** What is the same at every width is tried at one; forms are sent once, because the server counts what an address sends. */
const anyWidth = ['language', 'large-text', 'on-demand', 'preview', 'forms', 'form-journeys'];
/** On a tablet everything looks as on a desktop or as on a phone, except lists, maps, forms and the portal. */
const alikeOnTablet = ['accessibility', 'consent', 'consent-services', 'gallery', 'saved', 'listing'];

/** Single tests say by a tag where they are tried: `@desktop` or `@mobile` only there, `@not-tablet` on both. */
const elsewhere = { mobile: /@desktop\b/u, tablet: /@(?:desktop|mobile|not-tablet)\b/u, desktop: /@mobile\b/u };

function specs(names: readonly string[]): string[] {
  return names.map((name) => `**/${name}.spec.ts`);
}

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: '.cache/playwright',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  timeout: 60_000,
  // What comes, comes late on a busy machine; a test that passes waits for nothing.
  expect: { timeout: 15_000 },
  // A starved machine loses a moment now and then. What fails twice is broken; what fails once is named as flaky.
  retries: 1,
  use: {
    baseURL,
    locale: 'nl-BE',
    storageState: { cookies: [decided], origins: [] },
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [...browserFlags],
    },
  },
  projects: [
    {
      name: 'mobile',
      testIgnore: specs(anyWidth),
      grepInvert: elsewhere.mobile,
      use: { viewport: { width: 390, height: 844 } },
    },
    {
      name: 'tablet',
      testIgnore: specs([...anyWidth, ...alikeOnTablet]),
      grepInvert: elsewhere.tablet,
      use: { viewport: { width: 800, height: 1100 } },
    },
    { name: 'desktop', grepInvert: elsewhere.desktop, use: { viewport: { width: 1280, height: 900 } } },
  ],
  webServer: {
    command: 'node scripts/gevel.ts serve',
    url: `${baseURL}/nl/`,
    // The tests are the proxy that says who visits: one machine is many visitors.
    env: { PORT: port, HOST: '127.0.0.1', TRUSTED_PROXIES: '1', GEVEL_VAR: varDir, GEVEL_STORE: `${varDir}/gevel.db` },
  },
});
