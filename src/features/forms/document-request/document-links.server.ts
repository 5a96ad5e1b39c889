import type { LinkAction } from '#submissions/link-action.ts';

/** The button of the agency's mail: the documents go to whoever asked for them. */
export const sendDocuments: LinkAction = {
  purpose: 'documents-send',
  title: 'letter:documents.send',
  text: 'letter:documents.sendText',
  button: 'letter:documents.send',
  done: 'letter:documents.sent',
  perform: (leadId, context) => context.sendDocuments(leadId),
};
