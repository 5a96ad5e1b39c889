import { findMunicipality } from '#domain/municipality.ts';
import { isProvince } from '#domain/province.ts';
import { municipalityId } from '#search/municipality-id.ts';

const current = new Map<string, string>();

function currentOf(id: string): string {
  // Provinces hold hyphens too: the name is what stands before the longest of them.
  const words = id.split('-');
  for (let at = 1; at < words.length; at++) {
    const province = words.slice(at).join('-');
    if (!isProvince(province)) continue;
    const name = words.slice(0, at).join('-');
    return municipalityId(name, province, findMunicipality(name, province));
  }
  return id;
}

/** The id that a place has today: a town that the table of names learnt of since a search was kept has got another. `'braine-le-chateau-walloon-brabant' -> 'kasteelbrakel-walloon-brabant'` */
export function currentPlaceId(id: string): string {
  const known = current.get(id);
  if (known !== undefined) return known;
  const found = currentOf(id);
  current.set(id, found);
  return found;
}
