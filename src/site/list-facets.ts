import type { Goal, Listing, LocalizedText } from '#domain/listing.ts';
import { provinceOf, type Province } from '#domain/province.ts';
import { slugify } from '#domain/slug.ts';
import { findInTree } from '#domain/tree.ts';
import type { Content } from '#site/content.ts';

/** A list narrowed to one type or one town; `all` is the whole list of a goal. */
export type Facet =
  | { readonly kind: 'all' }
  | { readonly kind: 'type'; readonly typeId: number; readonly label: LocalizedText }
  | { readonly kind: 'city'; readonly city: string; readonly slug: string; readonly province: Province | undefined };

/** A facet with what it finds, newest first. */
export interface FacetList {
  readonly facet: Facet;
  readonly listings: readonly Listing[];
}

/** The top-level type above a leaf: what visitors call a home. */
function topType(content: Content, typeId: number) {
  return content.types.find((type) => findInTree([type], typeId) !== undefined);
}

function groupBy<K>(listings: readonly Listing[], keyOf: (listing: Listing) => K): Map<K, Listing[]> {
  const groups = new Map<K, Listing[]>();
  for (const listing of listings) {
    const key = keyOf(listing);
    const group = groups.get(key);
    if (group) group.push(listing);
    else groups.set(key, [listing]);
  }
  return groups;
}

/** Every list of a goal: all, each type and each town that has something on offer. */
export function facetLists(content: Content, goal: Goal): FacetList[] {
  const ofGoal = content.onOffer.filter((listing) => listing.goal === goal);
  const types = groupBy(ofGoal, (listing) => topType(content, listing.typeId));
  const cities = groupBy(ofGoal, (listing) => slugify(listing.address.city));
  const typeLists: FacetList[] = content.types.flatMap((type) => {
    const listings = types.get(type);
    return listings ? [{ facet: { kind: 'type', typeId: type.id, label: type.label }, listings }] : [];
  });
  const cityLists: FacetList[] = [...cities].map(([slug, listings]) => {
    const address = listings[0]?.address;
    return {
      facet: { kind: 'city', city: address?.city ?? slug, slug, province: address && provinceOf(address) },
      listings,
    };
  });
  cityLists.sort((a, b) => nameOf(a.facet).localeCompare(nameOf(b.facet), 'nl'));
  return [{ facet: { kind: 'all' }, listings: ofGoal }, ...typeLists, ...cityLists];
}

function nameOf(facet: Facet): string {
  return facet.kind === 'city' ? facet.city : '';
}
