import { afterEach, beforeEach, expect, it } from 'vitest';
import { hasRight, staffRoles, type StaffRight } from '#domain/office/staff.ts';
import { apiEndpoints } from '#server/app/app.ts';
import { officePages } from '#server/office/office-pages.ts';
import { blockStaff } from '#server/staff/staff-admin.ts';
import { addOwners, OwnerBrowser } from './owner-browser.ts';
import { loggedIn, staffBrowser } from './staff-browser.ts';
import { htmlPost, startApi, type TestApi } from './test-api.ts';

/** Which right each endpoint of the office asks for; `anyone` of the way in, `colleague` for every role. */
const rights: Readonly<Record<string, StaffRight | 'anyone' | 'colleague'>> = {
  login: 'anyone',
  code: 'anyone',
  reminder: 'anyone',
  'new-password': 'anyone',
  logout: 'anyone',
  'change-password': 'colleague',
  'end-session': 'colleague',
  'step-start': 'colleague',
  'step-confirm': 'colleague',
  'step-cancel': 'colleague',
  'step-stop': 'colleague',
  'passkey-challenge': 'anyone',
  'passkey-login': 'anyone',
  'passkey-start': 'colleague',
  'passkey-confirm': 'colleague',
  'passkey-cancel': 'colleague',
  'passkey-remove': 'colleague',
  language: 'colleague',
  invite: 'people',
  role: 'people',
  'invite-again': 'people',
  block: 'people',
  unblock: 'people',
  'end-sessions': 'people',
  'reset-second-step': 'people',
  'change-person': 'people',
  'delete-person': 'people',
  'newsletter-send': 'newsletter',
  'newsletter-preview': 'newsletter',
  'statistics.csv': 'statistics',
  'connection-test': 'connections',
  'send-again': 'connections',
  'person-search': 'privacy',
  'person-file': 'privacy',
  'person-erase': 'privacy',
  'proofs.json': 'privacy',
  'owner-invite': 'owners',
  'owner-block': 'owners',
  'owner-unblock': 'owners',
  'owner-end-sessions': 'owners',
  'owner-reset-second-step': 'owners',
  'answer-template': 'texts',
  'news-save': 'texts',
  'news-delete': 'texts',
  'news/:id/picture': 'texts',
  'text-save': 'texts',
  'text-version': 'texts',
  'new-leads': 'leads',
  'new-leads/events': 'leads',
  'lead-answer': 'leads',
  'lead-assign': 'leads',
  'lead-away': 'leads',
  'lead-back': 'leads',
  'lead-documents': 'leads',
  'lead-elsewhere': 'leads',
  'leads/:id/files/:file': 'leads',
  'leads/:id/offer.pdf': 'leads',
  'lead-note': 'leads',
  'lead-state': 'leads',
  'lead-take': 'leads',
  'brochures.pdf': 'homes',
  'homes/:id/brochure.pdf': 'homes',
  'homes/:id/window-card.pdf': 'homes',
  'window-cards.pdf': 'homes',
  'diary-block': 'diary',
  'diary-calendar': 'diary',
  'diary-calendar-end': 'diary',
  'diary-feed': 'diary',
  'diary-feed-end': 'diary',
  'diary-reset': 'diary',
  'diary-slots': 'diary',
  'diary-unblock': 'diary',
  'viewing-book': 'diary',
  'viewing-cancel': 'diary',
  'viewing-missed': 'diary',
  'viewing-move': 'diary',
  'leads-delete': 'held',
  'leads-release': 'held',
  'draft-link': 'homes',
  'draft-links-end': 'homes',
  'home-figures.csv': 'homes',
  publish: 'publications',
  'publish-fewer': 'publications',
  'publication-back': 'publications',
  'publication-on': 'publications',
  'publication-state': 'publications',
  spotlight: 'homes',
  'spotlight-end': 'homes',
  'spotlight-move': 'homes',
  'spotlight-order': 'homes',
  'leads.csv': 'leads',
  'leads.xlsx': 'leads',
};

const session = '__Host-gevel-office';

let api: TestApi;

beforeEach(async () => {
  api = await startApi('sqlite');
});

afterEach(async () => {
  await api.close();
});

/** Endpoints of the office by name, as the server has them. */
function endpoints() {
  const all = apiEndpoints(api.services).filter(({ path }) => path.startsWith('/api/office/'));
  return all.map(({ method, path }) => ({ method, path: path.slice('/api/office/'.length) }));
}

/** Somebody who has no business in the office, by what they come with. */
async function strangers(): Promise<Readonly<Record<string, OwnerBrowser>>> {
  await addOwners(api);
  const owner = new OwnerBrowser(api, undefined, '/api/office');
  const atHome = new OwnerBrowser(api);
  await atHome.logIn();
  owner.cookies.set('__Host-gevel-session', atHome.cookies.get('__Host-gevel-session') ?? '');
  owner.cookies.set(session, atHome.cookies.get('__Host-gevel-session') ?? '');
  const blocked = await loggedIn(api, 'Bart', 'manager');
  await blockStaff({ services: api.services, actor: 'command' }, 'staff-bart');
  const made = staffBrowser(api);
  made.cookies.set(session, 'A'.repeat(43));
  return { nobody: staffBrowser(api), owner, blocked, made };
}

it('names what every endpoint of the office asks for', () => {
  const paths = new Set(endpoints().map(({ path }) => path));
  expect([...paths].sort()).toEqual(Object.keys(rights).sort());
});

it('opens no endpoint to whoever is not logged in to the office, and says nothing of the answers', async () => {
  for (const [who, browser] of Object.entries(await strangers())) {
    for (const { method, path } of endpoints().filter((one) => rights[one.path] !== 'anyone')) {
      const answer = method === 'GET' ? await browser.get(`/api/office/${path}`) : await browser.post(path);
      expect([answer.status, answer.body['fields']], `${who}: ${path}`).toEqual([401, undefined]);
    }
  }
});

it('shows nothing of the office to a stranger whose form is a robot’s, or no form at all', async () => {
  const bodies = ['company_url=x', 'idempotencyKey=!', 'language=nl&company_url=x', '%', 'a=%ff'];
  for (const [who, browser] of Object.entries(await strangers())) {
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    for (const { path } of endpoints().filter((one) => one.method === 'POST' && rights[one.path] !== 'anyone')) {
      for (const body of bodies) {
        const shown: unknown[] = [];
        const answer = await api.request(
          `/api/office/${path}`,
          { ...htmlPost({}), headers: { ...Object.fromEntries(new Headers(htmlPost({}).headers)), cookie }, body },
          {
            renderPage: (_path, { office }) => {
              shown.push(office?.page.kind);
              return Promise.resolve(new Response('a page'));
            },
          },
        );
        expect([answer.status, shown], `${who}: ${path} ${body}`).toEqual([303, []]);
      }
    }
  }
});

it('opens no page to whoever is not logged in to the office, not even to say that it is none', async () => {
  for (const [who, browser] of Object.entries(await strangers())) {
    for (const path of [...officePages.map((page) => page.path), 'account', 'no-such-page']) {
      const address = `/fr/office/${path.replaceAll(/:\w+/gu, 'x')}/`.replace('//', '/');
      const answer = await browser.get(address);
      const to = new URL(answer.headers.get('location') ?? '', 'https://a.example').pathname;
      expect([answer.status, to], `${who}: ${address}`).toEqual([303, '/fr/office/login/']);
    }
  }
});

it.each(staffRoles)('lets the role %s into what it has the right to, and nowhere else', async (role) => {
  const browser = await loggedIn(api, 'Els', role);
  for (const { method, path } of endpoints()) {
    const right = rights[path];
    if (right === undefined || right === 'anyone') continue;
    const answer = method === 'GET' ? await browser.get(`/api/office/${path}`) : await browser.post(path);
    const mayDo = right === 'colleague' || hasRight(role, right);
    expect(answer.status === 403, `${path}: ${answer.status}`).toBe(!mayDo);
    expect(answer.status, path).not.toBe(401);
  }
  for (const { path, right } of officePages) {
    const answer = await browser.get(`/nl/office/${path.replaceAll(/:\w+/gu, 'x')}/`.replace('//', '/'));
    const mayLook = right === undefined || hasRight(role, right);
    expect(answer.status === 403, `${path}: ${answer.status}`).toBe(!mayLook);
  }
});

it('takes no form of another site', async () => {
  const browser = await loggedIn(api, 'Els', 'manager');
  for (const { method, path } of endpoints().filter((one) => one.method === 'POST')) {
    const answer = await browser.post(path, {}, { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' });
    expect([method, answer.status], path).toEqual(['POST', 403]);
    expect(answer.body['code'], path).toBe('origin');
  }
});

/** The number of new messages that a page is given to show and to follow; undefined where it is given none. */
async function countOf({ cookies }: OwnerBrowser, path: string): Promise<string | undefined> {
  let count: string | undefined;
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  await api.request(
    path,
    { headers: { cookie } },
    {
      renderPage: (_view, { office }) => {
        count = office?.newLeads;
        return Promise.resolve(new Response('a page'));
      },
    },
  );
  return count;
}

it('asks a manager for a second step before anything else where strangers reach the site', async () => {
  const data = api.services.siteData();
  const { services } = api;
  const browser = await loggedIn(api, 'Els', 'manager');
  const agent = await loggedIn(api, 'An', 'agent');
  Object.assign(services, { siteData: () => ({ ...data, config: { ...data.config, url: 'https://www.agency.be' } }) });
  const page = await browser.get('/en/office/people/');
  expect([page.status, page.headers.get('location')]).toEqual([
    303,
    '/en/office/account/?done=step-needed#second-step',
  ]);
  expect((await browser.get('/en/office/account/')).status).toBe(200);
  expect((await agent.get('/en/office/')).status).toBe(200);
  // A page that follows the number of new messages would be refused it.
  expect([await countOf(browser, '/en/office/account/'), await countOf(agent, '/en/office/')]).toEqual([undefined, '']);
});
