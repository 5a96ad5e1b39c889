/**
 * Questions that agencies ask and the law of a region may forbid at this stage, so that a form asks them
 * only where the agency switched them on (docs/rules/forms.md). What a landlord may ask differs by region: verify
 * before switching one on.
 */
export type RestrictedField = 'childrenAges' | 'pets' | 'moveReason' | 'cv';
