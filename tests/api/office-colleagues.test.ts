import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findColleague, inviteStaff, type StaffAdmin } from '#server/staff/staff-admin.ts';
import { mails, type OwnerBrowser } from './owner-browser.ts';
import { addStaff, loggedIn, staffBrowser } from './staff-browser.ts';
import { startApi, type TestApi } from './test-api.ts';
import { storeKinds } from './test-store.ts';

let api: TestApi;
let els: OwnerBrowser;
let admin: StaffAdmin;

async function actsOn(subject: string): Promise<string[]> {
  const rows = await api.services.store.reader
    .selectFrom('office_acts')
    .select(['act', 'actor'])
    .where('subject', '=', subject)
    .orderBy('at')
    .execute();
  return rows.filter(({ actor }) => actor === 'staff-els').map(({ act }) => act);
}

async function mailsTo(address: string) {
  return (await mails(api)).filter(({ to }) => to.address === address);
}

async function isInside(browser: OwnerBrowser): Promise<boolean> {
  return (await browser.get('/en/office/')).status === 200;
}

afterEach(async () => {
  await api.close();
});

describe.each(storeKinds)('the account of a colleague on %s', (kind) => {
  beforeEach(async () => {
    api = await startApi(kind);
    els = await loggedIn(api, 'Els', 'manager');
    admin = { services: api.services, actor: 'staff-els' };
  });

  it('has another name at once, and nobody is logged out or mailed for it', async () => {
    const bo = await loggedIn(api, 'Bo', 'agent');
    const before = (await mails(api)).length;
    const renamed = await els.post('change-person', {
      person: 'staff-bo',
      name: 'Bo Maes-Wit',
      email: 'Bo@lindehof.example',
    });
    expect(renamed.body).toEqual({ next: '/en/office/people/?done=changed' });
    expect(await findColleague(api.services, 'staff-bo')).toMatchObject({
      name: 'Bo Maes-Wit',
      email: 'Bo@lindehof.example',
      email_key: 'bo@lindehof.example',
    });
    expect(await isInside(bo)).toBe(true);
    expect(await mails(api)).toHaveLength(before);
    expect(await actsOn('staff staff-bo')).toEqual(expect.arrayContaining(['staff-renamed', 'staff-address']));
    expect((await bo.post('change-person', { person: 'staff-bo', name: 'B', email: 'b@x.example' })).status).toBe(403);
  });

  it('has no address that another colleague has, and what was typed stays beside what is wrong', async () => {
    await addStaff(api, 'Bo', 'agent');
    const typed = { person: 'staff-bo', name: 'Bo Wit', email: 'ELS@lindehof.example' };
    const refused = await els.post('change-person', typed);
    expect([refused.status, refused.body['code']]).toEqual([422, 'email-taken']);
    const { body } = await els.submit('change-person', { language: 'en', ...typed });
    expect(body['form']).toEqual({
      name: 'change-person',
      values: typed,
      problems: { email: { key: 'office:people.error.taken' } },
    });
    expect(await findColleague(api.services, 'staff-bo')).toMatchObject({ name: 'Bo', email: 'bo@lindehof.example' });
    expect((await els.post('change-person', { ...typed, person: 'gone', email: 'x@y.example' })).body['code']).toBe(
      'person-gone',
    );
  });

  it('with another address opens by that one alone, and both are told', async () => {
    const bo = await loggedIn(api, 'Bo', 'agent');
    await staffBrowser(api).post('reminder', { email: 'bo@lindehof.example' });
    const [link] = (await mailsTo('bo@lindehof.example')).flatMap(({ isSecret, button }) =>
      isSecret === true && button ? [button.href] : [],
    );
    await els.post('change-person', { person: 'staff-bo', name: 'Bo', email: 'bo@maes.example' });
    expect(await isInside(bo)).toBe(false);
    const { pathname, search } = new URL(link ?? '');
    expect((await staffBrowser(api).get(pathname + search)).status).toBe(410);
    expect((await bo.logIn('bo@lindehof.example')).status).toBe(422);
    expect((await bo.logIn('bo@maes.example')).status).toBe(200);
    const told = [...(await mailsTo('bo@lindehof.example')), ...(await mailsTo('bo@maes.example'))];
    expect(told.map(({ heading }) => heading)).toEqual(
      expect.arrayContaining(['Your account has another e-mail address', 'Your new e-mail address for the office']),
    );
    expect(told.some(({ isSecret }) => isSecret)).toBe(false);
    expect(await actsOn('staff staff-bo')).toEqual(['staff-address']);
  });

  it('of a manager who changes the own address stays open where that was done, and nowhere else', async () => {
    const elsewhere = staffBrowser(api);
    await elsewhere.logIn('els@lindehof.example');
    await els.post('change-person', { person: 'staff-els', name: 'Els', email: 'els@claes.example' });
    expect(await isInside(els)).toBe(true);
    expect(await isInside(elsewhere)).toBe(false);
  });

  it('that nobody has accepted yet is offered to the new address, and to the old one no more', async () => {
    const { id, link } = await inviteStaff(admin, { name: 'Bo', email: 'b@x.example', role: 'agent', language: 'fr' });
    await els.post('change-person', { person: id, name: 'Bo', email: 'bo@x.example' });
    expect((await staffBrowser(api).get(link.slice(new URL(link).origin.length))).status).toBe(410);
    const [invited] = await mailsTo('bo@x.example');
    expect(invited).toMatchObject({ isSecret: true, language: 'fr' });
    const { pathname, search } = new URL(invited?.button?.href ?? '');
    expect((await staffBrowser(api).get(pathname + search)).status).toBe(200);
    expect((await mailsTo('b@x.example')).map(({ heading }) => heading)).toEqual([
      'Votre compte a une autre adresse e-mail',
    ]);
  });
});
