import { afterEach, beforeEach, expect, it } from 'vitest';
import { brusselsDay } from '#domain/brussels-clock.ts';
import { objectWith } from '#base/json.ts';
import type { LogPage } from '#site/office-page.ts';
import { recordAct } from '#server/staff/office-log.ts';
import type { OfficeAct } from '#domain/office/office-acts.ts';
import { addOwners } from './owner-browser.ts';
import type { OwnerBrowser } from './owner-browser.ts';
import { addStaff, loggedIn } from './staff-browser.ts';
import { jsonPost, question, startApi, type TestApi } from './test-api.ts';

let api: TestApi;
let els: OwnerBrowser;

beforeEach(async () => {
  api = await startApi('sqlite');
  els = await loggedIn(api, 'Els', 'manager');
});

afterEach(async () => {
  await api.close();
});

async function lines(query = '') {
  const { body } = await els.get(`/en/office/log/${query}`);
  return objectWith<LogPage>(body['page'], 'lines').lines;
}

it('names a message by its kind, day and home, with a link to it, and nothing of who wrote', async () => {
  await addStaff(api, 'Bo', 'agent');
  await api.request('/api/forms/contact', jsonPost({ ...question, reference: 'LH-0046' }));
  const { reader } = api.services.store;
  const { id: lead } = await reader.selectFrom('leads').select('id').executeTakeFirstOrThrow();
  await els.post('lead-assign', { lead, colleague: 'none' });
  await els.post('lead-assign', { lead, colleague: 'staff-bo' });
  await els.post('lead-state', { lead, state: 'in-hand' });
  await els.post('lead-elsewhere', { lead });
  const shown = (await lines()).filter(({ subject }) => subject.href === `/en/office/leads/${lead}/`);
  const year = brusselsDay(api.services.clock().getTime()).slice(0, 4);
  for (const { subject } of shown) {
    expect(subject.text).toMatch(/ · .+ · LH-0046$/u);
    expect(subject.text).toContain(year);
  }
  const changes = shown.map(({ change }) => change);
  for (const change of ['from Nobody to Bo', 'from New to In progress', 'from In progress to Answered elsewhere'])
    expect(changes).toContain(change);
  const { email, firstName, lastName } = question;
  const said = JSON.stringify(shown.map(({ subject, change, what }) => [subject.text, change, what]));
  for (const secret of [lead, email, `${firstName} ${lastName}`, 'staff-']) expect(said).not.toContain(secret);
  await api.services.store.write((transaction) => transaction.deleteFrom('leads').execute());
  const gone = (await lines('?act=lead-state')).map(({ subject }) => subject);
  expect(gone).toEqual([{ text: 'a deleted message' }]);
});

it('says in words what every other line is about', async () => {
  await addOwners(api);
  const subjects: readonly (readonly [OfficeAct, string, RegExp])[] = [
    ['spotlight-added', 'home 46', /^LH-0046$/u],
    ['owner-invited', 'owner 1', /^owner of LH-0046, LH-0048$/u],
    ['owner-invited', 'owner gone', /^Deleted account$/u],
    ['spotlight-moved', 'spotlight', /^Featured$/u],
    ['publication-asked', 'site', /^Publications$/u],
    ['newsletter-sent', 'newsletter 2026-11-01 2026-11-20', /^Newsletter .*2026 – .*2026$/u],
    ['template-saved', 'template fr', /^Français$/u],
    ['diary-saved', 'diary office', /^Diary$/u],
    ['sent-again', 'mail 3f70', /^an e-mail$/u],
    ['person-erased', 'request 3f70', /^request 3f70$/u],
    ['person-searched', 'persons', /^$/u],
    ['leads-exported', 'leads', /^Messages$/u],
  ];
  for (const [act, subject, text] of subjects) {
    api.pass(1000);
    const line = { actor: 'staff-els', act, subject, now: api.services.clock() };
    await api.services.store.write((transaction) => recordAct(transaction, line));
    expect((await lines())[0]?.subject.text, subject).toMatch(text);
  }
  const moved = {
    actor: 'staff-els',
    act: 'spotlight-moved',
    subject: 'spotlight',
    before: '46 48',
    after: '48 46',
  } as const;
  api.pass(1000);
  await api.services.store.write((transaction) => recordAct(transaction, { ...moved, now: api.services.clock() }));
  expect((await lines())[0]?.change).toBe('from LH-0046, LH-0048 to LH-0048, LH-0046');
  const back = { before: '20261126T112537-c8fef4', after: '20261126T111427-fa85fb' };
  const line = { actor: 'staff-els', act: 'publication-back', subject: 'site', ...back } as const;
  api.pass(1000);
  await api.services.store.write((transaction) => recordAct(transaction, { ...line, now: api.services.clock() }));
  expect((await lines())[0]?.change).toBe('from 26 November 2026 at 12:25 to 26 November 2026 at 12:14');
});
