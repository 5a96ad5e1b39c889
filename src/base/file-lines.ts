import { createReadStream } from 'node:fs';

/**
 * The lines of a file one after the other, without its last line break: of a large file never all of them at once. A line break alone
 * ends one, while `readline` ends lines at U+2028 and U+2029 too, which JSON writes as they are. Rejects where there is no such file.
 */
export async function* fileLines(file: string): AsyncGenerator<string> {
  let open = '';
  for await (const piece of createReadStream(file, 'utf8')) {
    const lines = `${open}${String(piece)}`.split(/\r?\n/u);
    open = lines.pop() ?? '';
    yield* lines;
  }
  if (open !== '') yield open;
}
