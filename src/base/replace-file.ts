import { open, rename } from 'node:fs/promises';

/** Writes a file so that a reader sees the old or the new one, never a half: written beside it, flushed, renamed. */
export async function replaceFile(
  file: string,
  content: string | Uint8Array | Iterable<string> | Iterable<Uint8Array>,
  mode = 0o644,
): Promise<void> {
  const next = `${file}.${process.pid}.next`;
  const handle = await open(next, 'w', mode);
  try {
    await handle.chmod(mode);
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(next, file);
}
