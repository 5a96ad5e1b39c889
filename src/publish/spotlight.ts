import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { spotlitHomes } from '#server/homes/spotlight.ts';
import { hasStore } from '#publish/testimonials.ts';
import { openStore } from '#server/store/open-store.ts';

/** Numbers of the homes in the spotlight on a day, in their order; none on a machine without a store. */
async function idsOn(today: string, env: NodeJS.ProcessEnv): Promise<string[]> {
  const store = hasStore(env) ? await openStore(env) : undefined;
  if (!store) return [];
  const rows = await spotlitHomes(store, today).finally(() => store.close());
  return rows.map(({ listing_id: id }) => id);
}

/** Stands for the spotlight of a day: the same where the home page shows the same homes first. */
export async function spotlightState(today: string, env: NodeJS.ProcessEnv = process.env): Promise<string> {
  return (await idsOn(today, env)).join(' ');
}

/** Writes the spotlight of a day for the home page. */
export async function exportSpotlight(
  file: string,
  today: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify(await idsOn(today, env)));
}
