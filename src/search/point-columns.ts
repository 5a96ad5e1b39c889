import type { ByteReader, ByteWriter } from './bytes.ts';
import { foldSign, readCodes, readPlanes, unfoldSign, writePlanes } from './columns.ts';
import type { SearchRecord } from './record.ts';
import { noPoint, type SearchIndex } from './search-index.ts';

type Point = NonNullable<SearchRecord['point']>;

/** The south-west corner of each place: distances from it are small and never negative. */
function corners(records: readonly SearchRecord[], axis: keyof Point): Map<number, number> {
  const lowest = new Map<number, number>();
  for (const { place, point } of records) {
    if (point) lowest.set(place, Math.min(point[axis], lowest.get(place) ?? Infinity));
  }
  return lowest;
}

function writeAxis(writer: ByteWriter, records: readonly SearchRecord[], axis: keyof Point): void {
  const cornerOf = corners(records, axis);
  const placeCount = records.reduce((most, { place }) => Math.max(most, place + 1), 0);
  writer.number(placeCount);
  writePlanes(
    writer,
    Array.from({ length: placeCount }, (_, place) => foldSign(cornerOf.get(place) ?? 0)),
  );
  writePlanes(
    writer,
    records.map(({ place, point }) => (point ? point[axis] - (cornerOf.get(place) ?? 0) : 0)),
  );
}

/** Points as distances from the corner of their place. */
export function writePoints(writer: ByteWriter, records: readonly SearchRecord[]): void {
  writePlanes(
    writer,
    records.map(({ point }) => Number(point !== undefined)),
  );
  writeAxis(writer, records, 'latitudeE4');
  writeAxis(writer, records, 'longitudeE4');
}

function readAxis(reader: ByteReader, placeOf: Uint16Array, hasPoint: Uint16Array): Int32Array {
  const cornerOf = readPlanes(reader, reader.count());
  const distances = readPlanes(reader, placeOf.length);
  return Int32Array.from(placeOf, (place, row) =>
    hasPoint[row] === 1 ? unfoldSign(cornerOf[place] ?? 0) + (distances[row] ?? 0) : noPoint,
  );
}

export function readPoints(
  reader: ByteReader,
  placeOf: Uint16Array,
): Pick<SearchIndex, 'latitudesE4' | 'longitudesE4'> {
  const hasPoint = readCodes(reader, placeOf.length, 2);
  return {
    latitudesE4: readAxis(reader, placeOf, hasPoint),
    longitudesE4: readAxis(reader, placeOf, hasPoint),
  };
}
