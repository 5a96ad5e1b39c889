import { defineForm, type FormContext } from '#submissions/form-server.ts';
import { sendToFriendSchema } from './send-to-friend.schema.ts';

interface SharedPage {
  readonly title?: string;
  readonly href: string;
}

/** What is sent on: a listing or project by its reference, or a page of this site and of no other. */
function sharedPage(page: string, { site, findListing, findProject }: FormContext): SharedPage | undefined {
  const found = findListing(page) ?? findProject(page);
  if (found) return { title: found.title, href: found.href };
  const address =
    /^(?:https?:\/\/|\/)/iu.test(page) && URL.canParse(page, site.url) ? new URL(page, site.url) : undefined;
  return address?.origin === new URL(site.url).origin ? { href: address.href } : undefined;
}

/** One mail to somebody who did not ask: nothing that the sender typed is a link or stands in a header. */
export const sendToFriendForm = defineForm({
  name: 'send-to-friend',
  schema: sendToFriendSchema,
  page: '/send-to-friend/',
  feedback: '/feedback/send-to-friend/',
  failure: 'errors:mail-not-sent.send-to-friend',
  // The friend's address goes with the first round: nobody on that side agreed to anything.
  retention: 'opt-in',
  isStrict: true,
  prepare(values, context) {
    const { t, site, language } = context;
    const page = sharedPage(values.page, context);
    if (!page) return { code: 'page', key: 'form:error.page', field: 'page' };
    const name = `${values.firstName} ${values.lastName}`;
    const friend = [values.friendFirstName, values.friendLastName].filter(Boolean).join(' ');
    return {
      lead: { name, email: values.email },
      mails: [
        {
          audience: 'visitor',
          to: { name: friend, address: values.friendEmail },
          language,
          subject: t('letter:friend.subject', { agency: site.agency.name }),
          heading: t('letter:friend.heading', { name }),
          paragraphs: [
            t('letter:friend.text', { friend: values.friendFirstName, name }),
            ...(page.title ? [page.title] : []),
          ],
          ...(values.message !== undefined && { quote: values.message }),
          button: { label: t('letter:friend.button'), href: page.href },
          footnote: t('letter:friend.footnote'),
        },
      ],
    };
  },
});
