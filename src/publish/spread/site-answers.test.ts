import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { bytesOfPieces } from '#base/unchanged-file.ts';
import { walkFiles } from '#base/walk-files.ts';
import { rules } from '#hosting/rules/rules.fixture.ts';
import { rulesPieces } from '#hosting/rules/rules-file.ts';
import { hashOf } from '#site/content-keys.ts';
import { writeLatePages, type LatePages } from '#release/late-pages.ts';
import type { PublishedFile } from './published-format.ts';
import { siteAnswers } from './site-answers.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'answers-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** What the paths of a release answer that is made from `texts` and has these late pages. */
async function answersWith(name: string, texts: string, pages: LatePages['pages']) {
  const release = join(folder, name);
  for (const part of ['client', 'hosting', 'server']) mkdirSync(join(release, part), { recursive: true });
  writeFileSync(join(release, 'hosting/rules.json'), bytesOfPieces(rulesPieces(rules)));
  writeFileSync(join(release, 'server/texts.json'), texts);
  await writeLatePages(release, join(folder, 'none'), { pages, variables: {} });
  const hashed = (await walkFiles(release)).map((path): PublishedFile => {
    const bytes = readFileSync(join(release, path));
    return [path, hashOf(bytes.toString('base64')), bytes.length];
  });
  return (await siteAnswers(release, hashed)).paths;
}

const pages: LatePages['pages'] = [
  ['/nl/te-koop/pagina-2/index.html', 'late a'],
  ['/nl/te-koop/pagina-3/index.html', 'late b'],
];

it('a late page answers something else with its own key, not with that of another', async () => {
  const before = await answersWith('before', 'texts', pages);
  const after = await answersWith('after', 'texts', [['/nl/te-koop/pagina-2/index.html', 'late c'], ...pages.slice(1)]);
  const differing = Object.keys(after).filter((path) => JSON.stringify(after[path]) !== JSON.stringify(before[path]));
  expect(differing).toEqual(['/nl/te-koop/pagina-2/']);
});

it('all late pages answer something else with other texts', async () => {
  const [before, after] = [await answersWith('before', 'texts', pages), await answersWith('after', 'others', pages)];
  for (const path of ['/nl/te-koop/pagina-2/', '/nl/te-koop/pagina-3/']) expect(after[path]).not.toEqual(before[path]);
});
