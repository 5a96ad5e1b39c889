import { describe, expect, it } from 'vitest';
import { shownErrors, touchedFields } from './shown-errors.ts';

const answers = { email: 'an', name: '' };
const errors = { email: 'Not an address.', name: 'Enter your name.', picture: 'Too large.' };

describe('shownErrors', () => {
  it('leaves a visitor alone with questions that were not refused yet', () => {
    expect(shownErrors(errors, touchedFields(['email']), answers)).toEqual({
      email: 'Not an address.',
      picture: 'Too large.',
    });
  });

  it('shows what the server says about a file, which is no answer in words', () => {
    expect(shownErrors(errors, {}, answers)).toEqual({ picture: 'Too large.' });
  });

  it('shows nothing where nothing is wrong', () => {
    expect(shownErrors({}, touchedFields(['email', 'name']), answers)).toEqual({});
  });
});
