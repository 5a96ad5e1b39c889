import type { Room } from '#domain/room.ts';
import { formatArea } from '#i18n/formats.ts';
import type { Language } from '#i18n/languages.ts';
import type { Translate } from '#i18n/translator.ts';

/** The rooms of a storey, in the order of the feed. */
export interface RoomFloor {
  /** Absent where the feed does not say on which storey they are. */
  readonly title: string | undefined;
  readonly rooms: readonly {
    readonly name: string;
    readonly mark: string | undefined;
    readonly area: string | undefined;
  }[];
}

function floorName(floor: number | undefined, t: Translate): string | undefined {
  if (floor === undefined) return undefined;
  if (floor === 0) return t('listing:groundFloor');
  return floor < 0 ? t('listing:basement') : t('listing:floorNumber', { number: floor });
}

/** Rooms by storey from below, those of an unknown one at the end. Areas are told as they came and never added up: a feed may name some rooms only. */
export function roomFloors(rooms: readonly Room[], t: Translate, language: Language): RoomFloor[] {
  const floors = [...new Set(rooms.map(({ floor }) => floor))].sort((a = Infinity, b = Infinity) => a - b);
  return floors.map((floor) => ({
    title: floorName(floor, t),
    rooms: rooms
      .filter((room) => room.floor === floor)
      .map(({ kind, mark, areaM2 }) => ({
        name: t(`listing:room.${kind}`),
        mark,
        area: areaM2 === undefined ? undefined : formatArea(areaM2, language),
      })),
  }));
}
