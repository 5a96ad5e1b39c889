import type { LinkAction } from '#submissions/link-action.ts';

/** The link of the mail to the sender: only now the friend gets one, for only now the sender is known. */
export const confirmSender: LinkAction = {
  purpose: 'send-to-friend',
  title: 'api:link.send-to-friend.title',
  text: 'api:link.send-to-friend.text',
  button: 'api:link.send-to-friend.button',
  done: 'api:link.send-to-friend.done',
  perform: (leadId, { sendForSender }) => sendForSender(leadId),
};
