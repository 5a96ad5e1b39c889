import fc from 'fast-check';
import { expect, it } from 'vitest';
import { utcDay } from '#domain/dates.ts';
import { securityText } from './security-text.ts';
import { readSiteConfig } from './site-config.ts';

const site = readSiteConfig();

it('says whom to tell, until when, in which languages and where it stands', () => {
  expect(securityText(site, '2026-11-20')).toBe(`Contact: mailto:${site.agency.privacyEmail}
Expires: 2027-10-27T00:00:00Z
Preferred-Languages: nl, fr, en, de
Canonical: ${site.url}/.well-known/security.txt
`);
});

it('ends less than a year after its build, whatever the day', () => {
  const days = fc.date({ min: new Date('2020-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(days, (day) => {
      const today = utcDay(day.getTime());
      const expires = Date.parse(/^Expires: (?<time>.+)$/mu.exec(securityText(site, today))?.groups?.['time'] ?? '');
      const distance = expires - Date.parse(today);
      expect(distance).toBeGreaterThan(300 * 86_400_000);
      expect(distance).toBeLessThan(365 * 86_400_000);
    }),
  );
});
