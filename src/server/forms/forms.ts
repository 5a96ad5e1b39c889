import { contactAppointmentForm } from '#features/contact-appointment/contact-appointment.server.ts';
import { contactConstructionForm } from '#features/contact-construction/contact-construction.server.ts';
import { contactDemandForm } from '#features/contact-demand/contact-demand.server.ts';
import { contactMeForm } from '#features/contact-me/contact-me.server.ts';
import { contactForm } from '#features/contact/contact.server.ts';
import { demandRegisterForm } from '#features/demand-register/demand-register.server.ts';
import { documentRequestForm } from '#features/document-request/document-request.server.ts';
import { purchaseOfferForm } from '#features/purchase-offer/purchase-offer.server.ts';
import { rentalApplicationForm } from '#features/rental-application/rental-application.server.ts';
import { sendToFriendForm } from '#features/send-to-friend/send-to-friend.server.ts';
import { signNewsletterForm } from '#features/sign-newsletter/sign-newsletter.server.ts';
import { testimonialForm } from '#features/testimonial/testimonial.server.ts';
import { unsubscribeForm } from '#features/unsubscribe/unsubscribe.server.ts';
import type { Form } from '#server/form.ts';

/** Every form that the API takes. */
export const forms: readonly Form[] = [
  contactForm,
  contactMeForm,
  contactAppointmentForm,
  contactConstructionForm,
  contactDemandForm,
  demandRegisterForm,
  sendToFriendForm,
  rentalApplicationForm,
  purchaseOfferForm,
  signNewsletterForm,
  unsubscribeForm,
  testimonialForm,
  documentRequestForm,
];
