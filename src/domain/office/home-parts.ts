/** Parts of a home that have a name of their own in the office. */
const homeParts = [
  'address',
  'asbestos',
  'availability',
  'building',
  'certificates',
  'costs',
  'description',
  'energy',
  'features',
  'files',
  'flood',
  'goal',
  'legal',
  'manager',
  'media',
  'mobiscore',
  'photos',
  'pointsOfInterest',
  'price',
  'surfaces',
  'title',
] as const;
type HomePart = (typeof homeParts)[number];

/** Other names of the same part. */
const sameAs: Readonly<Record<string, HomePart>> = {
  availabilityChangedOn: 'availability',
  available: 'availability',
  availableFrom: 'availability',
  contractType: 'goal',
  typeName: 'building',
  typeId: 'building',
  webId: 'building',
};

/** The part of a home that a field belongs to; undefined for what has no name of its own. `'price.amountCents' -> 'price'` */
export function homePartOf(field: string): HomePart | undefined {
  const first = /^\w+/u.exec(field)?.[0] ?? '';
  return homeParts.find((one) => one === first) ?? sameAs[first];
}
