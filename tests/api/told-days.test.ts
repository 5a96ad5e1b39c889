import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { brusselsMoment } from '#domain/brussels-clock.ts';
import { addDays } from '#domain/dates.ts';
import { formatDayInWords } from '#i18n/formats.ts';
import { searchDays } from '#server/alerts/searches.ts';
import { manageAddress } from '#server/alerts/alert-addresses.ts';
import { dayMs, minuteMs } from '#server/clock.ts';
import { openImmoFeedback } from '#server/crm/openimmo-feedback.ts';
import { draftLinks, makeDraftLink } from '#server/homes/draft-links.ts';
import { formContext } from '#server/forms/form-context.ts';
import { contactForm } from '#features/forms/contact/contact.server.ts';
import { linkPurpose } from '#server/guards/link-purposes.ts';
import { deletionDay } from '#server/leads/lead-papers.ts';
import { readToken } from '#server/guards/token.ts';
import { cutoffsAt } from '#server/retention/periods.ts';
import { personFile } from '#server/office/privacy/person-file.ts';
import { previewPath, previewToken, readPreviewToken } from '#server/preview/preview-link.ts';
import { readAllRecords } from '#site/records.ts';
import { undoDays } from '#submissions/form-server.ts';
import { addColleagues } from './colleagues.ts';
import { bookViewing, freeDays } from './diary-parts.ts';
import { setDay } from './real-day.ts';
import { htmlPost, startApi, type TestApi } from './test-api.ts';
import { mailsOf, register } from './test-homes.ts';

const email = 'an@home.example';

let api: TestApi;

/** The day in Belgium. */
let day: string;

const inWords = (days: number): string => formatDayInWords(addDays(day, days), 'nl');

// Half an hour before midnight by UTC it is the next day in Belgium, in winter and in summer.
describe('a day that people are told of is that of Belgium, also in its first hour:', () => {
  beforeEach(async () => {
    api = await startApi('sqlite');
    const nowMs = api.services.clock().getTime();
    const midnightMs = (Math.floor(nowMs / dayMs) + 2) * dayMs;
    api.pass(midnightMs - 30 * minuteMs - nowMs);
    day = new Date(midnightMs).toISOString().slice(0, -14);
  });

  afterEach(async () => {
    await api.close();
  });

  it('until when alerts run', async () => {
    await register(api, 'a1', email);
    const { config, clock } = api.services;
    const link = manageAddress({ config, siteUrl: '', language: 'nl', now: clock() }, email);
    expect(await (await api.request(link)).text()).toContain(inWords(searchDays));
  });

  it('until when leaving a list can be undone', async () => {
    await register(api, 'a1', email);
    expect((await api.request('/nl/form/unsubscribe/', htmlPost({ email }))).status).toBe(303);
    const [mail] = await mailsOf(api, email);
    expect(mail?.footnote).toContain(inWords(undoDays));
    const { pathname, search } = new URL(mail?.button?.href ?? '');
    const lastMinute = brusselsMoment(addDays(day, undoDays), '23:59');
    api.pass(lastMinute - api.services.clock().getTime());
    expect((await api.request(pathname + search, { method: 'POST' })).status).toBe(200);
  });

  it('the name of a file about a person', async () => {
    await addColleagues(api, ['manager']);
    const wish = { email, name: '', format: 'json', language: 'nl', actor: 'staff-0' } as const;
    expect((await personFile(api.services, wish)).name).toBe(`person-${day}.json`);
  });

  it('until when a draft can be read, in the office and on its page', async () => {
    const draft = readAllRecords().listings.find(({ isDraft }) => isDraft);
    if (!draft) throw new Error('The demonstration feed needs a draft.');
    await addColleagues(api, ['agent']);
    const { services } = api;
    const now = services.clock();
    await makeDraftLink(services, { listingId: draft.id, actor: 'staff-0', now }, 14);
    expect((await draftLinks(services, draft.id, 'nl')).map(({ until }) => until)).toEqual([inWords(14)]);
    const shown: (string | undefined)[] = [];
    await api.request(previewPath('nl', draft.id, previewToken(services.config.secret, draft.id, now, 3)), undefined, {
      renderPage: (_, { preview }) => {
        shown.push(preview?.until);
        return Promise.resolve(new Response(''));
      },
    });
    expect(shown).toEqual([addDays(day, 3)]);
  });

  it('what is promised up to and including a day works through all of it', () => {
    const { services } = api;
    const { clock, config } = services;
    const at = (time: string, days = 14): number => brusselsMoment(addDays(day, days), time);
    const context = formContext({ services, form: contactForm, language: 'nl', uploads: [], leadId: '1' });
    const token = new URL(context.signedLink('newsletter-confirm', '1', 14)).searchParams.get('token') ?? '';
    const read = (ms: number) => readToken(config.secret, linkPurpose('newsletter-confirm'), token, new Date(ms));
    expect([read(at('23:59')) !== undefined, read(at('24:00'))]).toEqual([true, undefined]);
    const preview = previewToken(config.secret, 'x', clock(), 14);
    const works = (ms: number): boolean => readPreviewToken(config.secret, 'x', preview, new Date(ms)) !== undefined;
    expect([works(at('23:59')), works(at('24:00'))]).toEqual([true, false]);
  });

  it('what is deleted on a day is deleted on that day, whenever it came and whenever the work is done', () => {
    const { config } = api.services.siteData();
    fc.assert(
      fc.property(
        fc.integer({ min: Date.parse('2026-01-01') / minuteMs, max: Date.parse('2032-01-01') / minuteMs }),
        fc.integer({ min: 0, max: 1439 }),
        (minute, worked) => {
          const created = minute * minuteMs;
          const told = deletionDay({ lead: { created_at: created, retention: 'rental' } }, config.retention) ?? '';
          const time = `${String(Math.floor(worked / 60)).padStart(2, '0')}:${String(worked % 60).padStart(2, '0')}`;
          const goes = (on: string): boolean =>
            created < cutoffsAt(new Date(brusselsMoment(on, time)), config.retention).leads.rental;
          expect([goes(addDays(told, -1)), goes(told)]).toEqual([false, true]);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('when a request went to a CRM of OpenImmo', () => {
    const { clock, siteData } = api.services;
    const person = { firstName: 'An', lastName: 'Maes', email, language: 'nl' };
    const request = {
      ...person,
      id: '1',
      form: 'contact',
      kind: 'contact',
      message: 'Vrij?',
      wantsMail: false,
    } as const;
    const xml = openImmoFeedback(request, siteData().config, { now: clock(), page: undefined });
    expect(xml).toContain(`<datum>${day}</datum>`);
  });
});

describe('a server that runs on without a publication', () => {
  beforeEach(async () => {
    api = await startApi('sqlite');
  });

  afterEach(async () => {
    await api.close();
  });

  it('goes by the day that it is, not by that on which it read the site', async () => {
    // A Monday; three days later the site is still the same.
    setDay(api, '2026-11-23', '12:00');
    const first = (await freeDays(api))[0]?.date ?? '';
    expect(first > '2026-11-23').toBe(true);
    setDay(api, '2026-11-26', '15:00');
    expect((await freeDays(api)).filter(({ date }) => date <= '2026-11-26')).toEqual([]);
    expect((await bookViewing(api, first, '10:00')).status).toBe(422);
  });
});
