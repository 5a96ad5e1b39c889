import { expect, it } from 'vitest';
import { languages } from '#i18n/languages.ts';
import { readSiteConfig } from '#site/site-config.ts';
import { failureMail } from './failure-mail.ts';
import type { RebuildReport } from './report.ts';

const site = readSiteConfig('content/site.json', {});
const troubles = ['feed', 'settings', 'gone', undefined] as const;
const message = '5 of the 10 listings are gone. Run `npm run sync -- --accept-shrink`.';

function mailOf(
  trouble: RebuildReport['trouble'],
  defaultLanguage = site.defaultLanguage,
  config = site,
  more: Partial<RebuildReport> = {},
) {
  const report: RebuildReport = {
    outcome: 'failed',
    message,
    warnings: [],
    seconds: { sync: 1, build: 0 },
    ...(trouble && { trouble }),
    ...more,
  };
  return failureMail({
    site: { ...config, defaultLanguage },
    report,
    secret: 'a secret of a test, long enough',
    now: new Date('2026-11-20T10:00:00Z'),
  });
}

it.each(languages)('tells an agent in %s what happened and what to do, another thing for each trouble', (language) => {
  const mails = troubles.map((trouble) => mailOf(trouble, language));
  for (const place of [1, 2])
    expect(new Set(mails.map(({ paragraphs }) => paragraphs[place])).size).toBe(troubles.length);
  for (const { paragraphs, answers, button } of mails) {
    expect(paragraphs).toHaveLength(3);
    // What only whoever looks after the site understands stands apart, under its own heading.
    expect(paragraphs.join(' ')).not.toMatch(/npm|snapshot|feed|JSON|sync/iu);
    expect(answers?.map(({ value }) => value)).toEqual([message]);
    expect(button?.href).toContain(`${site.url}/api/rebuilds?token=`);
  }
});

it.each(languages)('promises no other try in %s where only a call of the software starts one', (language) => {
  const byCall = { ...site, defaultLanguage: language, rebuild: { ...site.rebuild, everyMinutes: 0 } };
  for (const trouble of ['feed', undefined] as const) {
    const [, , next] = mailOf(trouble, language, byCall).paragraphs;
    expect(next).not.toBe(mailOf(trouble, language).paragraphs[2]);
    expect(next).not.toMatch(/vanzelf|de lui-même|by itself|von selbst/u);
  }
  expect(mailOf('gone', language, byCall)).toEqual(mailOf('gone', language));
});

it('asks the agency to look into its software before homes that are gone there leave the site', () => {
  expect(mailOf('gone', 'nl', site, { isOwnOnline: true }).paragraphs).toEqual([
    'De laatste wijzigingen uit uw makelaarssoftware staan nog niet online: bezoekers zien uw panden zoals ze waren. Wat u op kantoor wijzigt, komt wel online.',
    'In uw makelaarssoftware staan plots veel minder panden dan op de website. Dat kan een storing zijn, en daarom blijven ze voorlopig allemaal online.',
    'Kijk in uw software of die panden er nog staan. Hebt u ze zelf weggehaald, bevestig dat dan op kantoor, onder Publicaties: anders blijven ze online. Hebt u dat niet gedaan, bel dan de leverancier van uw software.',
  ]);
});

it.each(languages)('promises in %s that what the office changes is online only where it is', (language) => {
  for (const trouble of troubles) {
    const [alone] = mailOf(trouble, language).paragraphs;
    const [own] = mailOf(trouble, language, site, { isOwnOnline: true }).paragraphs;
    expect(own).not.toBe(alone);
    expect(alone).toBe(mailOf(undefined, language).paragraphs[0]);
  }
});
