import { expect, it } from 'vitest';
import { viewOfForm } from './form-views.ts';

it('finds the view of a form by its name in the API', () => {
  expect(viewOfForm('contact')).toBe('contact');
  expect(viewOfForm('contact-appointment')).toBe('appointment');
  expect(viewOfForm('sign-newsletter')).toBe('newsletter');
});

it('knows that some forms have no page of their own', () => {
  expect(viewOfForm('contact-me')).toBeUndefined();
  expect(viewOfForm('constructor')).toBeUndefined();
});
