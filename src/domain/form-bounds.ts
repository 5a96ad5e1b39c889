/** Longest first or last name, in characters (docs/rules/forms.md). */
export const nameLength = 100;

/** Longest e-mail address that mail servers take, in characters (RFC 5321). */
export const emailLength = 254;

/** Longest free text, in characters (docs/rules/forms.md). */
export const textLength = 5000;

/** Length of a phone number in characters, signs included (docs/rules/forms.md). */
export const phoneLength = { min: 6, max: 20 } as const;

/** A whole phone number: at least one digit, and the signs that people put between. `'+32 470/12.34.56'` (docs/rules/forms.md) */
export const phonePattern = String.raw`(?=.*\d)[\d\s+\(\)\/.\-]{6,20}`;

/** A whole postal code of Belgium or Luxembourg. `'9000'`, `'L-1611'` (docs/rules/forms.md) */
export const zipPattern = String.raw`(?:[Ll]-)?[1-9]\d{3}`;

/**
 * A whole positive amount with at most two decimals. A sign before three digits groups thousands and a sign before one
 * or two digits at the end starts the decimals, so that `349.000`, `349,000` and `349000,50` need no language (docs/rules/forms.md).
 */
export const amountPattern = String.raw`[1-9]\d{0,2}(?:[., ]?\d{3})*(?:[.,]\d{1,2})?`;

/** Largest number of rooms, garages or people that a form takes: beyond it is a slip of the finger. */
export const countLimit = 99;
