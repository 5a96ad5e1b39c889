import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { headersFor } from '#hosting/rules/headers.ts';
import { vercelRoutes } from '#hosting/functions/vercel.ts';
import { writeHost } from '#hosting/functions/write-host.ts';
import { startPostgres, type TestPostgres } from '#scripts/test-setup/postgres.ts';
import { startFunction, type StartedFunction } from '#scripts/test-setup/started-function.ts';
import { openSession } from '#server/accounts/sessions.ts';
import { forms } from '#server/forms/forms.ts';
import { staffAccounts } from '#server/staff/staff-accounts.ts';
import { openStore } from '#server/store/open-store.ts';
import { startMailServer, type MailServer } from '../api/mail-server.ts';
import { validAnswers } from '../api/valid-answers.ts';
import { files, ordinaryPages, rules, site } from './built-site.ts';

const timerSecret = 'a secret of the timer';

/** Hosts that run the API. */
type FunctionHost = 'netlify' | 'vercel';

let postgres: TestPostgres;
let mailServer: MailServer;
let folder: string;

beforeAll(async () => {
  [postgres, mailServer] = await Promise.all([startPostgres(), startMailServer()]);
  folder = mkdtempSync(join(tmpdir(), 'gevel-functions-'));
  chmodSync(folder, 0o755);
});

afterAll(async () => {
  await mailServer.stop();
  await postgres.stop();
  rmSync(folder, { recursive: true });
});

const databaseUrl = (name: FunctionHost) => postgres.url.replace(/[^/]+$/u, `function_${name}`);

/** Starts what was written from a folder of its own, in which there is nothing else, as somebody who may not write there. */
async function start(name: FunctionHost, handlers: readonly string[]): Promise<StartedFunction> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(`create database function_${name}`);
  await client.end();
  return startFunction(kinds[name].kind, handlers, {
    DATABASE_URL: databaseUrl(name),
    GEVEL_SECRET: 'a secret of the tests, long enough',
    SMTP_URL: mailServer.url,
    CRON_SECRET: timerSecret,
    LOG_LEVEL: 'error',
  });
}

/** The cookie of an editor who is logged in. */
async function editorCookie(name: FunctionHost): Promise<string> {
  const store = await openStore({ DATABASE_URL: databaseUrl(name) });
  try {
    const person = {
      id: 'editor',
      email: 'editor@colleague.example',
      email_key: 'editor@colleague.example',
      name: 'Els',
    };
    const row = { ...person, role: 'editor', language: 'nl', status: 'active', created_at: 1, updated_at: 1 } as const;
    const value = await store.write(async (transaction) => {
      await transaction.insertInto('staff').values(row).execute();
      return openSession(staffAccounts, transaction, {
        accountId: row.id,
        stage: 'open',
        device: 'Test',
        now: new Date(),
      });
    });
    return `${staffAccounts.cookies.session}=${value}`;
  } finally {
    await store.close();
  }
}

const formOf = (wanted: string) => {
  const form = forms.find(({ name }) => name === wanted);
  if (!form) throw new Error(`There is no form ${wanted}.`);
  return form;
};

function post(body: object): RequestInit {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: site.url },
    body: JSON.stringify(body),
  };
}

async function written(name: FunctionHost): Promise<string> {
  const projectDir = mkdtempSync(join(folder, `${name}-`));
  chmodSync(projectDir, 0o755);
  const { bytes, isSettingsKept, settingsFile } = await writeHost(name, { projectDir });
  // The hosts unpack at most 250 MB.
  expect(bytes).toBeLessThan(66_000_000);
  expect([isSettingsKept, existsSync(join(projectDir, settingsFile))]).toEqual([false, true]);
  return projectDir;
}

const kinds = {
  netlify: {
    kind: 'web',
    handlers: ['dist/functions/netlify/gevel/gevel.mjs', 'dist/functions/netlify/gevel-work/gevel-work.mjs'],
    ask: (host: StartedFunction) => fetch(`${host.url}/timer`),
  },
  vercel: {
    kind: 'node',
    handlers: ['.vercel/output/functions/gevel.func/index.mjs'],
    ask: (host: StartedFunction) =>
      fetch(`${host.url}/api/timer`, { headers: { authorization: `Bearer ${timerSecret}` } }),
  },
} as const;

describe.each(['netlify', 'vercel'] as const)('the function for %s', (name) => {
  let host: StartedFunction;
  let projectDir: string;

  beforeAll(async () => {
    projectDir = await written(name);
    const { handlers } = kinds[name];
    host = await start(
      name,
      handlers.map((file) => join(projectDir, file)),
    );
  });

  afterAll(() => {
    host.stop();
  });

  it('starts from its own folder alone, and is ready without a disk', async () => {
    const begun = performance.now();
    const ready = await fetch(`${host.url}/api/health/ready`);
    expect([ready.status, await ready.json()]).toEqual([200, expect.objectContaining({ disk: 'none', mail: 'ok' })]);
    console.log(
      `${name}: loaded in ${String(host.loadedMs)} ms, first answer ${String(Math.round(performance.now() - begun))} ms`,
    );
  });

  it('renders the pages for one reader in every language', async () => {
    for (const language of site.languages) {
      const page = await fetch(`${host.url}/${language}/office/login/`);
      const html = await page.text();
      expect([page.status, html.includes(`<html lang="${language}`)]).toEqual([200, true]);
      expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    }
  });

  it('shows a text of the office as the site will, code without colours', async () => {
    const lines = '## Nieuw\n\nVan **{{agency.name}}**.\n\n```js\nconst a = 1;\n```\n';
    const fields = {
      language: 'nl',
      title: 'Onze missie',
      description: 'Kort.',
      lead: 'Kort.',
      body: lines,
      preview: 'yes',
    };
    const shown = await fetch(`${host.url}/api/office/text-save`, {
      method: 'POST',
      headers: { cookie: await editorCookie(name), origin: site.url, accept: 'text/html' },
      body: new URLSearchParams({ view: 'mission', textLanguage: 'nl', seen: '', ...fields }),
    });
    const html = await shown.text();
    expect([shown.status, html.slice(0, 15)]).toEqual([200, '<!DOCTYPE html>']);
    expect(html).toContain(`<strong>${site.agency.name}</strong>`);
    expect(html).toContain('const a = 1;');
  });

  it('takes a lead and mails it, with a PDF where there is one', async () => {
    const before = mailServer.mails.length;
    const sent = await fetch(`${host.url}/api/forms/contact`, post(validAnswers(formOf('contact'))));
    expect(sent.status).toBe(201);
    const offer = await fetch(`${host.url}/api/forms/purchase-offer`, post(validAnswers(formOf('purchase-offer'))));
    expect([offer.status, await offer.json()]).toEqual([201, expect.anything()]);
    const mails = mailServer.mails.slice(before);
    expect(mails).toHaveLength(4);
    expect(mails.filter((mail) => mail.includes('application/pdf')).length).toBeGreaterThan(0);
  });

  it('does what is due when the timer of the host asks, and nobody else', async () => {
    expect((await kinds[name].ask(host)).ok).toBe(true);
    expect((await fetch(`${host.url}/api/timer`)).ok).toBe(false);
  });
});

/** What the host does with a path by its list of routes: status, where it leads or which file it shows, and headers. */
function follow(path: string, isFile: (path: string) => boolean) {
  let headers: Record<string, string> = {};
  for (const { src, dest, status, ...route } of vercelRoutes(rules)) {
    if (route.handle === 'filesystem') {
      if (isFile(path)) return { status: 200, shown: path, headers };
      continue;
    }
    const match = new RegExp(src ?? '', 'u').exec(path);
    if (!match) continue;
    headers = { ...headers, ...route.headers };
    if (route.continue) continue;
    const location = route.headers?.['Location']?.replace('$1', match[1] ?? '');
    return { status: status ?? 200, shown: location ?? dest, headers };
  }
  return { status: 404, shown: undefined, headers };
}

describe('the routes for vercel', () => {
  const isFile = (path: string): boolean => files.has(path) || files.has(`${path}index.html`);

  it('show each page with the headers that rules.json gives it', () => {
    for (const { path } of ordinaryPages) {
      const { status, shown, headers } = follow(path, isFile);
      expect([path, status, shown]).toEqual([path, 200, path]);
      expect([path, headers]).toEqual([path, headersFor(rules.headers, path)]);
    }
  });

  it('lead on from moved paths, and say of expired and missing homes that they are', () => {
    for (const { from, to } of rules.moved)
      expect([from, follow(from, isFile)]).toEqual([
        from,
        expect.objectContaining({ status: 301, shown: encodeURI(to) }),
      ]);
    for (const path of rules.gone) {
      const { status, shown = '' } = follow(path, isFile);
      expect([path, status, files.has(shown)]).toEqual([path, 410, true]);
    }
    for (const [path, page] of [
      ['/nl/te-koop/gent/villa/999999/', '/nl/404/property/index.html'],
      ['/fr/rien/', '/fr/404/index.html'],
      ['/nothing', '/404.html'],
    ] as const) {
      expect([path, follow(path, isFile)]).toEqual([path, expect.objectContaining({ status: 404, shown: page })]);
      expect(files.has(page)).toBe(true);
    }
  });

  it('give the API and pages for one reader to the function, and each page one address', () => {
    for (const path of ['/api/forms/contact', '/nl/office/leads/', '/de/owner/', '/fr/form/contact'])
      expect([path, follow(path, isFile).shown]).toEqual([path, '/gevel']);
    expect(follow('/nl/te-koop', isFile)).toMatchObject({ status: 301, shown: '/nl/te-koop/' });
  });
});
