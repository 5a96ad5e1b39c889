/** Forms that thank on a page of their own (docs/rules/routes.md), and where their visitors may want to go next. */
const onward = {
  'contact-me': ['/for-sale/', '/for-rent/', '/demand-register/'],
  'contact-appointment': ['/Ons-team/', '/for-sale/', '/for-rent/'],
  'contact-construction': ['/projects/', '/for-sale/', '/Ons-team/'],
  'contact-demand': ['/Ons-team/', '/for-sale/', '/for-rent/'],
  'demand-register': ['/for-sale/', '/for-rent/', '/projects/'],
  'send-to-friend': ['/for-sale/', '/for-rent/', '/projects/'],
  'site-contact': ['/for-sale/', '/for-rent/', '/contact-demand/'],
  'sign-newsletter': ['/for-sale/', '/for-rent/', '/demand-register/'],
  testimonial: ['/for-sale/', '/for-rent/', '/Ons-team/'],
  'rental-application': ['/for-rent/', '/demand-register/', '/Ons-team/'],
  'purchase-offer': ['/for-sale/', '/demand-register/', '/Ons-team/'],
  'document-request': ['/for-sale/', '/for-rent/', '/demand-register/'],
  unsubscribe: ['/', '/for-sale/', '/for-rent/'],
  // Of every form: what was sent waits for a person to look at it.
  held: ['/', '/for-sale/', '/for-rent/'],
  'testing-testing': ['/'],
} as const;

export type FeedbackName = keyof typeof onward;

/** Original path of a page that a thank-you page links to. */
export type OnwardPath = (typeof onward)[FeedbackName][number];

/** The form that a feedback route thanks for. `'/feedback/contact-me/' -> 'contact-me'`; throws on a form without texts. */
export function feedbackName(original: string): FeedbackName {
  const name = original.split('/').at(-2) ?? '';
  if (name in onward) return name as FeedbackName;
  throw new Error(
    `content/routes.json has the feedback route "${original}", but there are no texts for it. Add "${name}" to src/site/feedback-names.ts and "${name}.title" and "${name}.text" to src/i18n/messages/<language>/feedback.json.`,
  );
}

/** Where to go after the thanks. `'testing-testing' -> ['/']` */
export function onwardPaths(name: FeedbackName): readonly OnwardPath[] {
  return onward[name];
}

/** What is said after a success (docs/rules/forms.md), where the page's own text does not say it already. */
const success: Partial<Record<FeedbackName, 'trust' | 'mail-sent'>> = {
  'contact-me': 'mail-sent',
  'contact-construction': 'mail-sent',
  'send-to-friend': 'mail-sent',
  'site-contact': 'mail-sent',
  'contact-appointment': 'trust',
  'contact-demand': 'trust',
  'demand-register': 'trust',
  'rental-application': 'trust',
  'purchase-offer': 'trust',
  testimonial: 'trust',
};

/** The success message of a form. `'send-to-friend' -> 'errors:success.mail-sent'`, `'testing-testing' -> undefined` */
export function successKey(name: FeedbackName): 'errors:success.trust' | 'errors:success.mail-sent' | undefined {
  const message = success[name];
  return message && `errors:success.${message}`;
}
