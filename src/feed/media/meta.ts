import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { replaceFile } from '#base/replace-file.ts';

const photoMeta = z.object({
  kind: z.literal('photo'),
  /** Of the source, upright. */
  width: z.int().min(1),
  height: z.int().min(1),
  color: z.string(),
  placeholder: z.string(),
  files: z.array(
    z.object({
      format: z.enum(['avif', 'webp']),
      width: z.int(),
      height: z.int(),
      bytes: z.int(),
    }),
  ),
});

const planMeta = z.object({
  kind: z.literal('plan'),
  file: z.enum(['plan.svg', 'plan.webp', 'plan.pdf']),
  /** Pixels; a PDF has none. */
  width: z.int().exactOptional(),
  height: z.int().exactOptional(),
  bytes: z.int(),
});

const documentMeta = z.object({ kind: z.literal('document'), names: z.array(z.string()), bytes: z.int() });

const videoMeta = z.object({
  kind: z.literal('video'),
  format: z.enum(['mp4', 'webm']),
  names: z.array(z.string()),
  bytes: z.int(),
});

/** What is known about the files of one content hash, so that nothing is made or measured twice. */
const metaFile = z.object({
  photo: photoMeta.exactOptional(),
  plan: planMeta.exactOptional(),
  document: documentMeta.exactOptional(),
  video: videoMeta.exactOptional(),
});

export type PhotoMeta = z.infer<typeof photoMeta>;
export type PlanMeta = z.infer<typeof planMeta>;
export type VideoMeta = z.infer<typeof videoMeta>;
export type Meta = z.infer<typeof metaFile>;

/** Names of the files that a meta promises. */
function fileNames(meta: Meta): string[] {
  return [
    ...(meta.photo?.files ?? []).map(({ width, format }) => `${width}.${format}`),
    ...(meta.plan ? [meta.plan.file] : []),
    ...(meta.document?.names ?? []),
    ...(meta.video?.names ?? []),
  ];
}

/** Reads meta.json of a hash; a folder that lost a file counts as not there. */
export async function readMeta(mediaDir: string, hash: string): Promise<Meta> {
  const folder = join(mediaDir, hash);
  try {
    const [text, names] = await Promise.all([readFile(join(folder, 'meta.json'), 'utf8'), readdir(folder)]);
    const meta = metaFile.parse(JSON.parse(text));
    return fileNames(meta).every((name) => names.includes(name)) ? meta : {};
  } catch {
    return {};
  }
}

/** Writes one file of a hash. meta.json comes last, so that an interrupted run is simply done again. */
export async function writeMediaFile(mediaDir: string, hash: string, name: string, content: Uint8Array | string) {
  await mkdir(join(mediaDir, hash), { recursive: true });
  await replaceFile(join(mediaDir, hash, name), content);
}

export async function writeMeta(mediaDir: string, hash: string, meta: Meta): Promise<void> {
  await writeMediaFile(mediaDir, hash, 'meta.json', JSON.stringify(meta));
}
