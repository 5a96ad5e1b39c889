import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { objectWith } from '#base/json.ts';
import { hourMs } from '#server/clock.ts';
import type { PageLocals } from '#server/http/context.ts';
import { answersTo, type Body } from './guard-answers.ts';
import { htmlPost, jsonPost, question, startApi, type TestApi } from './test-api.ts';
import { storeKinds } from './test-store.ts';

let api: TestApi;

interface Shown {
  readonly path: string;
  readonly locals: PageLocals;
}

/** Asks as a browser does that gets pages. */
async function ask(path: string, init?: RequestInit): Promise<{ response: Response; shown: Shown | undefined }> {
  const all: Shown[] = [];
  const renderPage = (view: string, locals: PageLocals): Promise<Response> => {
    all.push({ path: view, locals });
    return Promise.resolve(new Response('<h1>', { headers: { 'Content-Type': 'text/html' } }));
  };
  const response = await api.request(path, init, { renderPage });
  return { response, shown: all[0] };
}

const cookieOf = (response: Response): string => (response.headers.get('Set-Cookie') ?? '').split(';')[0] ?? '';

/** Sends a form with a script; where its visitor is led, and what the browser keeps. */
async function send(form: string, body: Body): Promise<{ feedback: string; cookie: string }> {
  const { response } = await ask(`/api/forms/${form}`, jsonPost(body));
  const { feedback } = objectWith<{ feedback: string }>(await response.json(), 'feedback');
  return { feedback, cookie: cookieOf(response) };
}

const visit = (slot: string): Body => {
  const answers = answersTo('contact-appointment');
  return { ...answers, subject: 'visit', meetingPlace: 'property', reference: 'LH-0046', date: '2026-12-02', slot };
};

describe.each(storeKinds)('the thanks for a form on %s', (kind) => {
  beforeAll(async () => {
    api = await startApi(kind);
  });

  afterAll(async () => {
    await api.close();
  });

  it('for a viewing show the home, the time and ways to change it, to whoever booked it', async () => {
    const { feedback, cookie } = await send('contact-appointment', { ...visit('09:30'), language: 'fr' });
    expect(feedback).toBe('/fr/form/contact-appointment/thanks/');
    const { response, shown } = await ask(feedback, { headers: { cookie } });
    expect([response.status, response.headers.get('Cache-Control'), response.headers.get('X-Robots-Tag')]).toEqual([
      ...[200, 'no-store', 'noindex'],
    ]);
    expect(response.headers.get('Referrer-Policy')).toBe('no-referrer');
    expect(shown).toMatchObject({
      path: '/thanks/',
      locals: {
        language: 'fr',
        thanks: {
          feedback: '/feedback/contact-appointment/',
          reference: 'LH-0046',
          visit: { date: '2026-12-02', slot: '09:30', meetingPlace: 'property' },
        },
      },
    });
    const { changeHref = '', cancelHref = '', calendarHref = '' } = shown?.locals.thanks?.visit ?? {};
    for (const href of [changeHref, cancelHref]) expect((await ask(href)).response.status).toBe(200);
    const calendar = (await ask(calendarHref, { headers: { cookie } })).response;
    expect(calendar.headers.get('Content-Type')).toMatch(/^text\/calendar/u);
    expect(await calendar.text()).toContain('TZID=Europe/Brussels:20261202T093000');
  });

  it('show nothing of it to anybody else, by an address that anybody may know', async () => {
    const { feedback, cookie } = await send('contact-appointment', { ...visit('10:30'), language: 'en' });
    expect(feedback).not.toMatch(/[?#]|token/u);
    const others = ['', '__Host-gevel-sent=W10.AAAA', cookie.slice(0, -2), cookie.replace('=', '=x')];
    for (const other of others) {
      const { shown } = await ask(feedback, { headers: { cookie: other } });
      expect(shown?.locals.thanks, other).toEqual({
        feedback: '/feedback/contact-appointment/',
        form: 'contact-appointment',
      });
      expect((await ask(`${feedback}appointment.ics`, { headers: { cookie: other } })).response.status).toBe(404);
    }
    // Nor on the page of another form.
    const elsewhere = await ask('/en/form/contact/thanks/', { headers: { cookie } });
    expect(elsewhere.shown?.locals.thanks).toEqual({ feedback: '/feedback/site-contact/', form: 'contact' });
  });

  it('forget after an hour who sent it', async () => {
    const { feedback, cookie } = await send('contact-appointment', { ...visit('11:30'), language: 'en' });
    api.pass(hourMs + 1);
    const { shown } = await ask(feedback, { headers: { cookie } });
    expect(shown?.locals.thanks).toEqual({ feedback: '/feedback/contact-appointment/', form: 'contact-appointment' });
  });

  it('speak the language of the form, also where the table of routes has no page in it, with and without a script', async () => {
    const { feedback } = await send('contact', { ...question, language: 'de', email: 'an@de.example' });
    expect(feedback).toBe('/de/form/contact/thanks/');
    expect((await ask(feedback)).shown?.locals.language).toBe('de');
    const { response } = await ask(
      '/de/form/contact/',
      htmlPost({ ...question, email: 'bo@de.example', language: 'de' }),
    );
    expect([response.status, response.headers.get('Location')]).toEqual([303, feedback]);
    expect(cookieOf(response)).toContain('__Host-gevel-sent=');
  });

  it('are the same for the same form sent twice', async () => {
    const body = { ...visit('14:30'), language: 'nl' };
    const first = await send('contact-appointment', body);
    const { feedback, cookie } = await send('contact-appointment', body);
    expect(feedback).toBe(first.feedback);
    expect((await ask(feedback, { headers: { cookie } })).shown?.locals.thanks?.visit?.slot).toBe('14:30');
  });

  it('say that a message waits where a robot is supposed, and show no appointment', async () => {
    const { feedback, cookie } = await send('contact-appointment', {
      ...visit('15:30'),
      company_url: 'x',
      language: 'de',
    });
    const { shown } = await ask(feedback, { headers: { cookie } });
    expect([shown?.locals.language, shown?.locals.thanks]).toEqual([
      'de',
      { feedback: '/feedback/held/', form: 'contact-appointment' },
    ]);
  });

  it('are the page of the table of routes where no page can be rendered', async () => {
    const response = await api.request('/de/form/contact/thanks/');
    expect([response.status, response.headers.get('Location')]).toEqual([303, '/en/thank-you/contact/']);
  });
});
