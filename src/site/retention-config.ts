import { z } from 'zod';

const days = (usual: number) => z.int().min(1).max(3_650).default(usual);

/**
 * How many days what visitors sent is kept after it came in (GDPR article 5(1)(e)); the tables of the privacy page
 * are made from it.
 */
export const retentionConfig = z.strictObject({
  /** Questions, visits, valuations, appointments, searches, testimonials that are not shown. */
  lead: days(365),
  /** Purchase offers. */
  offer: days(730),
  /** Files of candidates for a rental. */
  rental: days(30),
  /** Sign-ups that nobody confirmed. */
  'opt-in': days(7),
});
