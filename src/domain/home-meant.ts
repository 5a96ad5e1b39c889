import { isListed } from './availability.ts';
import type { Listing } from './listing.ts';

type Meant = Pick<Listing, 'availability' | 'isDraft' | 'createdAt'>;

function isBefore(one: Meant, other: Meant): boolean {
  if (isListed(one) !== isListed(other)) return isListed(one);
  return one.createdAt > other.createdAt;
}

/**
 * The home that somebody means by a reference: a CRM that sells or lets a home again gives it a new number and mostly the old reference, while
 * the earlier sale stays in the feed. What is on offer comes first, then what came last. `[let in 2024, on offer today] -> on offer today`
 * (docs/rules/listings.md)
 */
export function homeMeant<T extends Meant>(homes: Iterable<T>, isMeant: (home: T) => boolean): T | undefined {
  let meant: T | undefined;
  for (const home of homes) if (isMeant(home) && (!meant || isBefore(home, meant))) meant = home;
  return meant;
}
