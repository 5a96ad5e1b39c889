import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dayMs } from '#server/clock.ts';
import { rawProperty, writeFeed } from '#feed/sync/feed.fixture.ts';
import { syncFeed } from '#feed/sync/sync.ts';
import { createApp } from '#server/app/app.ts';
import { documentPurpose } from '#server/guards/link-purposes.ts';
import { signToken } from '#server/guards/token.ts';
import type { Mail } from '#submissions/mail.ts';
import { readSiteConfig } from '#site/site-config.ts';
import { releaseHeldRows, releaseLeads } from '#server/leads/held-leads.ts';
import { readMail } from '#server/outbox/payload.ts';
import { outboxRows } from './outbox-work.ts';
import { jsonPost, ownHeaders, question, siteUrl, startApi, type TestApi } from './test-api.ts';

let api: TestApi;

beforeEach(async () => {
  api = await startApi('sqlite');
});

afterEach(async () => {
  await api.close();
});

async function put(dir: 'site' | 'onRequest', path: string, bytes: number): Promise<void> {
  const file = join(api.services.config.documentDirs[dir], path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, Buffer.alloc(bytes, 'x'));
}

/** Lets the agency of the test decide otherwise. */
function servicesWith(documents: Partial<ReturnType<TestApi['services']['siteData']>['config']['documents']>) {
  const { services } = api;
  const siteData = () => {
    const data = services.siteData();
    return { ...data, config: { ...data.config, documents: { ...data.config.documents, ...documents } } };
  };
  return { ...services, siteData };
}

function appWith(...documents: Parameters<typeof servicesWith>) {
  const app = createApp(servicesWith(...documents));
  return async (path: string, init?: RequestInit) =>
    app.fetch(new Request(siteUrl + path, init), { remoteAddress: '127.0.0.1' });
}

/** A colleague of the test. */
const staff = { id: 'staff-0', name: 'Mo', email: 'mo@agency.example', role: 'manager', language: 'nl' } as const;

interface Sent {
  readonly mail: Mail;
  readonly state: string;
}

async function sentMails(): Promise<Sent[]> {
  return (await outboxRows(api)).map((row) => ({ mail: readMail(row.payload), state: row.state }));
}

const { title, firstName, lastName, email, phone } = question;
const plans = { language: 'nl', title, firstName, lastName, email, phone, project: '10', documents: 'yes' };
const onRequest = { language: 'nl', firstName, lastName, email, reference: 'LP-010', document: 'Lastenboek Lindepark' };

/** Lets all held messages through, in one of the ways that there are. */
async function letThrough(way: string, services: TestApi['services']): Promise<void> {
  const held = (await outboxRows(api)).filter(({ state }) => state === 'held');
  if (way === 'the office') {
    const leads = [...new Set(held.flatMap(({ lead_id: lead }) => lead ?? []))];
    await services.store.write((transaction) => releaseLeads(transaction, staff, leads, services));
  } else if (way === 'the command') {
    const ids = held.map(({ id }) => id);
    expect(await releaseHeldRows(services, ids)).toEqual({ released: ids.length, taken: [] });
  } else {
    const links = (await sentMails()).map(({ mail }) => mail.button?.href ?? '');
    const { pathname, search } = new URL(links.find((href) => href.includes('held-release')) ?? '');
    const app = createApp(services);
    const press = new Request(siteUrl + pathname + search, { method: 'POST' });
    expect((await app.fetch(press, { remoteAddress: '127.0.0.1' })).status).toBe(200);
  }
}

function project() {
  const found = api.services.siteData().projects.find(({ id }) => id === '10');
  if (!found) throw new Error('The demonstration needs the project 10.');
  return found;
}

const publicFiles = (): string[] => {
  const { documents, floorPlans } = project().media;
  return [...documents, ...floorPlans].flatMap(({ path }) => (path === undefined ? [] : [path]));
};

function filesOf(sent: Awaited<ReturnType<typeof sentMails>>[number] | undefined): string[] {
  return (sent?.mail.attachments ?? []).map(({ filename }) => filename);
}

describe('“Send me the plans”', () => {
  it('sends them at once where the agency allows it: small files in the mail, large ones by links that end', async () => {
    const [large = '', ...small] = publicFiles();
    await put('site', large, 2_000_000);
    for (const path of small) await put('site', path, 3_000);
    const request = appWith({ sendAtOnce: true, attachUpToKb: 500, linkDays: 10 });
    expect((await request('/api/forms/contact-construction', jsonPost(plans))).status).toBe(201);
    const mails = await sentMails();
    const visitor = mails.find(({ mail }) => mail.audience === 'visitor');
    expect(visitor?.state).toBe('waiting');
    expect(visitor?.mail.attachments).toHaveLength(small.length);
    // A plan is a file with a name, not with the sentence that it is read aloud as.
    const names = filesOf(visitor);
    expect(names.filter((name) => name.length > 50)).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
    expect(visitor?.mail.paragraphs.join(' ')).toContain('Prijslijst Lindepark');
    const [link] = visitor?.mail.links ?? [];
    const { pathname, search } = new URL(link?.href ?? '');
    const file = await request(pathname + search);
    expect([file.status, (await file.arrayBuffer()).byteLength]).toEqual([200, 2_000_000]);
    expect(file.headers.get('content-disposition')).toContain('attachment');
    api.pass(12 * dayMs);
    expect((await request(pathname + search)).status).toBe(410);
    const agency = mails.find(({ mail }) => mail.audience === 'agency');
    expect(agency?.mail.paragraphs.join(' ')).toContain('Prijslijst Lindepark');
  });

  it('tells both what has no file, and promises only that the agency sends it', async () => {
    const request = appWith({ sendAtOnce: true });
    await request('/api/forms/contact-construction', jsonPost(plans));
    const [agency, visitor] = await sentMails();
    expect(agency?.mail.paragraphs.join(' ')).toContain('De site heeft geen bestand van');
    expect(visitor?.mail.attachments).toBeUndefined();
    expect(visitor?.mail.paragraphs.join(' ')).toContain('We sturen ze u per e-mail');
  });

  it('without the tick sends nothing but a confirmation', async () => {
    for (const path of publicFiles()) await put('site', path, 3_000);
    await api.request('/api/forms/contact-construction', jsonPost({ ...plans, documents: undefined }));
    for (const { mail } of await sentMails()) expect([mail.attachments, mail.links]).toEqual([undefined, undefined]);
  });

  it('sends them after the agency has clicked in its mail, and says so before', async () => {
    await put('onRequest', 'LP-010/lastenboek-lindepark.pdf', 4_000);
    const request = appWith({ sendAtOnce: false });
    expect((await request('/api/forms/document-request', jsonPost(onRequest))).status).toBe(201);
    const before = await sentMails();
    expect(before.map(({ mail, state }) => [mail.audience, state, mail.attachments?.length])).toEqual([
      ['agency', 'waiting', undefined],
      ['visitor', 'waiting', undefined],
      ['visitor', 'unconfirmed', 1],
    ]);
    expect(before[1]?.mail.paragraphs.join(' ')).toContain('zodra een medewerker ze vrijgeeft');
    const { pathname, search } = new URL(before[0]?.mail.button?.href ?? '');
    expect((await request(pathname + search)).status).toBe(200);
    expect((await sentMails())[2]?.state).toBe('unconfirmed');
    const press = await request(pathname + search, { method: 'POST', headers: ownHeaders() });
    expect(press.status).toBe(200);
    expect((await sentMails())[2]?.state).toBe('waiting');
    // As the button of the office: the lead has its answer, of whoever clicked. Once more it has no second.
    await request(pathname + search, { method: 'POST', headers: ownHeaders() });
    const { reader } = api.services.store;
    const cases = await reader.selectFrom('lead_cases').select(['state', 'answer_minutes']).execute();
    expect(cases).toEqual([{ state: 'answered', answer_minutes: expect.any(Number) as number }]);
    const events = await reader.selectFrom('lead_events').select(['kind', 'actor', 'text']).execute();
    expect(events.filter((event) => event.kind === 'documents')).toEqual([
      { kind: 'documents', actor: null, text: before[2]?.mail.attachments?.[0]?.filename },
    ]);
  });

  it.each(['the link', 'the office', 'the command'])(
    'sends links that begin to end when a held message is let through, by %s',
    async (way) => {
      const [large = ''] = publicFiles();
      await put('site', large, 2_000_000);
      for (const sendAtOnce of [true, false]) {
        const asked = { sendAtOnce, attachUpToKb: 500, linkDays: 10 };
        const robot = { ...plans, email: `${String(sendAtOnce)}@home.example`, company_url: 'x' };
        const request = appWith(asked);
        expect((await request('/api/forms/contact-construction', jsonPost(robot))).status).toBe(201);
        api.pass(25 * dayMs);
        await letThrough(way, servicesWith(asked));
        api.pass(9 * dayMs);
        const mails = await sentMails();
        expect(mails.filter(({ state }) => state === 'held')).toEqual([]);
        const links = mails.flatMap(({ mail: { links = [], button } }) => [...links, ...(button ? [button] : [])]);
        const ending = links.filter(({ href }) => /\/(?:documents|documents-send)\?/u.test(href));
        const answers = await Promise.all(ending.map(({ href }) => request(href.replace(siteUrl, ''))));
        expect(answers.map(({ status }) => status)).toEqual(sendAtOnce ? [200] : [200, 200]);
        await api.services.store.write((transaction) => transaction.deleteFrom('leads').execute());
      }
    },
  );

  it('sends the file itself when a held message is let through that had a link, where the file is small enough by then', async () => {
    const [plan = ''] = publicFiles();
    await put('site', plan, 2_000_000);
    const before = { sendAtOnce: true, attachUpToKb: 500, linkDays: 10 };
    const robot = { ...plans, company_url: 'x' };
    expect((await appWith(before)('/api/forms/contact-construction', jsonPost(robot))).status).toBe(201);
    await put('site', plan, 4_000);
    api.pass(25 * dayMs);
    await letThrough('the office', servicesWith(before));
    const visitor = (await sentMails()).find(({ mail }) => mail.audience === 'visitor');
    expect([visitor?.state, visitor?.mail.attachments?.length, visitor?.mail.links]).toEqual(['waiting', 1, undefined]);
  });

  it('tells the agency of links that have ended by then, where the site has the file no more', async () => {
    const [plan = ''] = publicFiles();
    await put('site', plan, 2_000_000);
    const asked = { sendAtOnce: true, attachUpToKb: 500, linkDays: 10 };
    const robot = (email: string) => jsonPost({ ...plans, email, company_url: 'x' });
    const say = async () => {
      const agency = (await sentMails()).find(({ mail, state }) => mail.audience === 'agency' && state === 'waiting');
      return agency?.mail.paragraphs.join(' ');
    };
    for (const days of [5, 12]) {
      await put('site', plan, 2_000_000);
      expect((await appWith(asked)('/api/forms/contact-construction', robot(`a${days}@home.example`))).status).toBe(
        201,
      );
      await rm(join(api.services.config.documentDirs.site, plan));
      await api.services.store.write((transaction) =>
        transaction.deleteFrom('outbox').where('state', '=', 'waiting').execute(),
      );
      api.pass(days * dayMs);
      await letThrough('the office', servicesWith(asked));
      const told = expect.stringContaining('Bezorg ze de afzender zelf') as string;
      if (days > 10) expect(await say()).toEqual(told);
      else expect(await say()).not.toEqual(told);
    }
  });

  it('sends what the sync fetched for it', async () => {
    const folder = api.database.folder;
    const pdf = Buffer.from('%PDF-1.4\n% the book of the project\n%%EOF\n');
    const Documents = [{ ID: 1, Url: 'media/book.pdf', Title: { nl: 'Lastenboek Lindepark' }, OnRequest: true }];
    const home = rawProperty({ Ident: 'LP-010', Documents });
    await writeFeed(join(folder, 'feed'), { properties: [home], files: { 'media/book.pdf': pdf } });
    const site = readSiteConfig('content/site.json', {});
    const folders = { contentDir: join(folder, 'content'), cacheDir: join(folder, 'cache') };
    await syncFeed({ site, feed: join(folder, 'feed'), ...folders, privateDir: join(folder, 'private') });
    const request = appWith({ sendAtOnce: true });
    expect((await request('/api/forms/document-request', jsonPost(onRequest))).status).toBe(201);
    const visitor = (await sentMails()).find(({ mail }) => mail.audience === 'visitor');
    const [file] = visitor?.mail.attachments ?? [];
    expect(Buffer.from(file?.base64 ?? '', 'base64')).toEqual(pdf);
  });

  it.each(['fromFeed ../site/x.pdf', 'site ../secret', 'onRequest ../../etc/passwd', 'elsewhere /x', 'site '])(
    'serves no %j',
    async (value) => {
      const issuedAt = api.services.clock().getTime();
      const content = { purpose: documentPurpose, value, issuedAt, expiresAt: issuedAt + dayMs };
      const token = signToken(api.services.config.secret, content);
      expect((await api.request(`/api/documents?token=${token}`)).status).toBe(410);
    },
  );
});
