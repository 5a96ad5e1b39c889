import { readFile, writeFile } from 'node:fs/promises';

/** Writes a settings file of a host where there is none; true where somebody's own text stands there, which stays. */
export async function writeSettings(file: string, text: string): Promise<boolean> {
  const known = await readFile(file, 'utf8').catch(() => undefined);
  if (known === undefined) await writeFile(file, text);
  return known !== undefined && known !== text;
}
