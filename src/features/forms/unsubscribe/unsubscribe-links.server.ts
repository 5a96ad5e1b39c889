import type { LinkAction } from '#submissions/link-action.ts';

/** The button of the mail after an unsubscription: works once, while it can be taken back. Its value is the unsubscription's number. */
export const takeBackUnsubscription: LinkAction = {
  purpose: 'unsubscribe-undo',
  title: 'api:link.unsubscribe-undo.title',
  text: 'api:link.unsubscribe-undo.text',
  button: 'api:link.unsubscribe-undo.title',
  done: 'api:link.unsubscribe-undo.done',
  perform: (id, { takeBack }) => takeBack(id),
};
