import { stopReport } from '#features/portal/report-links.server.ts';
import { confirmNewsletter, stopNewsletter } from '#features/forms/sign-newsletter/newsletter-links.server.ts';
import { confirmSender } from '#features/forms/send-to-friend/send-to-friend-links.server.ts';
import { sendDocuments } from '#features/forms/document-request/document-links.server.ts';
import { publishTestimonial, refuseTestimonial } from '#features/forms/testimonial/testimonial-links.server.ts';
import { takeBackUnsubscription } from '#features/forms/unsubscribe/unsubscribe-links.server.ts';
import { confirmSearch, extendSearch, stopAlerts } from '#server/alerts/alert-links.ts';
import type { LinkAction } from '#submissions/link-action.ts';
import { releaseHeld } from '#server/outbox/held-links.ts';

/** Everything that a signed link of a mail can do. */
export const linkActions: readonly LinkAction[] = [
  confirmNewsletter,
  stopNewsletter,
  takeBackUnsubscription,
  publishTestimonial,
  refuseTestimonial,
  confirmSearch,
  extendSearch,
  stopAlerts,
  releaseHeld,
  sendDocuments,
  confirmSender,
  stopReport,
];
