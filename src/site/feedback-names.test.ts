import { describe, expect, it } from 'vitest';
import { feedbackName, onwardPaths } from './feedback-names.ts';

describe('feedback pages', () => {
  it('are named after the form of their original path', () => {
    expect(feedbackName('/feedback/contact-me/')).toBe('contact-me');
    expect(onwardPaths('testing-testing')).toEqual(['/']);
  });

  it('need texts', () => {
    expect(() => feedbackName('/feedback/lottery/')).toThrow(
      'content/routes.json has the feedback route "/feedback/lottery/", but there are no texts for it. Add "lottery" to src/site/feedback-names.ts and "lottery.title" and "lottery.text" to src/i18n/messages/<language>/feedback.json.',
    );
  });
});
