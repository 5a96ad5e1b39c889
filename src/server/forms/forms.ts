import { contactForm } from '#features/contact/contact.server.ts';
import type { Form } from '#server/form.ts';

/** Every form that the API takes. */
export const forms: readonly Form[] = [contactForm];
