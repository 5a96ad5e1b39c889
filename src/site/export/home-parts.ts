import { siteWasAnother } from '#base/site-state.ts';
import type { Listing } from '#domain/listing.ts';
import { hashOf } from '#site/content-keys.ts';

interface Part {
  /** All else that it was written from. */
  readonly key: string;
  readonly bytes: Buffer;
}

/** Writes one home: from its record, from what is beside it in all parts, and from the addresses of its pages. */
type WriteHome<Beside> = (listing: Listing, beside: Beside, addresses: readonly string[]) => string;

/**
 * What an export writes of each home. In a process that makes one state of the site after the other a part stays with the home that it was
 * written of, for as long as all else that it was written from is the same: of thousands a few are written anew. `beside` is plain data,
 * read from the content before, so that an export that takes over its parts was still made from it (src/base/reads.ts).
 */
export function homeParts<Beside extends object>(write: WriteHome<Beside>) {
  const kept = new WeakMap<Listing, Part>();
  return (
    listings: readonly Listing[],
    beside: Beside,
    addressesOf: (listing: Listing) => readonly string[] = () => [],
  ): Buffer[] => {
    const besideKey = hashOf(beside);
    return listings.map((listing) => {
      const addresses = addressesOf(listing);
      const key = [besideKey, ...addresses].join(' ');
      const known = kept.get(listing);
      if (known?.key === key) return known.bytes;
      const bytes = Buffer.from(write(listing, beside, addresses));
      // A process that makes one state only has no use for them.
      if (siteWasAnother()) kept.set(listing, { key, bytes });
      return bytes;
    });
  };
}

/** An element with parts in it, as bytes. `('root', [Buffer.from('<a/>')]) -> <root><a/></root>` */
export function around(start: string, parts: readonly Buffer[], end: string): Buffer<ArrayBuffer> {
  return Buffer.concat([Buffer.from(start), ...parts, Buffer.from(end)]);
}
