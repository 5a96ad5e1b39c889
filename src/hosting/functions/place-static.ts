import { cp, link, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { walkFiles } from '#base/walk-files.ts';

/** The pages as they are; hosts pack what they send by themselves. */
export async function placeStatic(clientDir: string, staticDir: string): Promise<void> {
  const files = (await walkFiles(clientDir)).filter((file) => !/\.(?:br|gz)$|^\/_(?:headers|redirects)$/u.test(file));
  for (const folder of new Set(files.map((file) => dirname(file))))
    await mkdir(join(staticDir, folder), { recursive: true });
  for (const file of files) {
    const [from, to] = [join(clientDir, file), join(staticDir, file)];
    await link(from, to).catch(() => cp(from, to));
  }
}
