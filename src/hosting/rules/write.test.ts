import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keepUncompressed } from '#base/packed.ts';
import { formerPathsText } from '#hosting/rules/former-paths.ts';
import { listing } from '#hosting/rules/rules.fixture.ts';
import { carryHosting, forgetHosting, writeHosting, type HostingOptions } from '#hosting/rules/write.ts';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hosting-'));
  mkdirSync(join(folder, 'content'));
  mkdirSync(join(folder, 'snapshot'));
  for (const name of ['site.json', 'routes.json', 'rules'])
    cpSync(join('content', name), join(folder, 'content', name), { recursive: true });
  keepUncompressed(true);
});

afterEach(() => {
  keepUncompressed(false);
  rmSync(folder, { recursive: true });
});

const parts = { surfaces: {}, building: {}, energy: {}, legal: {}, features: {}, media: {}, changedAt: '2026-11-20' };
const homeWith = (more: object): object => ({ ...listing('46'), typeId: '1', price: 1, ...parts, ...more });

function putSnapshot(home: object, projects = '[]\n'): Partial<HostingOptions> {
  const lines = [home, { ...homeWith({}), id: '47', reference: 'LH-47' }].map((one) => JSON.stringify(one));
  writeFileSync(join(folder, 'snapshot/listings.json'), `[\n${lines.join(',\n')}\n]\n`);
  writeFileSync(join(folder, 'snapshot/projects.json'), projects);
  return {};
}

const options = (name: string, last: string): HostingOptions => {
  mkdirSync(join(folder, name, 'client'), { recursive: true });
  const tops = new Set(['/nl/', '/robots.txt']);
  return {
    distDir: join(folder, name),
    lastDir: join(folder, last),
    contentDir: join(folder, 'content'),
    snapshotDir: join(folder, 'snapshot'),
    today: '2026-11-21',
    hashes: { scripts: ['sha256-a'], styles: [] },
    late: ['/nl/late/index.html'],
    files: { has: () => true, tops },
    placePage: () => undefined,
  };
};

const names = ['hosting/rules.json', 'hosting/nginx.conf', 'hosting/former-paths.json', 'client/_headers'];

it('takes the rules of the last release where a price is another, and says the same as one that makes them', async () => {
  putSnapshot(homeWith({}));
  const first = await writeHosting(options('first', 'none'));
  putSnapshot(homeWith({ price: 2 }));
  expect(await carryHosting(options('next', 'first'))).toBe(first);
  const inode = (name: string): number => statSync(join(folder, name)).ino;
  for (const name of names) expect(inode(`next/${name}`)).toBe(inode(`first/${name}`));
  expect(await writeHosting(options('made', 'first'))).toEqual(first);
  for (const name of names)
    expect(readFileSync(join(folder, 'made', name), 'utf8')).toBe(readFileSync(join(folder, 'next', name), 'utf8'));
});

const project = JSON.stringify({
  id: '1',
  title: {},
  status: '',
  address: { city: 'Gent' },
  units: [],
  media: {},
  changedAt: '',
});

it.each([
  ['the title of a home', () => putSnapshot(homeWith({ title: { nl: 'Hoeve' } }))],
  ['what is sold', () => putSnapshot(homeWith({ availability: 'sold', availabilityChangedOn: '2026-11-20' }))],
  ['a reference', () => putSnapshot(homeWith({ reference: 'LH-9' }))],
  ['the projects', () => putSnapshot(homeWith({}), `[\n${project}\n]\n`)],
  ['the day', () => ({ today: '2026-11-22' })],
  ['what the policy allows', () => ({ hashes: { scripts: ['sha256-b'], styles: [] } })],
  ['pages that are made when asked for', () => ({ late: [] })],
  ['the folders of the site', () => ({ files: { has: () => true, tops: new Set(['/nl/', '/fr/']) } })],
  ['the release before', () => ({ lastDir: join(folder, 'another') })],
  ['the routes', () => edit('routes.json', (text) => text.replace('/nl/', '/nl/x-'))],
  ['the settings', () => edit('site.json', (text) => text.replace(/"name": "/u, '"name": "X '))],
])('makes them anew where %s changed', async (_, change) => {
  putSnapshot(homeWith({}));
  await writeHosting(options('first', 'none'));
  const other: Partial<HostingOptions> = change();
  expect(await carryHosting({ ...options('next', 'first'), ...other })).toBeUndefined();
});

it('lets no path lead elsewhere that is a page', async () => {
  putSnapshot(homeWith({}));
  const movedWith = async (name: string, page: string): Promise<string[]> => {
    const files = { has: (path: string) => path === `${page}index.html`, tops: new Set<string>() };
    return (await writeHosting({ ...options(name, 'none'), files })).moved.map(({ from }) => from);
  };
  const all = await movedWith('first', 'none');
  const town = all.find((path) => path.startsWith('/fr/'));
  expect(town).toMatch(/\/gent\//u);
  expect(await movedWith('second', town ?? '')).toEqual(all.filter((path) => path !== town));
});

it('leads on from where pages stood by what a back-up brought, unless the release before knows better', async () => {
  putSnapshot(homeWith({}));
  const restored = join(folder, 'former-paths.json');
  const bring = (from: string, to: string): void => {
    writeFileSync(restored, formerPathsText([{ from, to }]));
  };
  const files = { has: (path: string) => !path.startsWith('/nl/oud/'), tops: new Set(['/nl/']) };
  const movedBy = async (name: string, last: string): Promise<string[]> => {
    const { moved } = await writeHosting({ ...options(name, last), files, restored });
    return moved.filter(({ from }) => from === '/nl/oud/').map(({ to }) => to);
  };
  expect(await movedBy('without', 'none')).toEqual([]);
  bring('/nl/oud/', '/nl/contact/');
  expect(await movedBy('first', 'none')).toEqual(['/nl/contact/']);
  bring('/nl/oud/', '/nl/team/');
  expect(await carryHosting({ ...options('next', 'first'), files, restored })).toBeUndefined();
  expect(await movedBy('second', 'first')).toEqual(['/nl/contact/']);
  writeFileSync(restored, 'no JSON');
  expect(await movedBy('third', 'second')).toEqual(['/nl/contact/']);
});

it('makes them anew after those that went with their folder', async () => {
  putSnapshot(homeWith({}));
  const first = await writeHosting(options('first', 'none'));
  forgetHosting();
  expect(await carryHosting(options('next', 'first'))).toBeUndefined();
  expect(await writeHosting(options('next', 'first'))).toEqual(first);
});

it('makes them anew after one release that went back to another, of settings that the rules do not say', async () => {
  putSnapshot(homeWith({}));
  const first = await writeHosting(options('first', 'none'));
  edit('site.json', (text) => text.replace('"url": "https://www.', '"url": "https://'));
  await writeHosting(options('second', 'first'));
  const inode = (name: string): number => statSync(join(folder, name)).ino;
  expect(inode('second/hosting/rules.json')).toBe(inode('first/hosting/rules.json'));
  // Somebody goes back to the first one, and the next one is made of the settings of the second.
  expect(await carryHosting(options('next', 'first'))).toBeUndefined();
  expect(await carryHosting(options('third', 'second'))).toEqual(first);
  // What was carried is carried on.
  expect(await carryHosting(options('fourth', 'third'))).toEqual(first);
  const textOf = (name: string): string => readFileSync(join(folder, name, 'hosting/nginx.conf'), 'utf8');
  expect(textOf('fourth')).toBe(textOf('second'));
  expect(textOf('second')).not.toBe(textOf('first'));
});

function edit(name: string, change: (text: string) => string): Partial<HostingOptions> {
  const file = join(folder, 'content', name);
  const text = readFileSync(file, 'utf8');
  expect(change(text)).not.toBe(text);
  writeFileSync(file, change(text));
  return {};
}
