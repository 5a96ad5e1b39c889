import { defineForm } from '#submissions/form-server.ts';
import { unsubscribeSchema } from './unsubscribe.schema.ts';

/** An address leaves the newsletter at once; whether it was on the list, nobody learns. */
export const unsubscribeForm = defineForm({
  name: 'unsubscribe',
  schema: unsubscribeSchema,
  page: '/unsubscribe/',
  feedback: '/feedback/unsubscribe/',
  failure: 'errors:mail-not-sent.unsubscribe',
  retention: 'opt-in',
  prepare({ email }) {
    const releases = [{ scope: 'newsletter', key: email.toLowerCase() }];
    return { lead: { name: '', email }, mails: [], releases };
  },
});
