import { describe, expect, it } from 'vitest';
import { feedbackName, onwardPaths, successKey } from './feedback-names.ts';

describe('feedback pages', () => {
  it('are named after the form of their original path', () => {
    expect(feedbackName('/feedback/contact-me/')).toBe('contact-me');
    expect(onwardPaths('testing-testing')).toEqual(['/']);
  });

  it('tell of the success in the agreed words, unless their own text does', () => {
    expect(successKey('send-to-friend')).toBe('errors:success.mail-sent');
    expect(successKey('contact-demand')).toBe('errors:success.trust');
    expect(successKey('unsubscribe')).toBeUndefined();
  });

  it('need texts', () => {
    expect(() => feedbackName('/feedback/lottery/')).toThrow(
      'content/routes.json has the feedback route "/feedback/lottery/", but there are no texts for it. Add "lottery" to src/site/feedback-names.ts and "lottery.title" and "lottery.text" to src/i18n/messages/<language>/feedback.json.',
    );
  });
});
