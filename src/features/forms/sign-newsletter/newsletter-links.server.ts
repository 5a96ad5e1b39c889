import type { LinkAction } from '#submissions/link-action.ts';

/** The link of the sign-up mail: only now the address is on the list (double opt-in). */
export const confirmNewsletter: LinkAction = {
  purpose: 'newsletter-confirm',
  title: 'api:link.newsletter-confirm.title',
  text: 'api:link.newsletter-confirm.text',
  button: 'api:link.newsletter-confirm.button',
  done: 'api:link.newsletter-confirm.done',
  again: { label: 'common:newsletter', page: '/newsletter/' },
  perform: (email, { newsletter }) => newsletter.join(email),
};

/** The link at the foot of a newsletter, and the button that mail programs show beside it. */
export const stopNewsletter: LinkAction = {
  purpose: 'newsletter-stop',
  title: 'api:link.newsletter-stop.title',
  text: 'api:link.newsletter-stop.text',
  button: 'api:link.newsletter-stop.button',
  done: 'api:link.newsletter-stop.done',
  async perform(email, { newsletter }) {
    await newsletter.stop(email);
    return true;
  },
};
