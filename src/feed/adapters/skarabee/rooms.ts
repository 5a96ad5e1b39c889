import type { ConvertContext, FormatRecord } from '#feed/adapters/adapter.ts';
import { childAt, childrenOf, textAt, type XmlElement } from '#feed/adapters/xml/element.ts';
import type { Room } from '#domain/room.ts';
import { known } from './values.ts';

/** Fields that hold the area of one room, in the order in which a plan would name them. */
const surfaces: readonly (readonly [field: string, kind: Room['kind']])[] = [
  ['SurfaceLiving', 'living'],
  ['SurfaceKitchen', 'kitchen'],
  ...Array.from({ length: 10 }, (_, index) => [`SurfaceBedroom${index + 1}`, 'bedroom'] as const),
  ['SurfaceGarage', 'garage'],
  ['SurfaceAttick', 'attic'],
  ['SurfaceBasement', 'cellar'],
];

/**
 * Rooms of the levels, or else those that have a field of their own. On which storey a level is stands nowhere, and an area that goes
 * from one number to another is none of a room.
 */
export function rooms(property: XmlElement | undefined, { codes, warn }: ConvertContext): FormatRecord[] {
  const field = 'Levels.Level.areas.Area';
  const ofLevels = childrenOf(childAt(property, 'Levels'), 'Level')
    .flatMap((level) => childrenOf(childAt(level, 'areas'), 'Area'))
    .map((area) => {
      const [from, to] = [textAt(area, 'surfaceFrom'), textAt(area, 'surfaceTo')];
      const isOne = to === undefined || from === to;
      return {
        RoomID: codes.word('room', textAt(area, 'Type'), `${field}.Type`),
        Surface: isOne ? known(from, `${field}.surfaceFrom`, warn) : undefined,
      };
    });
  const ofFields = surfaces.flatMap(([name, kind]) => {
    const areaM2 = known(textAt(property, name), name, warn);
    return areaM2 === undefined ? [] : [{ RoomID: kind, Surface: areaM2 }];
  });
  return ofLevels.length > 0 ? ofLevels : ofFields;
}
