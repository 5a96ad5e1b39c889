/**
 * What it costs to read a large feed of Kyero: `node scripts/bench/kyero.ts [--mb 50] [--only whole]`. A made-up file of that size is served.
 * One process reads it and maps its homes one after the other. Another makes a dry run of the whole sync, as for any feed. A third is
 * the whole sync: it fetches the pictures of each home, small ones of which `--photos` different ones are served, makes their sizes and
 * writes the snapshot. Time, CPU and largest memory are those of these processes. The last line is one JSON object.
 */
import { once } from 'node:events';
import { createReadStream, createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { createRandom, type Random } from '#scripts/make-feed/random.ts';
import { smallHeap } from '#base/small-heap.ts';
import { measureNode, printTable, type Usage } from './measure.ts';

const seed = 50;
/** What either may take, the code itself included. */
const limitMb = 300;
const { values } = parseArgs({
  options: {
    mb: { type: 'string', default: '50' },
    photos: { type: 'string', default: '24' },
    only: { type: 'string', default: '' },
  },
});

const photoCount = Number(values.photos);
const picturesPerHome = 3;

/** A small picture, another one for each number. */
function photo(number: number): Promise<Buffer> {
  const background = { r: (number * 37) % 256, g: (number * 91) % 256, b: 120 };
  return sharp({ create: { width: 480, height: 320, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

const towns = ['Jávea', 'Dénia', 'Altea', 'Moraira', 'Calpe', 'Benidorm', 'Torrevieja', 'Orihuela Costa'] as const;
const types = ['Villa', 'Apartment', 'Penthouse', 'Town House', 'Finca', 'Bungalow'] as const;
const features = [
  'Private pool',
  'Lift',
  'Air conditioning',
  'Sea views',
  'Storage room',
  'Garden',
  'Terrace',
] as const;
const phrases = [
  'Light rooms look south to the sea, ten minutes on foot from the beach.',
  'The kitchen is fitted & opens to a terrace of 20 m².',
  'A quiet street, shops and a school around the corner.',
  'Built in 2004, renovated in 2019; heating by air.',
] as const;

function text(random: Random): string {
  return Array.from({ length: 13 }, () => random.pick(phrases)).join(' ');
}

/** A home of about four kilobytes, as such files hold them: four languages and a few pictures. */
function homeXml(id: number, random: Random, host: string): string {
  const languages = ['en', 'es', 'nl', 'de'].map(
    (language) => `<${language}><![CDATA[<p>${text(random)}</p>]]></${language}>`,
  );
  const images = Array.from({ length: picturesPerHome }, (_, place) => {
    const name = `${id}/${place + 1}-${random.integer(1, photoCount)}.jpg?v=3`;
    return `<image id="${place + 1}"><url>${host}/homes/pictures/original/${name}</url></image>`;
  });
  const named = [random.pick(features), random.pick(features)].map((name) => `<feature>${name}</feature>`);
  return `<property><id>K${id}</id><date>2026-11-02 09:30:00</date><ref>REF ${id}</ref><price>${random.integer(90, 900) * 1000}</price>
<currency>EUR</currency><price_freq>sale</price_freq><type>${random.pick(types)}</type><town>${random.pick(towns)}</town>
<province>Alicante</province><country>Spain</country><location><latitude>38.7${id % 90}</latitude><longitude>0.16</longitude></location>
<beds>${random.integer(1, 6)}</beds><baths>${random.integer(1, 4)}</baths><pool>1</pool>
<surface_area><built>${random.integer(60, 400)}</built><plot>${random.integer(0, 1200)}</plot></surface_area>
<desc>${languages.join('')}</desc><features>${named.join('')}</features><images>${images.join('')}</images></property>\n`;
}

/** Writes a file of at least so many bytes and returns how many homes it holds. */
async function writeFeed(file: string, bytes: number, host: string): Promise<number> {
  const random = createRandom(seed);
  const stream = createWriteStream(file);
  stream.write('<?xml version="1.0" encoding="utf-8"?><root><kyero><feed_version>3</feed_version></kyero>\n');
  let [count, written] = [0, 0];
  while (written < bytes) {
    const home = homeXml((count += 1), random, host);
    written += Buffer.byteLength(home);
    if (!stream.write(home)) await once(stream, 'drain');
  }
  stream.end('</root>');
  await once(stream, 'finish');
  return count;
}

const megabytes = Number(values.mb);
if (!Number.isFinite(megabytes) || megabytes <= 0) throw new Error('--mb takes a number above 0.');
const folder = mkdtempSync(join(tmpdir(), 'gevel-kyero-'));
const file = join(folder, 'feed.xml');
const photos = await Promise.all(Array.from({ length: photoCount }, (_, number) => photo(number)));
const server = createServer(({ url = '' }, response) => {
  const number = Number(/-(\d+)\.jpg/u.exec(url)?.[1] ?? 0);
  const picture = photos[number - 1];
  if (picture) response.writeHead(200, { 'content-type': 'image/jpeg', etag: `"${number}"` }).end(picture);
  else createReadStream(file).pipe(response);
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as AddressInfo;
const homes = await writeFeed(file, megabytes * 1_000_000, `http://127.0.0.1:${port}`);
const source = `http://127.0.0.1:${port}/feed.xml`;
const content = join(folder, 'content');
const steps = [
  ['read, mapped one by one', ['scripts/bench/kyero-read.ts', source, content]],
  [
    'dry run of the whole sync',
    ['scripts/gevel.ts', 'sync', '--feed', 'kyero', '--dry-run', '--quiet', '--content', content, '--source', source],
  ],
  [
    'whole sync with its pictures',
    ['scripts/gevel.ts', 'sync', '--feed', 'kyero', '--quiet', '--content', content, '--source', source],
  ],
] as const;
try {
  const rows: (Usage & { readonly step: string })[] = [];
  for (const [step, args] of steps.filter(([name]) => name.includes(values.only)))
    rows.push({ step, ...(await measureNode([...smallHeap, ...args], {}, folder)) });
  const fileMb = statSync(file).size / 1_000_000;
  console.log(`${fileMb.toFixed(1)} MB of XML, ${homes} homes`);
  printTable(
    ['step', 's', 's of CPU', 'largest memory, MB'],
    rows.map(({ step, wallS, cpuS, rssMb }) => [step, wallS.toFixed(1), cpuS.toFixed(1), Math.round(rssMb)]),
  );
  const isWithin = rows.every(({ rssMb }) => rssMb < limitMb);
  console.log(JSON.stringify({ fileMb, homes, rows, limitMb, isWithin }));
  if (!isWithin) process.exitCode = 1;
} finally {
  server.close();
  rmSync(folder, { recursive: true });
}
