/** Words that more than one attribute may have, or that are many, by their number in our own feed format (content/sample-feed/README.md). */

export const orientations = { 1: 'e', 2: 'w', 3: 's', 4: 'n', 5: 'sw', 6: 'se', 7: 'nw', 8: 'ne' } as const;

export const conditions = {
  1: 'used',
  2: 'new',
  3: 'to-build',
  4: 'renovate',
  5: 'renovated',
  6: 'restore',
  7: 'restored',
  8: 'demolish',
  9: 'refresh',
} as const;

/** A legal fact that an advert must state: yes, no, or asked for and not yet answered. */
export const declarations = { 0: 'no', 1: 'yes', 2: 'pending' } as const;

/** State of the check of an installation. */
export const installations = { 0: 'missing', 1: 'pending', 2: 'conform', 3: 'not-conform', 4: 'exempt' } as const;

/** Scores of a building (G) and of a parcel (P) in Flanders, from A, no flood known, to D, a middling or large chance. */
export const floodScores = ['A', 'B', 'C', 'D'] as const;

export const roofTypes = {
  1: 'flat',
  2: 'pitched',
  3: 'gable',
  4: 'hip',
  5: 'mansard',
  6: 'mono-pitch',
  7: 'thatched',
} as const;

export const roofMaterials = {
  1: 'tiles',
  2: 'slates',
  3: 'bitumen',
  4: 'epdm',
  5: 'zinc',
  6: 'thatch',
  7: 'other',
} as const;

export const floorCoverings = {
  1: 'parquet',
  2: 'tiles',
  3: 'laminate',
  4: 'natural-stone',
  5: 'vinyl',
  6: 'concrete',
  7: 'carpet',
} as const;
