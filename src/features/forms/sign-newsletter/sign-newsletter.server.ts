import { defineForm } from '#submissions/form-server.ts';
import { signNewsletterSchema } from './sign-newsletter.schema.ts';

/** The newsletter: one mail, whose link makes the sign-up real. */
export const signNewsletterForm = defineForm({
  name: 'sign-newsletter',
  schema: signNewsletterSchema,
  page: '/newsletter/',
  feedback: '/feedback/sign-newsletter/',
  failure: 'errors:mail-not-sent.sign-newsletter',
  retention: 'opt-in',
  isStrict: true,
  prepare({ firstName, lastName, email }, { newsletterMails }) {
    const name = [firstName, lastName].filter(Boolean).join(' ');
    return { lead: { name, email }, mails: newsletterMails('yes', { ...(name && { name }), address: email }) };
  },
});
