import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PageLocals } from '#server/http/context.ts';
import { startApi, type TestApi } from './test-api.ts';

let api: TestApi;

/** What the page behind an address is rendered with. */
async function shownAt(address: string): Promise<{ status: number; location: string | null; locals?: PageLocals }> {
  const shown: PageLocals[] = [];
  const renderPage = (_path: string, locals: PageLocals): Promise<Response> => {
    shown.push(locals);
    return Promise.resolve(new Response('<p>', { headers: { 'Content-Type': 'text/html' } }));
  };
  const { status, headers } = await api.request(address, undefined, { renderPage });
  const [locals] = shown;
  return { status, location: headers.get('Location'), ...(locals && { locals }) };
}

const visit = '/en/form/contact-appointment/?listing=LH-0046';

describe('a link to a form', () => {
  beforeAll(async () => {
    api = await startApi('sqlite');
  });

  afterAll(async () => {
    await api.close();
  });

  it('fills in what it names, without a script and in the language of its page', async () => {
    const { status, locals } = await shownAt('/fr/form/purchase-offer/?listing=LH-0046&amount=1');
    expect(status).toBe(200);
    expect(locals).toEqual({
      language: 'fr',
      form: { name: 'purchase-offer', values: { reference: 'LH-0046' }, problems: {} },
    });
  });

  it('leads to the form’s own page when it names nothing that the form asks', async () => {
    for (const query of ['', '?listing=', '?listing=LH-0046', '?amount=1']) {
      const { status, locals } = await shownAt(`/fr/form/sign-newsletter/${query}`);
      expect([status, locals], query).toEqual([303, undefined]);
    }
  });

  it('to a viewing asks nothing that the page of the home has said, and offers two weeks of times', async () => {
    const { locals } = await shownAt(visit);
    expect(locals?.form?.values).toEqual({ reference: 'LH-0046', subject: 'visit', meetingPlace: 'property' });
    expect(locals?.visitDays?.days.length).toBeGreaterThan(8);
    const { later = '' } = locals?.visitDays ?? {};
    const next = await shownAt(`${visit}&from=${later}`);
    expect(next.locals?.visitDays).toHaveProperty('days.0.date', later);
  });

  it('with a day and an hour goes on to the second step', async () => {
    const { locals } = await shownAt(`${visit}&date=2026-11-24&slot=10:30`);
    expect(locals?.visitDays).toBeUndefined();
    expect(locals?.form?.values).toMatchObject({ date: '2026-11-24', slot: '10:30' });
  });

  it('takes no day or hour that is none', async () => {
    for (const time of [
      'date=2026-02-30&slot=10:30',
      'date=2026-11-24&slot=ten',
      'date=2026-11-24T10:00Z&slot=10:30',
    ]) {
      const { locals } = await shownAt(`${visit}&${time}`);
      expect(locals?.form?.values, time).not.toHaveProperty('date');
      expect(locals?.visitDays, time).toBeDefined();
    }
  });
});
