import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#domain/dates.ts';
import { listingWith } from '#domain/listing.fixture.ts';
import { endingsOf } from '#domain/office/ending-soon.ts';

const notice = { certificateDays: 60, optionDays: 21 };
const today = '2026-11-20';

function kindsOf(parts: Parameters<typeof listingWith>[0], given = notice): string[] {
  return endingsOf(listingWith(parts), today, given).map(({ kind, day }) => `${kind} ${day}`);
}

describe('what ends soon', () => {
  it('is a certificate from so many days before its last one on, and after it', () => {
    expect(kindsOf({ energy: { validUntil: '2027-01-19' } })).toEqual(['certificate 2027-01-19']);
    expect(kindsOf({ energy: { validUntil: '2027-01-20' } })).toEqual([]);
    expect(kindsOf({ energy: { validUntil: '2026-11-20' } })).toEqual(['certificate 2026-11-20']);
    expect(kindsOf({ energy: { validUntil: '2026-11-19' } })).toEqual(['certificate-ended 2026-11-19']);
  });

  it('is an option that lasts long already, and no sale', () => {
    expect(kindsOf({ availability: 'option', availabilityChangedOn: '2026-10-30' })).toEqual(['option 2026-10-30']);
    expect(kindsOf({ availability: 'option', availabilityChangedOn: '2026-10-31' })).toEqual([]);
    expect(kindsOf({ availability: 'option' })).toEqual([]);
    expect(kindsOf({ availability: 'available', availabilityChangedOn: '2026-01-01' })).toEqual([]);
    expect(kindsOf({ availability: 'sold', availabilityChangedOn: '2026-01-01' })).toEqual([]);
  });

  const days = fc.integer({ min: -900, max: 900 });
  const home = fc.record({
    availability: fc.constantFrom('available', 'option', 'sold', 'rented'),
    isDraft: fc.boolean(),
    until: fc.option(days),
    since: fc.option(days),
    certificateDays: fc.integer({ min: 0, max: 400 }),
    optionDays: fc.integer({ min: 0, max: 400 }),
  });

  it('is told in time, once it is told on every later day, and never of what is not on offer', () => {
    fc.assert(
      fc.property(home, fc.nat(900), ({ availability, isDraft, until, since, ...given }, later) => {
        const listing = listingWith({
          availability,
          isDraft,
          energy: until === null ? {} : { validUntil: addDays(today, until) },
          ...(since !== null && { availabilityChangedOn: addDays(today, since) }),
        });
        const isOnOffer = !isDraft && ['available', 'option'].includes(availability);
        const found = endingsOf(listing, today, given);
        const certificate = (until ?? 0) < 0 ? 'certificate-ended' : 'certificate';
        const isEnding = isOnOffer && until !== null && until <= given.certificateDays;
        const isLong = isOnOffer && availability === 'option' && since !== null && -since >= given.optionDays;
        const expected = [[isEnding, certificate] as const, [isLong, 'option'] as const];
        expect(found.map(({ kind }) => kind)).toEqual(expected.filter(([is]) => is).map(([, kind]) => kind));
        const then = endingsOf(listing, addDays(today, later), given).map(({ day }) => day);
        for (const { day } of found) expect(then).toContain(day);
      }),
    );
  });
});
