import type { Building, Surfaces } from '#domain/listing.ts';
import { typeIcon } from '#domain/type-icon.ts';
import { readNumber } from './amount.ts';
import { present } from './present.ts';
import type { Fields } from './raw.ts';

/** What a form of any home can say of a building, and what of a plot is never true: that it is newly built. */
const newConditions: readonly (string | undefined)[] = ['new', 'to-build'];

interface Facts {
  readonly surfaces: Surfaces;
  readonly building: Building;
}

/** Is there a word in the field of the ground that is no area? Then another field's area is none of it. */
function isGroundUnread(fields: Fields): boolean {
  const ground = fields.silent();
  const told = ground.text('SurfaceGround');
  return told !== undefined && readNumber(told) === undefined && ground.area('SurfaceGround') === undefined;
}

/** Of a plot its area is that of the ground, whatever field of the form holds it, and "new" says nothing of a building. */
export function mapPlot(facts: Facts, webId: number, fields?: Fields): Facts {
  if (typeIcon(webId) !== 'land') return facts;
  const { livingM2, ...surfaces } = facts.surfaces;
  const { condition, ...building } = facts.building;
  return {
    surfaces: present({
      ...surfaces,
      groundM2: surfaces.groundM2 ?? (fields && isGroundUnread(fields) ? undefined : livingM2),
    }),
    building: present({
      ...building,
      condition: newConditions.includes(condition) ? undefined : condition,
      isNewBuild: false,
    }),
  };
}
