import { z } from 'zod';

const text = z.string().min(1);

/** Front matter of an editorial page in content/pages/<language>/<view>.md. */
export const pageSchema = z.strictObject({
  title: text,
  /** What search engines show. */
  description: text,
  lead: text.optional(),
  /** Reference of the home whose first photo stands behind the headline of the home page, `LH-0062`. */
  hero: text.optional(),
  /** Photo above the text: which one of a home, by its reference, counted from 1; `alt` where its own description says too little here. */
  picture: z.strictObject({ home: text, photo: z.int().min(1).default(1), alt: text.optional() }).optional(),
  /** Original paths of the stories of the journal, in their order. */
  stories: z.array(text).optional(),
  updated: z.coerce.date().optional(),
  faq: z.array(z.strictObject({ question: text, answer: text })).optional(),
  testimonials: z
    .array(
      z.strictObject({
        quote: text,
        name: text,
        about: text,
        date: z.coerce.string(),
        /** Reference of the home whose first photo stands beside it, `LH-0114`. */
        home: text.optional(),
      }),
    )
    .optional(),
  members: z
    .array(
      z.looseObject({
        name: text,
        role: text,
        phone: z.coerce.string(),
        email: z.email(),
        /** Portrait, four to five: a path of this site, so that nothing is loaded from elsewhere. */
        photo: z
          .string()
          .regex(/^\/[\w./-]+\.(?:webp|avif|jpe?g|png)$/u)
          .optional(),
        languages: z.union([z.string(), z.array(z.string())]).optional(),
        bio: text,
      }),
    )
    .optional(),
});

/** The front matter, checked. */
export type PageData = z.infer<typeof pageSchema>;
