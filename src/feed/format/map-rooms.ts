import type { Room } from '#domain/room.ts';
import * as codes from './codes.ts';
import { present } from './present.ts';
import type { Fields } from './raw.ts';

const maximumRooms = 80;

/** The rooms that the feed names; one whose kind is unknown is left out. */
export function mapRooms(fields: Fields): Room[] | undefined {
  const rooms = fields.list('Rooms', maximumRooms).flatMap((room): Room[] => {
    const kind = room.code('RoomID', codes.roomKind);
    if (!kind) return [];
    return [
      present({
        kind,
        floor: room.integer('Floor', -5, 200),
        areaM2: room.area('Surface'),
        mark: room.text('Mark', 4),
      }),
    ];
  });
  return rooms.length === 0 ? undefined : rooms;
}
