import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { objectWith } from '#base/json.ts';
import type { LeadPage } from '#contracts/office-leads.ts';
import type { TemplatesPage } from '#contracts/office-templates.ts';
import { createTranslator } from '#i18n/translator.ts';
import { sentAnswers, type SentForm } from '#ui/form/sent-form.ts';
import { addLead } from './made-leads.ts';
import { mails } from './owner-browser.ts';
import type { OwnerBrowser } from './owner-browser.ts';
import { loggedIn } from './staff-browser.ts';
import { ownHeaders, startApi, type TestApi } from './test-api.ts';
import { storeKinds } from './test-store.ts';

const pdf = new Uint8Array([...Buffer.from('%PDF-1.4\n%%EOF\n')]);

let api: TestApi;
let els: OwnerBrowser;

async function draft(): Promise<string> {
  const { body } = await els.get('/en/office/leads/a/');
  return objectWith<LeadPage>(body['page']).draft.text;
}

async function answerWith(files: readonly File[], homes: readonly string[] = [], accept = 'application/json') {
  const form = new FormData();
  for (const home of homes) form.append('homes', home);
  const said = { lead: 'a', subject: 'Your question', answer: 'Here is the plan.', language: 'en' };
  for (const [name, value] of Object.entries(said)) form.set(name, value);
  for (const file of files) form.append('files', file);
  const cookie = [...els.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = new Headers(ownHeaders({ cookie }));
  // The boundary of the form is fetch's to name.
  headers.delete('content-type');
  headers.set('accept', accept);
  return api.request('/api/office/lead-answer', {
    method: 'POST',
    headers,
    body: form,
  });
}

describe.each(storeKinds)('answers, on %s', (kind) => {
  beforeEach(async () => {
    api = await startApi(kind);
    els = await loggedIn(api, 'Els', 'manager');
    await addLead(api, 'a', '2026-11-19T10:00:00Z');
  });

  afterEach(async () => {
    await api.close();
  });

  it('are given by the number that was sent; a message without one says so', async () => {
    const phone = async () => objectWith<LeadPage>((await els.get('/en/office/leads/a/')).body['page']).phone;
    expect(await phone()).toBe('');
    await api.services.store.write((transaction) =>
      transaction.updateTable('leads').set({ email: '', fields: '{"phone":"0470123456"}' }).execute(),
    );
    expect(await phone()).toBe('0470 12 34 56');
  });

  it('begin with what the agency wrote in the language of the visitor, until it empties it', async () => {
    const before = await draft();
    expect(before).toContain('Els');
    const save = (template: string) => els.post('answer-template', { templateLanguage: 'nl', template });
    expect((await save('Dag {{name}}, groeten van {{agent}}')).body).toEqual({
      next: '/en/office/answer-templates/?done=saved',
    });
    expect(await draft()).toBe('Dag An, groeten van Els');
    const { body } = await els.get('/en/office/answer-templates/');
    const { templates } = objectWith<TemplatesPage>(body['page']);
    expect(templates.map(({ language, isOwn }) => [language, isOwn])).toContainEqual(['nl', true]);
    await save('');
    expect(await draft()).toBe(before);
    const acts = await api.services.store.reader.selectFrom('office_acts').select(['act', 'subject']).execute();
    expect(acts.filter(({ act }) => act === 'template-saved')).toHaveLength(2);
  });

  it('keep no template with a place that nobody can fill', async () => {
    const answer = await els.post('answer-template', { templateLanguage: 'nl', template: 'Dag {{naam}}' });
    expect([answer.status, Object.keys(objectWith<object>(answer.body['fields']))]).toEqual([422, ['template']]);
    expect(await draft()).not.toContain('naam');
  });

  it('carry files, known by what is in them, and they go with the lead', async () => {
    const answer = await answerWith([new File([pdf], '../Plan van het huis.exe')]);
    expect(answer.status).toBe(200);
    const [mail] = await mails(api);
    expect(mail?.attachments).toEqual([
      {
        filename: 'Plan van het huis.pdf',
        contentType: 'application/pdf',
        base64: Buffer.from(pdf).toString('base64'),
      },
    ]);
    const { body } = await els.get('/en/office/leads/a/');
    expect(JSON.stringify(body)).toContain('+ Plan van het huis.pdf');
    await api.services.store.write((transaction) => transaction.deleteFrom('leads').where('id', '=', 'a').execute());
    expect(await mails(api)).toEqual([]);
  });

  it('are not sent with a file of another kind, or with too much', async () => {
    const program = new File([new Uint8Array([0x4d, 0x5a, 0x90])], 'plan.pdf', { type: 'application/pdf' });
    expect((await answerWith([program])).status).toBe(422);
    const large = new Uint8Array(6 * 1024 * 1024);
    large.set(pdf);
    expect((await answerWith([new File([large], 'a.pdf'), new File([large], 'b.pdf')])).status).toBe(422);
    expect(await mails(api)).toEqual([]);
  });

  it.each([[['46']], [['46', '220']]])('that are refused keep the homes that were ticked: %o', async (homes) => {
    const program = new File([new Uint8Array([0x4d, 0x5a, 0x90])], 'plan.pdf', { type: 'application/pdf' });
    const answer = await answerWith([program], homes, 'text/html');
    expect(answer.status).toBe(422);
    const { form } = objectWith<{ form: SentForm }>(await answer.json());
    const { isChosen, valueOf } = sentAnswers(form, 'lead-answer', createTranslator('en'));
    expect(['46', '220', '48'].filter((home) => isChosen('homes', home))).toEqual(homes);
    expect(valueOf('answer')).toBe('Here is the plan.');
  });
});
