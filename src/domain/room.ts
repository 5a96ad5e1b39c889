/** What a room is for. The feed numbers them in this order: a new one goes to the end. */
export const roomKinds = [
  'living',
  'kitchen',
  'dining',
  'bedroom',
  'bathroom',
  'shower',
  'toilet',
  'hall',
  'landing',
  'office',
  'dressing',
  'laundry',
  'storage',
  'cellar',
  'attic',
  'garage',
  'terrace',
  'balcony',
  'garden',
  'veranda',
  'playroom',
  'cloakroom',
  'technical',
  'shop',
  'workshop',
  'meeting',
  'reception',
  'archive',
] as const;

/** A room of the home as its agent measured it. */
export interface Room {
  readonly kind: (typeof roomKinds)[number];
  /** 0 is the ground floor; absent where the feed does not say. */
  readonly floor?: number;
  readonly areaM2?: number;
  /** What stands for it in the drawing of the plan: `3`. */
  readonly mark?: string;
}
