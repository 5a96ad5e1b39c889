import { z } from 'zod';

const texts = z.record(z.string(), z.string().min(1));

/** A page of the route table by its original path, or an address elsewhere. Without a label a page has its usual name. */
const entry = z.union([
  z.strictObject({ page: z.string().startsWith('/'), label: texts.exactOptional() }),
  z.strictObject({ href: z.url({ protocol: /^https$/u }), label: texts }),
]);

/** Menu above each page, and the columns of links below it. */
export const menuConfig = z.strictObject({
  main: z.array(entry).min(1).max(8),
  columns: z
    .array(z.strictObject({ title: texts, entries: z.array(entry).min(1) }))
    .max(3)
    .exactOptional(),
});

/** The agency's mark: a picture below `public/`, with its size in pixels so that nothing moves when it comes. */
export const logoConfig = z.strictObject({
  file: z.string().regex(/^\/[\w./-]+\.(?:svg|png|webp|avif)$/u, 'a logo is a picture below public/, /logo.svg'),
  /** The same on dark paper; an SVG can do that by itself. */
  dark: z
    .string()
    .regex(/^\/[\w./-]+\.(?:svg|png|webp|avif)$/u)
    .exactOptional(),
  width: z.int().min(1),
  height: z.int().min(1),
  /** Does the agency's name stand beside it? `false` where the picture says it. */
  withName: z.boolean().default(true),
});

export type MenuEntry = z.infer<typeof entry>;
