import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { exportOffice } from '#publish/office-content.ts';
import { officeTextsState } from '#publish/office-texts.ts';
import { writeTexts } from '#publish/page-texts.ts';
import { newsName } from '#publish/news.ts';
import { openStore } from '#server/store/open-store.ts';
import type { TextVersion } from '#server/texts/read-texts.ts';
import { readLeftOut } from '#site/left-out.ts';
import { newsFile } from '#site/news.ts';
import { readPageTexts, textsOf, type PageTexts } from '#site/page-text.ts';
import { readSiteConfig } from '#site/site-config.ts';

let folder: string;
let env: NodeJS.ProcessEnv;
const site = readSiteConfig();

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gevel-texts-'));
  env = { GEVEL_STORE: join(folder, 'gevel.db') };
  cpSync('content/pages', join(folder, 'content/pages'), { recursive: true });
  mkdirSync(join(folder, 'server'));
});

afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

const plain = {
  kind: 'saved',
  title: 'Wij',
  description: 'Over ons.',
  lead: '',
  body: 'Bel {{agency.phone}}.',
} as const;

async function add(...versions: readonly (Partial<TextVersion> & { readonly number: number })[]): Promise<void> {
  const store = await openStore(env);
  const made = { picture: '', picture_alt: '', file_hash: 'h', saved_at: 1, saved_by: 'an' };
  await store.write((transaction) =>
    transaction
      .insertInto('page_text_versions')
      .values(versions.map((version) => ({ view: 'mission', language: 'nl', ...plain, ...made, ...version })))
      .execute(),
  );
  await store.close();
}

/** The texts of a release that was made now, and the key of what the agency wrote itself. */
async function made(): Promise<{ readonly texts: PageTexts; readonly key: string }> {
  const contentDir = join(folder, 'content');
  const target = { nextDir: folder, contentDir, pictures: join(folder, 'pictures'), lastDir: folder, site, env };
  const key = await exportOffice('key', { ...target, today: '2026-11-20' });
  writeFileSync(join(folder, newsName), newsFile([]));
  await writeTexts(contentDir, folder);
  return { texts: readPageTexts(readFileSync(textsOf(folder), 'utf8')), key };
}

it('shows the newest version, and every other key of the head as the file has it', async () => {
  const before = await made();
  expect(before.key).toBe('key');
  await add({ number: 1, body: 'Oud.' }, { number: 2, picture: 'LH-0062 2', picture_alt: 'De tuin' });
  await add({ number: 1, view: 'services' });
  const { texts, key } = await made();
  expect(key).not.toBe('key');
  expect(texts['nl/mission']).toMatchObject({
    html: '<p>Bel {{agency.phone}}.</p>\n',
    data: { title: 'Wij', description: 'Over ons.', picture: { home: 'LH-0062', photo: 2, alt: 'De tuin' } },
  });
  expect(texts['nl/mission']?.data.lead).toBeUndefined();
  expect(texts['nl/services']?.data.faq).toEqual(before.texts['nl/services']?.data.faq);
  const others = Object.keys(texts).filter((name) => !['nl/mission', 'nl/services'].includes(name));
  for (const name of others) expect(texts[name]).toEqual(before.texts[name]);
  expect(await officeTextsState(env)).toBe('mission/nl:2 services/nl:1');
});

it('shows what the file says again once that counts, to the last byte', async () => {
  const before = await made();
  await add({ number: 1 }, { number: 2, kind: 'file', title: '', description: '', body: '' });
  expect(await made()).toEqual(before);
  expect(await officeTextsState(env)).toBe('');
});

it('shows the file in the place of a text that cannot be shown, and says why', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const before = await made();
  await add(
    { number: 1, body: '[x](/weg/)' },
    { number: 3, view: 'privacy', body: 'Zonder tabellen.' },
    { number: 1, view: 'team', lead: '{{agency.fax}}' },
    { number: 1, view: 'gone' },
    { number: 1, view: 'abroad', body: '<script>1</script>' },
  );
  const { texts, key } = await made();
  expect([texts, key === 'key']).toEqual([before.texts, false]);
  expect(readLeftOut(folder).texts.map(({ view, version, kind, what }) => [view, version, kind, what])).toEqual([
    ['abroad', '1', 'html', ''],
    ['gone', '1', 'file', ''],
    ['mission', '1', 'link', '/weg/'],
    ['privacy', '3', 'line', 'privacy.forms'],
    ['team', '1', 'place', 'agency.fax'],
  ]);
  expect(warn).toHaveBeenCalledTimes(5);
});
