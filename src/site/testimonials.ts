import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { defineUnits, noteUnit } from '#base/recorded.ts';
import type { Language } from '#i18n/languages.ts';

const testimonial = z.strictObject({
  language: z.string(),
  quote: z.string().min(1),
  name: z.string().min(1),
  about: z.string(),
  /** ISO date on which it was sent. */
  date: z.iso.date(),
  website: z.url({ protocol: /^https?$/u }).exactOptional(),
  /** Address in the site. */
  picture: z.string().startsWith('/').exactOptional(),
});

/** A testimonial that the agency let through; the build takes it from the store. */
export type PublishedTestimonial = z.infer<typeof testimonial>;

/** The testimonials of a language, newest first; none where no build has written any. */
export function publishedTestimonials(
  language: Language,
  file = process.env['GEVEL_TESTIMONIALS'] ?? '.cache/testimonials.json',
): readonly PublishedTestimonial[] {
  defineUnits('testimonials', () => (existsSync(file) ? readFileSync(file, 'utf8') : ''));
  noteUnit('testimonials', 'all');
  if (!existsSync(file)) return [];
  const all = z.array(testimonial).parse(JSON.parse(readFileSync(file, 'utf8')));
  return all.filter((each) => each.language === language);
}
