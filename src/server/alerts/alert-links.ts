import type { LinkAction } from '#submissions/link-action.ts';

/** Where a search is registered anew once its link has ended. */
export const registerAgain = { label: 'feedback:toRegister', page: '/demand-register/' } as const;

/** The button of the mail after a search request: only now mails may come (double opt-in). Its value is the search's number. */
export const confirmSearch: LinkAction = {
  purpose: 'alert-confirm',
  title: 'alerts:link.confirm.title',
  text: 'alerts:link.confirm.text',
  button: 'alerts:link.confirm.button',
  done: 'alerts:link.confirm.done',
  again: registerAgain,
  perform: (id, { searches }) => searches.renew(id),
  leadsTo: (id, { searches }) => searches.find(id),
};

/** The button of the mail before a search ends. */
export const extendSearch: LinkAction = {
  purpose: 'alert-renew',
  title: 'alerts:link.renew.title',
  text: 'alerts:link.renew.text',
  button: 'alerts:remind.button',
  done: 'alerts:link.renew.done',
  again: registerAgain,
  perform: (id, { searches }) => searches.renew(id),
  leadsTo: (id, { searches }) => searches.find(id),
};

/** The button that mail programs show beside every mail with homes. Its value is the e-mail address. */
export const stopAlerts: LinkAction = {
  purpose: 'alert-stop',
  title: 'alerts:link.stop.title',
  text: 'alerts:link.stop.text',
  button: 'alerts:link.stop.button',
  done: 'alerts:link.stop.done',
  async perform(email, { searches }) {
    await searches.stop(email);
    return true;
  },
};
