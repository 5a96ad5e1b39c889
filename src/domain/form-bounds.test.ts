import { describe, expect, it } from 'vitest';
import { amountPattern, phonePattern, zipPattern } from './form-bounds.ts';

/** Matches as browsers do: the whole value, with the `v` flag. */
const matcher = (pattern: string) => {
  const whole = new RegExp(`^(?:${pattern})$`, 'v');
  return (value: string) => whole.test(value);
};

describe('patterns of form fields', () => {
  it('take phone numbers of 6 to 20 characters with digits', () => {
    const isPhone = matcher(phonePattern);
    expect(['0470 12 34 56', '+32 (0)470/12.34.56', '123456', '+352-26-12-34-56'].map(isPhone)).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(['12345', '------', '0470 call me', '123456789012345678901'].map(isPhone)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  it('take postal codes of Belgium and Luxembourg', () => {
    const isZip = matcher(zipPattern);
    expect(['1000', '9999', 'L-1611', 'l-9999'].map(isZip)).toEqual([true, true, true, true]);
    expect(['0999', '10000', 'B-9000', 'L1611', ''].map(isZip)).toEqual([false, false, false, false, false]);
  });

  it('take positive amounts with at most two decimals', () => {
    const isAmount = matcher(amountPattern);
    expect(['349000', '349.000', '349,000', '1 249 000', '349.000,5', '950,50'].map(isAmount)).toEqual([
      true,
      true,
      true,
      true,
      true,
      true,
    ]);
    expect(['0', '-5', '349.0000', '12,345,6789', '349000,123 ', 'many'].map(isAmount)).toEqual([
      false,
      false,
      false,
      false,
      false,
      false,
    ]);
  });
});
