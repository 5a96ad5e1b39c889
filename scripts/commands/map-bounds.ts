import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Command, InvalidArgumentError } from '@commander-js/extra-typings';
import { utcDay } from '#domain/dates.ts';
import { sidesKm, stockBounds } from '#site/map/stock-bounds.ts';
import { readListings } from '#site/trusted-records.ts';

interface Options {
  readonly json?: true | undefined;
  readonly margin: number;
  readonly source?: string | undefined;
  readonly to: string;
}

/** Data of zoom 14 have every street and its name; the map draws them larger beyond. */
const deepestZoom = 14;
const dayMs = 86_400_000;

function kilometres(text: string): number {
  const value = Number(text);
  if (text.trim() !== '' && value >= 0 && value <= 100) return value;
  throw new InvalidArgumentError('Give kilometres from 0 to 100.');
}

/** Protomaps makes the world anew each day; that of yesterday is there for sure. */
function dailyBuild(now: Date): string {
  const day = utcDay(now.getTime() - dayMs).replaceAll('-', '');
  return `https://build.protomaps.com/${day}.pmtiles`;
}

async function run({ json, margin, source, to }: Options): Promise<void> {
  const folder = process.env['GEVEL_SNAPSHOT'] ?? 'content/snapshot';
  const text = await readFile(join(folder, 'listings.json'), 'utf8').catch((error: unknown) => {
    throw new Error(
      `${folder} has no listings.json, so nobody knows where the homes are. Run \`npm run sync\` first.`,
      {
        cause: error,
      },
    );
  });
  const homes = readListings(text).filter(({ address }) => address.geo);
  const bounds = stockBounds(homes, margin);
  if (!bounds) throw new Error('No home of the snapshot says where it is. Ask for latitude and longitude in the CRM.');
  const { south, west, north, east } = bounds;
  const box = [west, south, east, north].map((degrees) => degrees.toFixed(2)).join();
  const extract = `pmtiles extract ${source ?? dailyBuild(new Date())} ${to} --bbox=${box} --maxzoom=${String(deepestZoom)}`;
  if (json === true) {
    console.log(JSON.stringify({ homes: homes.length, marginKm: margin, bounds, command: extract }));
    return;
  }
  const { wide, high } = sidesKm(bounds);
  console.log(
    `${String(homes.length)} homes lie in ${String(wide)} by ${String(high)} km, with ${String(margin)} km around them.\n\n${extract}`,
  );
}

export const command = new Command('gevel map-bounds')
  .description(
    'Prints the box around all homes of the snapshot, and the command that takes its streets out of a map of the world ' +
      '(docs/agency/streets.md). Fetches nothing.',
  )
  .option('--margin <kilometres>', 'room around the homes', kilometres, 3)
  .option('--source <file>', "file or address to take them from; without it yesterday's build of Protomaps")
  .option('--to <file>', 'file to write', 'content/streets.pmtiles')
  .option('--json', 'print JSON: {"homes": …, "marginKm": …, "bounds": {…}, "command": …}')
  .action(run);
