import type { SortName } from '#search/query.ts';
import type { BenchDocument } from './documents.ts';

/** Field and direction of each order. */
export const sortFields = {
  date: ['newest', 'ASC'],
  'price-up': ['priceUp', 'ASC'],
  'price-down': ['priceDown', 'DESC'],
  type: ['typeId', 'ASC'],
  city: ['city', 'ASC'],
  surface: ['surfaceDown', 'DESC'],
} as const satisfies Record<SortName, readonly [keyof BenchDocument, 'ASC' | 'DESC']>;
