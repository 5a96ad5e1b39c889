import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { objectWith, parseJson } from '#base/json.ts';
import { makeFeed } from '#scripts/make-feed.ts';
import { copyProject } from './project-copy.ts';

const runFile = promisify(execFile);
const projectDir = resolve('.cache/own-site-test');
const feed = join(projectDir, 'own-feed');
const logo = join(projectDir, 'own-logo.svg');
const share = join(projectDir, 'own-picture.png');
const mark = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 30"><circle cx="15" cy="15" r="12"/></svg>';

const flags = {
  name: 'Agence Vieux Tilleul',
  url: 'https://www.vieux-tilleul.be',
  email: 'info@vieux-tilleul.be',
  phone: '04 222 33 44',
  street: 'Rue du Pont 5',
  zip: '4000',
  city: 'Liège',
  latitude: '50.64',
  longitude: '5.57',
  vat: 'BE 0700.111.222',
  register: 'RPM Liège, division Liège',
  licence: 'IPI 501.234',
  insurer: 'Assurance sa, police 1',
  'insurer-contact': 'polices@assurance.example',
  account: 'BE00 1111 2222 3333',
  languages: 'fr,nl',
  accent: '#7a1f2b',
  menu: '/for-rent/, /for-sale/',
  feed,
  logo,
  'share-picture': share,
};

async function gevel(...args: readonly string[]): Promise<{ stdout: string; stderr: string }> {
  const env = { ...process.env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1', SITE_URL: '' };
  return runFile(process.execPath, ['scripts/gevel.ts', ...args], {
    cwd: projectDir,
    env: { ...env, GEVEL_STORE: join(projectDir, 'store.db'), GEVEL_VAR: join(projectDir, 'var') },
    maxBuffer: 1e8,
  });
}

function init(args: Readonly<Record<string, string>>, ...more: readonly string[]): Promise<{ stdout: string }> {
  return gevel('init', ...Object.entries(args).flatMap(([name, value]) => [`--${name}`, value]), ...more);
}

/** Our made feeds borrow the people of the demonstration. */
function nameOthers(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.name.endsWith('.json')) continue;
    const file = join(entry.parentPath, entry.name);
    const text = readFileSync(file, 'utf8').replaceAll(
      /Hilde Vermeersch|Bart De Smedt|Claire Dumoulin|Jonas Keller/gu,
      'Luc Martin',
    );
    writeFileSync(
      file,
      text.replaceAll('immo-lindehof.example', 'vieux-tilleul.be').replaceAll(/09247016\d/gu, '042223344'),
    );
  }
}

beforeAll(async () => {
  copyProject(projectDir);
  // A sync forgets pictures that its feed does not name: those of the others are linked here.
  rmSync(join(projectDir, '.cache/media'));
  mkdirSync(feed);
  makeFeed({ listings: 12, seed: 3, out: feed, photos: false });
  nameOthers(feed);
  writeFileSync(logo, mark);
  await sharp({ create: { width: 800, height: 800, channels: 3, background: '#336699' } }).toFile(share);
}, 120_000);

afterAll(() => {
  rmSync(projectDir, { recursive: true, force: true });
});

it.each([
  [
    'routes.json',
    (text: string) => text.replace('"/nl/projecten/"', '"projecten"'),
    /routes\.json is not valid[^]*Correct that entry/u,
  ],
  [
    'routes.json',
    (text: string) => text.replaceAll('"/nl/projecten/"', '"/nl/te-koop/"'),
    /Two routes have the same path: \/nl\/te-koop\//u,
  ],
  [
    'site.json',
    (text: string) => text.replace('"countryId": 10', '"countryId": 999'),
    /agency\.countryId: 999 is no country/u,
  ],
])('says what is wrong with %s before anything is bundled', async (name, breakIt, problem) => {
  const file = join(projectDir, 'content', name);
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, breakIt(text));
  const { stderr } = await gevel('build').catch((error: unknown) => objectWith<{ stderr: string }>(error, 'stderr'));
  writeFileSync(file, text);
  expect(breakIt(text)).not.toBe(text);
  expect(stderr).toMatch(problem);
  expect(stderr).not.toMatch(/Scripts and styles|^ {4}at /mu);
});

it('changes nothing before everything is known, and somebody has said yes', async () => {
  const before = readFileSync(join(projectDir, 'content/site.json'), 'utf8');
  const rest = Object.fromEntries(Object.entries(flags).filter(([name]) => name !== 'insurer'));
  await expect(init({ ...flags, accent: '#eeeeee' }, '--yes')).rejects.toThrow(/--accent: #eeeeee on #faf8f4/u);
  await expect(init({ ...flags, menu: '/for-sale/,/Missie/' }, '--yes')).rejects.toThrow('--menu names /Missie/');
  await expect(init(rest, '--yes')).rejects.toThrow('--insurer: is needed');
  await expect(init(flags)).rejects.toThrow('add --yes if it is meant');
  expect(readFileSync(join(projectDir, 'content/site.json'), 'utf8')).toBe(before);
});

it('makes an own site of the demonstration, in which nothing of that is left', async () => {
  const { stdout } = await init(flags, '--yes', '--json');
  expect(parseJson(stdout)).toMatchObject({ leftOver: [] });
  const home = readFileSync(join(projectDir, 'dist/client/fr/index.html'), 'utf8');
  expect(home).toContain('Votre agence immobilière à Liège');
  const [menu = ''] = /<nav[^]*?<\/nav>/u.exec(home) ?? [];
  const links = [...menu.matchAll(/href="(\/fr\/(?:a-louer|a-vendre|projets)\/)"/gu)].map(([, path]) => path);
  expect(links).toEqual(['/fr/a-louer/', '/fr/a-vendre/']);
  expect(home).toContain('<img src="/logo.svg" width="68" height="34"');
  expect(home).toContain('content="https://www.vieux-tilleul.be/og/share.jpg"');
  expect(home).not.toMatch(/href="\/fr\/(?:mission|services|notre-equipe)\//u);
  expect(readdirSync(join(projectDir, 'dist/client')).filter((name) => /^(?:en|de)$/u.test(name))).toEqual([]);
  const icon = sharp(readFileSync(join(projectDir, 'dist/client/icon-192.png')));
  expect(await icon.metadata()).toMatchObject({ width: 192, height: 192, format: 'png' });
  expect(readFileSync(join(projectDir, 'dist/client/favicon.ico')).readUInt16LE(2)).toBe(1);
}, 300_000);
