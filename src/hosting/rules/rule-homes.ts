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
let byId: ReadonlyMap<string, RuleHome> = new Map();

/** The home of a line; of one of which nothing changed that rules follow it is the same object as before. */
function homeOfLine(line: string): RuleHome | undefined {
  const [home] = readListings(`[${line}]`).map(ruleHome);
  const before = home && byId.get(home.id);
  return before && JSON.stringify(before) === JSON.stringify(home) ? before : home;
}

/** The homes in a listings.json, of which a process that rebuilds again reads only those that changed; rejects with a StoredProblem. */
export async function readRuleHomes(file: string): Promise<readonly RuleHome[]> {
  const homes = readsAgain() ? await known.ofFile(file, homeOfLine) : undefined;
  if (!homes) return readListings(await readText(file));
  if (homes.length !== byId.size || homes.some((home) => byId.get(home.id) !== home))
    byId = new Map(homes.map((home) => [home.id, home]));
  return homes;
}
