import type { LinkAction } from '#submissions/link-action.ts';

/** The link at the foot of a report, and the button that mail programs show beside it. */
export const stopReport: LinkAction = {
  purpose: 'report-stop',
  title: 'portal:stop.title',
  text: 'portal:stop.text',
  button: 'portal:stop.button',
  done: 'portal:stop.done',
  perform: (ownerId, context) => context.stopReport(ownerId),
};
