import { published as keptWhileShown } from '#submissions/form-server.ts';
import type { LinkAction } from '#submissions/link-action.ts';

/** A testimonial that the agency let through has a claim of this scope, by the number of its lead. */
const published = 'testimonial';

/** The button of the agency's mail: the testimonial is on the site once it is built anew, which this asks for. */
export const publishTestimonial: LinkAction = {
  purpose: 'testimonial-publish',
  title: 'letter:testimonial.publish',
  text: 'letter:testimonial.publishText',
  button: 'letter:testimonial.publish',
  done: 'letter:testimonial.published',
  shown: { soon: 'letter:testimonial.publishSoon', pinned: 'letter:testimonial.pinned' },
  async perform(leadId, { claim, keep, rebuild }) {
    const isThere = await keep(leadId, keptWhileShown);
    if (isThere && (await claim(published, leadId))) await rebuild('testimonial');
    return isThere;
  },
};

/** The other link of that mail: the testimonial is never on the site, or no longer once it is built anew. */
export const refuseTestimonial: LinkAction = {
  purpose: 'testimonial-refuse',
  title: 'letter:testimonial.refuseTitle',
  text: 'letter:testimonial.refuseText',
  button: 'letter:testimonial.refuseTitle',
  done: 'letter:testimonial.refused',
  shown: { soon: 'letter:testimonial.refuseSoon', pinned: 'letter:testimonial.pinned' },
  async perform(leadId, { release, keep, rebuild, neverAgain }) {
    if (await release(published, leadId)) {
      await rebuild('testimonial');
      await neverAgain(leadId);
    }
    return keep(leadId, 'lead');
  },
};
