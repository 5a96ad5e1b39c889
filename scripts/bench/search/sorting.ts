import type { SortName } from '#domain/search/query.ts';
import type { BenchDocument } from './documents.ts';

/** Field and direction of each order. */
export const sortFields = {
  date: ['newest', 'ASC'],
  'price-up': ['price', 'ASC'],
  'price-down': ['price', 'DESC'],
  type: ['typeId', 'ASC'],
  city: ['city', 'ASC'],
  surface: ['surface', 'DESC'],
} as const satisfies Record<SortName, readonly [keyof BenchDocument, 'ASC' | 'DESC']>;

/** Steps of prices whose listings are counted, in euro. */
export const priceSteps = Array.from({ length: 20 }, (_, step) => step * 50_000);
