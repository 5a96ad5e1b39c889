import { createHash } from 'node:crypto';
import { createReadStream, readFileSync, statSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';

/** Above this a file is not read in one piece. */
const mostAtOnce = 8_000_000;

/** SHA-256 of what a file holds, in hexadecimal. `size`, in bytes, where somebody knows it. Rejects where there is no such file. */
export async function hashOfFile(file: string, size = statSync(file).size): Promise<string> {
  const digest = createHash('sha256');
  if (size <= mostAtOnce) return digest.update(readFileSync(file)).digest('hex');
  await pipeline(createReadStream(file), digest);
  return digest.digest('hex');
}
