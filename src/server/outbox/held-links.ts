import type { LinkAction } from '#submissions/link-action.ts';

/** Purpose of the link, and how many days it works. */
export const heldRelease = 'held-release';
export const heldDays = 30;

/** The button of the agency's notice: what waited because a robot was supposed is sent after all. */
export const releaseHeld: LinkAction = {
  purpose: heldRelease,
  title: 'mail:held.release',
  text: 'mail:held.releaseText',
  button: 'mail:held.release',
  done: 'mail:held.released',
  async perform(leadId, { sendHeld }) {
    const outcome = await sendHeld(leadId);
    return outcome === 'taken' ? { refusal: 'mail:held.taken' } : outcome === 'sent';
  },
};
