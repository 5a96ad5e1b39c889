import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { walkFiles } from '#base/walk-files.ts';
import { writeManifest } from '#publish/build-manifest.ts';
import { prepareStaging, takeStaging } from './staging.ts';

/** What a file of a release says, and which of its copies there are. */
interface Made {
  readonly text: string;
  readonly copies: readonly ('.br' | '.gz')[];
}
type Tree = Readonly<Record<string, Made>>;

const names = ['/nl/index.html', '/nl/te-koop/gent/huis/46/index.html', '/_astro/a.css', '/favicon.ico', '/x/y/z.json'];
const made = fc.record({
  text: fc.constantFrom('a', 'b', 'c'),
  copies: fc.subarray(['.br', '.gz'] as const),
});
const tree: fc.Arbitrary<Tree> = fc.dictionary(fc.constantFrom(...names), made, { minKeys: 1 });

function place(client: string, files: Tree): void {
  mkdirSync(client, { recursive: true });
  for (const [name, { text, copies }] of Object.entries(files)) {
    const all = name.endsWith('.ico') ? [''] : ['', ...copies];
    mkdirSync(dirname(client + name), { recursive: true });
    for (const ending of all) writeFileSync(client + name + ending, text + ending);
  }
}

const manifest = (files: Tree) => ({
  code: 'c',
  content: 'x',
  inputs: 'i',
  pages: Object.fromEntries(Object.keys(files).map((name) => [name, { inline: [] }])),
  reads: { values: {}, sets: [] },
  statics: [],
  files: {},
  redirects: {},
});

it('the next rebuild starts from links to what is published and nothing else, whatever the folder held before', async () => {
  await fc.assert(
    fc.asyncProperty(tree, fc.option(tree), async (today, before) => {
      const folder = mkdtempSync(join(tmpdir(), 'staging-'));
      try {
        const [dist, next] = [join(folder, 'dist'), join(folder, 'next')];
        const release = join(dist, 'releases/20261120T100000-a');
        place(join(release, 'client'), today);
        mkdirSync(join(release, 'renderer'));
        await writeManifest(release, manifest(today));
        symlinkSync('releases/20261120T100000-a', join(dist, 'current'));
        if (before) place(join(dist, 'discarded/20261119T100000-b-1/client'), before);
        await prepareStaging(dist, next);
        mkdirSync(next);
        await takeStaging(release, manifest(today), next);
        const [from, to] = [join(release, 'client'), join(next, 'client')];
        const there = await walkFiles(to).catch(() => []);
        // What hosts are told of folders comes from those that are there.
        const namesIn = (root: string) => readdirSync(root, { recursive: true, encoding: 'utf8' }).sort();
        expect(namesIn(to)).toEqual(namesIn(from));
        expect(there.sort()).toEqual((await walkFiles(from)).sort());
        for (const name of there) {
          expect(lstatSync(to + name).ino, name).toBe(lstatSync(from + name).ino);
          expect(readFileSync(to + name, 'utf8')).toBe(readFileSync(from + name, 'utf8'));
        }
      } finally {
        rmSync(folder, { recursive: true });
      }
    }),
    { numRuns: 40 },
  );
}, 60_000);
