import type { Building, Listing } from '#domain/listing.ts';
import { typeIcon } from '#domain/type-icon.ts';
import { mapPlot } from '#feed/format/map-plot.ts';

const ofBuildings: readonly string[] = ['bathrooms', 'showerRooms', 'toilets', 'floor'] satisfies (keyof Building)[];

/** Ground and building as every import leaves them: a plot has nothing of a building, whatever a CRM counts of it. */
export function groundAndBuilding({ surfaces, building, webId }: Listing): Pick<Listing, 'surfaces' | 'building'> {
  const isPlot = typeIcon(webId) === 'land';
  const kept = Object.entries(building).filter(([name]) => !isPlot || !ofBuildings.includes(name));
  return mapPlot({ surfaces, building: { isNewBuild: false, ...Object.fromEntries(kept) } }, webId);
}
