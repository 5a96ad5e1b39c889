import { advanceTerms } from '#features/forms/purchase-offer/advance-terms.ts';
import { feedQuestion } from '#site/feed-question.ts';

/** What the form of an offer knows of the homes for sale. */
export const offerTerms = feedQuestion('offer-terms', ({ onOffer, site, today }) =>
  advanceTerms(onOffer, site.law.advance, today),
);
