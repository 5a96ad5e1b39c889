import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { brusselsDay } from '#domain/brussels-clock.ts';
import { parseJson } from '#base/json.ts';
import { openStore } from '#server/store/open-store.ts';
import type { Store } from '#server/store/store.ts';
import type { PublishedTestimonial } from '#site/testimonials.ts';

/** Scope of the claims that the agency's button makes: see src/features/forms/testimonial/testimonial-links.server.ts. */
const scope = 'testimonial';
const pictureSidePx = 160;

interface Picture {
  readonly id: string;
  readonly bytes: Uint8Array;
}

const answersForm = z.object({
  comment: z.string(),
  name: z.string(),
  aboutYou: z.string().exactOptional(),
  website: z.string().exactOptional(),
});

/** What the visitor wrote; undefined where it cannot be read, which keeps no other testimonial from the site. */
function answersIn(id: string, fields: string): z.infer<typeof answersForm> | undefined {
  try {
    return answersForm.parse(parseJson(fields));
  } catch {
    console.warn(`The answers of the testimonial ${id} cannot be read, so it is not shown. Take it back by its mail.`);
    return undefined;
  }
}

/** Puts a picture below the built site. */
async function writePicture({ id, bytes }: Picture, clientDir: string): Promise<string> {
  const path = `/testimonials/${id}.webp`;
  const file = join(clientDir, path);
  await mkdir(dirname(file), { recursive: true });
  // Few sites have any: whoever only asks whether there is something new need not load it.
  const { default: sharp } = await import('sharp');
  await sharp(bytes)
    .resize({ width: pictureSidePx, height: pictureSidePx, fit: 'cover' })
    .webp({ quality: 80 })
    .toFile(file);
  return path;
}

/** What the agency has let through, newest first. */
export async function readTestimonials(store: Store, clientDir: string): Promise<PublishedTestimonial[]> {
  const leads = await store.reader
    .selectFrom('leads')
    .innerJoin('claims', 'claims.key', 'leads.id')
    .select(['leads.id', 'leads.language', 'leads.fields', 'leads.created_at'])
    .where('claims.scope', '=', scope)
    .orderBy('leads.created_at', 'desc')
    .execute();
  const testimonials: PublishedTestimonial[] = [];
  for (const { id, language, fields, created_at: createdAt } of leads) {
    const picture = await store.reader
      .selectFrom('uploads')
      .innerJoin('upload_contents', 'upload_contents.id', 'uploads.id')
      .select(['uploads.id', 'bytes'])
      .where('lead_id', '=', id)
      .executeTakeFirst();
    const answers = answersIn(id, fields);
    if (!answers) continue;
    const { comment, name, aboutYou = '', website } = answers;
    testimonials.push({
      language,
      quote: comment,
      name,
      about: aboutYou,
      date: brusselsDay(createdAt),
      ...(website !== undefined && { website }),
      ...(picture && { picture: await writePicture(picture, clientDir) }),
    });
  }
  return testimonials;
}

/** Stands for all testimonials that are shown; the same where nobody published or erased one. */
export async function testimonialsState(env: NodeJS.ProcessEnv = process.env): Promise<string> {
  const store = hasStore(env) ? await openStore(env) : undefined;
  if (!store) return '';
  const query = store.reader
    .selectFrom('leads')
    .innerJoin('claims', 'claims.key', 'leads.id')
    .select('leads.id')
    .where('claims.scope', '=', scope)
    .orderBy('leads.id');
  const rows = await query.execute().finally(() => store.close());
  return rows.map(({ id }) => id).join(' ');
}

/** Is there a store on this machine? */
export const hasStore = (env: NodeJS.ProcessEnv): boolean =>
  Boolean(env['DATABASE_URL']) || existsSync(env['GEVEL_STORE'] ?? 'var/gevel.db');

/** Writes the testimonials for the pages; a machine without a store has none. */
export async function exportTestimonials(
  file: string,
  clientDir: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<number> {
  const store = hasStore(env) ? await openStore(env) : undefined;
  const testimonials = store ? await readTestimonials(store, clientDir).finally(() => store.close()) : [];
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify(testimonials));
  return testimonials.length;
}
