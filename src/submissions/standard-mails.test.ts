import { expect, it } from 'vitest';
import { languages } from '#i18n/languages.ts';
import { readSiteConfig } from '#site/site-config.ts';
import { newsletterMail } from '#submissions/standard-mails.ts';

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
