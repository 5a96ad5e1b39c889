import { isListed } from '#domain/availability.ts';
import { addDays, daysBetween } from '#domain/dates.ts';
import type { Listing } from '#domain/listing.ts';

/** How soon the office is told: `office` of content/site.json. */
export interface EndingNotice {
  /** Days before the last one of an energy certificate. */
  readonly certificateDays: number;
  /** Days for which a home may be under option before somebody looks whether it still is. */
  readonly optionDays: number;
}

/** What of a home ends soon or has ended, and the day that says so: the last one of a certificate, the first one of an option. */
export interface Ending {
  readonly kind: 'certificate' | 'certificate-ended' | 'option';
  /** ISO date. */
  readonly day: string;
}

type Ended = Pick<Listing, 'availability' | 'availabilityChangedOn' | 'isDraft'> & {
  readonly energy: Pick<Listing['energy'], 'validUntil'>;
};

/**
 * What somebody should look at before it is too late, of a home on offer alone. Feeds give the last day of an energy certificate;
 * of an option they give none, so a long one is named. `valid until 2026-12-01, on 2026-11-20, 60 days -> [{kind: 'certificate', day: '2026-12-01'}]` (docs/rules/listings.md)
 */
export function endingsOf(listing: Ended, today: string, { certificateDays, optionDays }: EndingNotice): Ending[] {
  if (!isListed(listing)) return [];
  const { availability, availabilityChangedOn: since, energy } = listing;
  const until = energy.validUntil?.slice(0, 10);
  const endings: Ending[] = [];
  if (until !== undefined && until <= addDays(today, certificateDays)) {
    endings.push({ kind: until < today ? 'certificate-ended' : 'certificate', day: until });
  }
  if (availability === 'option' && since !== undefined && daysBetween(since, today) >= optionDays) {
    endings.push({ kind: 'option', day: since.slice(0, 10) });
  }
  return endings;
}
