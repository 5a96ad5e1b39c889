import { z } from 'zod';
import { evaluateConditions } from '#domain/conditions.ts';
import type { Listing } from '#domain/listing.ts';

/** Sections of a listing page that an agency may show by rule (docs/rules/listings.md). */
export const displaySections = [
  'description',
  'energy',
  'purchase-costs',
  'signing-costs',
  'details',
  'surroundings',
  'media',
  'contact',
  'similar',
] as const;

export type DisplaySection = (typeof displaySections)[number];

/** The condition object of docs/rules/listings.md. */
const rule = z.strictObject({
  field: z.string().min(1),
  logic: z.enum(['equals', 'not-equals', 'greater', 'less', 'empty', 'not-empty', 'contains']),
  advancedCondition: z.string().exactOptional(),
  compareWithField: z.string().exactOptional(),
  compareWithValue: z.union([z.string(), z.number(), z.boolean()]).exactOptional(),
});

/** Rules by section; fields are those of `Listing`: `goal`, `building.bedrooms`. */
export const displayRules = z.partialRecord(z.enum(displaySections), z.array(rule));

export type DisplayRules = z.infer<typeof displayRules>;

/** The sections that the rules hide for a listing; a rule that fails hides its section. */
export function hiddenSections(rules: DisplayRules, listing: Listing): ReadonlySet<DisplaySection> {
  return new Set(displaySections.filter((section) => !evaluateConditions(rules[section] ?? [], listing)));
}
