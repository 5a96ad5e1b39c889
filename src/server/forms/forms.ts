import { contactAppointmentForm } from '#features/forms/contact-appointment/contact-appointment.server.ts';
import { contactConstructionForm } from '#features/forms/contact-construction/contact-construction.server.ts';
import { contactDemandForm } from '#features/forms/contact-demand/contact-demand.server.ts';
import { contactMeForm } from '#features/forms/contact-me/contact-me.server.ts';
import { contactForm } from '#features/forms/contact/contact.server.ts';
import { demandRegisterForm } from '#features/forms/demand-register/demand-register.server.ts';
import { documentRequestForm } from '#features/forms/document-request/document-request.server.ts';
import { purchaseOfferForm } from '#features/forms/purchase-offer/purchase-offer.server.ts';
import { rentalApplicationForm } from '#features/forms/rental-application/rental-application.server.ts';
import { sendToFriendForm } from '#features/forms/send-to-friend/send-to-friend.server.ts';
import { signNewsletterForm } from '#features/forms/sign-newsletter/sign-newsletter.server.ts';
import { testimonialForm } from '#features/forms/testimonial/testimonial.server.ts';
import { unsubscribeForm } from '#features/forms/unsubscribe/unsubscribe.server.ts';
import type { Form } from '#submissions/form-server.ts';

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
