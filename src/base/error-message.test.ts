import { expect, test } from 'vitest';
import { errorMessage } from './error-message.ts';

test('an error gives its message, and anything else itself as text', () => {
  expect([new TypeError('No space left.'), 'gone', 404, undefined].map(errorMessage)).toEqual([
    'No space left.',
    'gone',
    '404',
    'undefined',
  ]);
});
