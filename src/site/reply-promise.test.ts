import { describe, expect, it } from 'vitest';
import { createTranslator } from '#i18n/translator.ts';
import { replyPromise } from './reply-promise.ts';

const t = createTranslator('en');

describe('replyPromise', () => {
  it('says what the agency promises, in working days', () => {
    expect(replyPromise('contact', { site: { replyWithinDays: 1 }, t })).toBe('We will reply within one working day.');
    expect(replyPromise('contact-demand', { site: { replyWithinDays: 3 }, t })).toBe(
      'We will reply within 3 working days.',
    );
  });

  it('says nothing for an agency that promises nothing', () => {
    expect(replyPromise('contact', { site: {}, t })).toBeUndefined();
  });

  it.each(['purchase-offer', 'rental-application', 'sign-newsletter', 'testing-testing'])(
    'says nothing of %s, which nobody answers within days',
    (form) => {
      expect(replyPromise(form, { site: { replyWithinDays: 1 }, t })).toBeUndefined();
    },
  );
});
