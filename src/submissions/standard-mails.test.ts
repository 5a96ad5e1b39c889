import { expect, it } from 'vitest';
import { languages } from '#i18n/languages.ts';
import { readSiteConfig } from '#site/site-config.ts';
import { confirmationMail, newsletterMail } from '#submissions/standard-mails.ts';

const site = readSiteConfig('content/site.json', {});

it.each(languages)(
  'says in %s after how many days an address without a click is deleted, as the agency set it',
  (language) => {
    const footnotes = [1, 7, 30].map((days) => {
      const setting = { form: 'sign-newsletter', language, now: new Date('2026-11-20T10:00:00Z') };
      const kept = { ...site, retention: { ...site.retention, 'opt-in': days } };
      return newsletterMail({ address: 'a@b.example' }, { ...setting, site: kept }, () => 'https://a.example/')
        .footnote;
    });
    expect(footnotes).toEqual([/\b1\b/u, /\b7\b/u, /\b30\b/u].map((days) => expect.stringMatching(days) as unknown));
  },
);

it.each([
  ['contact', 'Dank u wel voor uw bericht.'],
  ['contact-me', 'Dank u wel voor uw aanvraag.'],
  ['purchase-offer', 'Dank u wel voor uw bod.'],
  ['rental-application', 'Dank u wel voor uw kandidatuur.'],
  ['demand-register', 'Dank u wel voor uw zoekopdracht.'],
])('thanks for what was sent by %s', (form, first) => {
  const homeOf = () => {
    throw new Error('No home was named.');
  };
  const setting = {
    form,
    site,
    language: 'nl',
    now: new Date('2026-11-20T10:00:00Z'),
    personOf: () => undefined,
    homeOf,
  } as const;
  const { paragraphs } = confirmationMail({ visitor: { address: 'a@b.example' }, answers: [] }, setting);
  expect(paragraphs[0]?.startsWith(first), paragraphs[0]).toBe(true);
});
