import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dayMs } from '#server/clock.ts';
import { demoInvitation } from '#server/office/demo-invitation.ts';
import { tidyStore } from '#server/retention/tidy.ts';
import { blockStaff, inviteStaff, listStaff, type StaffAdmin } from '#server/staff/staff-admin.ts';
import { linkSecret, mails, password, type OwnerBrowser } from './owner-browser.ts';
import { addStaff, loggedIn, staffBrowser } from './staff-browser.ts';
import { startApi, type TestApi } from './test-api.ts';
import { storeKinds } from './test-store.ts';

const invitation = { name: 'Bo Maes', email: 'Bo@lindehof.example', role: 'agent', ownLanguage: 'fr' } as const;

let api: TestApi;
let els: OwnerBrowser;
let admin: StaffAdmin;

function acts() {
  return api.services.store.reader.selectFrom('office_acts').selectAll().orderBy('at').orderBy('id').execute();
}

async function idOf(name: string): Promise<string> {
  return (await listStaff(api.services)).find((one) => one.name === name)?.id ?? '';
}

describe.each(storeKinds)('colleagues on %s', (kind) => {
  beforeEach(async () => {
    api = await startApi(kind);
    els = await loggedIn(api, 'Els', 'manager');
    admin = { services: api.services, actor: 'staff-els' };
  });

  afterEach(async () => {
    await api.close();
  });

  it('are invited by mail, choose a password once, and log in with their role and language', async () => {
    expect((await els.post('invite', invitation)).body).toEqual({ next: '/en/office/people/?done=invited' });
    const [mail] = await mails(api);
    expect(mail).toMatchObject({ to: { address: 'Bo@lindehof.example' }, language: 'fr', isSecret: true });
    const token = await linkSecret(api);
    const bo = staffBrowser(api);
    const page = await bo.get(`/fr/office/password/?token=${token}`);
    expect(page.body['page']).toMatchObject({ kind: 'password', purpose: 'invite', email: 'Bo@lindehof.example' });
    const chosen = { token, newPassword: password, repeat: password };
    expect((await bo.post('new-password', chosen)).status).toBe(200);
    expect((await bo.post('new-password', chosen)).status).toBe(410);
    expect((await bo.logIn('bo@lindehof.example')).status).toBe(200);
    const rows = await listStaff(api.services);
    expect(rows.find(({ name }) => name === 'Bo Maes')).toMatchObject({
      role: 'agent',
      language: 'fr',
      status: 'active',
    });
  });

  it('are asked again with a new link, and never twice under one address', async () => {
    await els.post('invite', invitation);
    const first = await linkSecret(api);
    await els.post('invite-again', { person: await idOf('Bo Maes') });
    const second = await linkSecret(api);
    expect(second).not.toBe(first);
    expect((await staffBrowser(api).get(`/fr/office/password/?token=${first}`)).status).toBe(410);
    const taken = await els.post('invite', { ...invitation, email: 'els@lindehof.example' });
    expect([taken.status, taken.body['code']]).toEqual([422, 'email-taken']);
    expect(await listStaff(api.services)).toHaveLength(2);
  });

  it('have seven days to accept', async () => {
    const { link } = await inviteStaff(admin, { ...invitation, language: 'nl' });
    const path = link.slice(new URL(link).origin.length);
    api.pass(7 * dayMs - 1000);
    expect((await staffBrowser(api).get(path)).status).toBe(200);
    api.pass(2000);
    expect((await staffBrowser(api).get(path)).status).toBe(410);
  });

  it('are invited in a language of the site, whatever was asked for', async () => {
    const data = api.services.siteData();
    const config = { ...data.config, languages: ['nl', 'fr'], defaultLanguage: 'nl' } as const;
    Object.assign(api.services, { siteData: () => ({ ...data, config }) });
    const { id, link } = await inviteStaff(admin, { ...invitation, language: 'de' });
    const { pathname, search } = new URL(link);
    expect(pathname).toBe('/nl/office/password/');
    expect((await staffBrowser(api).get(pathname + search)).status).toBe(200);
    expect((await mails(api))[0]).toMatchObject({ language: 'nl', button: { href: link } });
    expect((await listStaff(api.services)).find((one) => one.id === id)).toMatchObject({ language: 'nl' });
  });

  it('are out at once when they are blocked, and come back with their password', async () => {
    const bo = await loggedIn(api, 'Bo', 'agent');
    expect((await bo.get('/en/office/')).status).toBe(200);
    expect((await els.post('block', { person: 'staff-bo' })).status).toBe(200);
    expect((await bo.get('/en/office/')).status).toBe(303);
    expect((await bo.logIn('bo@lindehof.example')).status).toBe(422);
    expect((await els.post('block', { person: 'staff-bo' })).body['code']).toBe('wrong-state');
    await els.post('unblock', { person: 'staff-bo' });
    expect((await bo.logIn('bo@lindehof.example')).status).toBe(200);
  });

  it('have another role from the next click on, and are logged out everywhere by one', async () => {
    const bo = await loggedIn(api, 'Bo', 'agent');
    expect((await bo.get('/en/office/people/')).status).toBe(403);
    await els.post('role', { person: 'staff-bo', role: 'manager' });
    expect((await bo.get('/en/office/people/')).status).toBe(200);
    await els.post('end-sessions', { person: 'staff-bo' });
    expect((await bo.get('/en/office/people/')).status).toBe(303);
  });

  it('shut nobody out who is the last to let people in: not themselves', async () => {
    for (const [form, more] of [
      ['block', {}],
      ['role', { role: 'agent' }],
    ] as const) {
      const answer = await els.post(form, { person: 'staff-els', ...more });
      expect([answer.status, answer.body['code']], form).toEqual([422, 'yourself']);
    }
    expect((await els.post('block', { person: 'nobody' })).body['code']).toBe('person-gone');
  });

  it('never shut each other out at the same moment: one who lets people in is left', async () => {
    await addStaff(api, 'Bo', 'manager');
    const { store } = api.services;
    const bo: StaffAdmin = { services: api.services, actor: 'staff-bo' };
    for (let turn = 0; turn < 10; turn += 1) {
      await Promise.allSettled([blockStaff(admin, 'staff-bo'), blockStaff(bo, 'staff-els')]);
      const left = (await listStaff(api.services)).filter(({ status }) => status === 'active');
      expect(left).toHaveLength(1);
      await store.write((transaction) => transaction.updateTable('staff').set({ status: 'active' }).execute());
    }
  });

  it('leave a line for each act: who, what, to whom, before and after, and no name or address', async () => {
    await addStaff(api, 'Bo', 'agent');
    await els.post('role', { person: 'staff-bo', role: 'editor' });
    await els.post('block', { person: 'staff-bo' });
    await els.post('invite', { ...invitation, email: 'new@lindehof.example', name: 'Nele Claes' });
    const lines = (await acts()).map(({ actor, act, subject, before, after }) => [actor, act, subject, before, after]);
    expect(lines).toContainEqual(['staff-els', 'staff-role', 'staff staff-bo', 'agent', 'editor']);
    expect(lines).toContainEqual(['staff-els', 'staff-blocked', 'staff staff-bo', '', '']);
    expect(JSON.stringify(lines)).not.toMatch(/@|Nele|Claes/u);
  });

  it('find what was done by person, act and period, page by page', async () => {
    await addStaff(api, 'Bo', 'agent');
    for (let turn = 0; turn < 60; turn += 1) {
      await els.post('language', { ownLanguage: turn % 2 === 0 ? 'fr' : 'en' });
      api.pass(1000);
    }
    const first = (await els.get('/en/office/log/')).body['page'];
    expect(first).toMatchObject({ kind: 'log', isFirst: true });
    const { lines, older } = first as { lines: { id: string; what: string }[]; older: string };
    expect(lines).toHaveLength(50);
    const next = (await els.get(`/en/office/log/?before=${older}`)).body['page'] as { lines: { id: string }[] };
    const ids = [...lines, ...next.lines].map(({ id }) => id);
    expect(new Set(ids).size).toBe((await acts()).length);
    const count = async (query: string): Promise<number> => {
      const page = (await els.get(`/en/office/log/?${query}`)).body['page'] as { lines: unknown[] };
      return page.lines.length;
    };
    expect(await count('act=login')).toBe(1);
    expect(await count('person=staff-bo')).toBe(0);
    expect(await count('to=2020-01-01')).toBe(0);
    expect(await count('act=login&person=staff-els&from=2020-01-01')).toBe(1);
  });

  it('of a demonstration find a link into the office, and nobody else does', async () => {
    const here = 'http://127.0.0.1:4321';
    expect(await demoInvitation(api.services, here, {})).toBeUndefined();
    await api.services.store.write((transaction) => transaction.deleteFrom('staff').execute());
    expect(await demoInvitation(api.services, 'http://10.0.0.5:4321', {})).toBeUndefined();
    expect(await demoInvitation(api.services, here, { NODE_ENV: 'production' })).toBeUndefined();
    const data = api.services.siteData();
    const site = { ...data, config: { ...data.config, url: 'https://www.agency.be' } };
    expect(await demoInvitation({ ...api.services, siteData: () => site }, here, {})).toBeUndefined();
    expect(await listStaff(api.services)).toEqual([]);
    const link = (await demoInvitation(api.services, here, {})) ?? '';
    expect(link).toMatch(/^http:\/\/127\.0\.0\.1:4321\/\w\w\/office\/password\/\?token=[\w-]{43}$/u);
    expect((await staffBrowser(api).get(link.slice(here.length))).status).toBe(200);
    await addStaff(api, 'Bo', 'agent');
    expect(await demoInvitation(api.services, here, {})).toBeUndefined();
  });

  it('leave nothing that is over: sessions go after a day, links after eight, the log after two years', async () => {
    await els.post('invite', invitation);
    const counts = async () => {
      const rows = async (table: 'staff_sessions' | 'staff_tokens' | 'office_acts'): Promise<number> =>
        (await api.services.store.reader.selectFrom(table).selectAll().execute()).length;
      return [await rows('staff_sessions'), await rows('staff_tokens'), await rows('office_acts')];
    };
    const tidyAfter = async (days: number) => {
      const { store, siteData } = api.services;
      await tidyStore(store, siteData().config.retention, new Date(api.services.clock().getTime() + days * dayMs));
      return counts();
    };
    expect(await counts()).toEqual([1, 1, 2]);
    expect(await tidyAfter(2)).toEqual([0, 1, 2]);
    expect(await tidyAfter(16)).toEqual([0, 0, 2]);
    expect(await tidyAfter(731)).toEqual([0, 0, 0]);
    expect(await listStaff(api.services)).toHaveLength(2);
  });

  it('who are blocked before they accepted find that the link is over', async () => {
    const { id, link } = await inviteStaff(admin, { ...invitation, language: 'nl' });
    await blockStaff(admin, id);
    expect((await staffBrowser(api).get(link.slice(new URL(link).origin.length))).status).toBe(410);
  });
});
