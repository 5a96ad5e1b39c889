import { frequencies } from '#search/alerts/digest-time.ts';
import { amount, choice, choices, count, line, matching, text, tick } from '#domain/form/fields.ts';
import { error } from '#domain/form/form-error.ts';
import { formSchema, rule } from '#domain/form/form-schema.ts';
import { personFields } from '#domain/form/people.ts';
import { parseAmount } from '#domain/money.ts';
import { zones } from './zone-groups.ts';

/** Most types that a visitor can tick: more than any tree has. */
const mostTypes = 200;

function isAbove(min: string | undefined, max: string | undefined): boolean {
  const [minCents, maxCents] = [parseAmount(min), parseAmount(max)];
  return minCents !== undefined && maxCents !== undefined && minCents > maxCents;
}

/** A search request: "keep me informed" (docs/rules/forms.md). */
export const demandRegisterSchema = formSchema({
  goal: choice(['sale', 'rent'], error('goal')).required(error('goal')),
  types: matching(/^\d{1,9}$/u, mostTypes).min(1, error('types')),
  zones: choices(zones).min(1, error('zones')),
  municipalities: line(500),
  minPrice: amount(),
  maxPrice: amount(),
  minBedrooms: count(),
  maxBedrooms: count(),
  bathrooms: count(),
  garages: count(),
  parkings: count(),
  outdoor: choices(['terrace', 'garden']),
  remark: text(),
  frequency: choice(frequencies),
  priceDrops: tick(),
  ...personFields(),
  newsletter: tick(),
})
  .test(
    'prices',
    rule(({ minPrice, maxPrice }) => (isAbove(minPrice, maxPrice) ? ['minPrice', error('minAboveMax')] : undefined)),
  )
  .test(
    'bedrooms',
    rule(({ minBedrooms = 0, maxBedrooms = minBedrooms }) =>
      minBedrooms > maxBedrooms ? ['minBedrooms', error('minAboveMax')] : undefined,
    ),
  );
