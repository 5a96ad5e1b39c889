import type { PointOfInterest } from '#domain/listing.ts';
import * as codes from './codes.ts';
import type { Fields } from './raw.ts';

/** Distances would point at a hidden address when they are exact. */
const hiddenDistanceStepM = 100;

/** Points of interest; near a hidden address the distances are rounded to 100 m. */
export function mapPointsOfInterest(fields: Fields, isAddressPublished: boolean): PointOfInterest[] {
  return fields.list('PointsOfInterest', 50).flatMap((point) => {
    const name = point.someTexts('Name');
    const category = point.code('CategoryID', codes.poiCategory);
    const exactM = point.number('DistanceM', 0, 200_000);
    if (!name || !category || exactM === undefined) return [];
    const distanceM = isAddressPublished
      ? Math.round(exactM)
      : Math.ceil(exactM / hiddenDistanceStepM) * hiddenDistanceStepM;
    return [{ name, category, distanceM }];
  });
}
