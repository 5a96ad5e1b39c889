import { readFile } from 'node:fs/promises';

/**
 * The text of a file, decoded in one piece: with an encoding `readFile` decodes piece by piece, which takes several times as long for the
 * megabytes of a stock.
 */
export async function readText(file: string): Promise<string> {
  const bytes = await readFile(file);
  return bytes.toString('utf8');
}
