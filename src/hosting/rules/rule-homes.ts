import { readsAgain } from '#base/packed.ts';
import { readText } from '#base/read-text.ts';
import type { Listing } from '#domain/listing.ts';
import { KnownLines } from '#site/snapshot-file.ts';
import { readListings } from '#site/trusted-records.ts';

/** What redirects and gone paths follow of a home. */
export type RuleHome = Pick<
  Listing,
  'id' | 'reference' | 'goal' | 'title' | 'typeName' | 'address' | 'availability' | 'availabilityChangedOn' | 'isDraft'
>;

function ruleHome(listing: Listing): RuleHome {
  const { id, reference, goal, title, typeName, address, availability, availabilityChangedOn, isDraft } = listing;
  const changedOn = availabilityChangedOn === undefined ? {} : { availabilityChangedOn };
  return { id, reference, goal, title, typeName, address, availability, isDraft, ...changedOn };
}

const known = new KnownLines<RuleHome>();

/** The homes in a listings.json, of which a process that rebuilds again reads only those that changed; rejects with a StoredProblem. */
export async function readRuleHomes(file: string): Promise<readonly RuleHome[]> {
  const read = (line: string): RuleHome | undefined => readListings(`[${line}]`).map(ruleHome)[0];
  const ofLines = readsAgain() ? await known.ofFile(file, read) : undefined;
  return ofLines ?? readListings(await readText(file));
}
