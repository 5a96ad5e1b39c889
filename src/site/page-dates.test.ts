import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { changedOn, changedPaths, pageDatesText, readPageDates } from './page-dates.ts';

const today = '2026-11-20';
const last = { '/nl/': ['a', '2026-11-02'], '/nl/oud/': ['c', '2026-10-01'] } as const;

it('dates a page by the release that first showed what it shows', () => {
  const page = { path: '/nl/', hash: 'a', saidAt: '2026-11-19T10:00:00+01:00' };
  expect(changedOn(page, last, today)).toBe('2026-11-02');
  expect(changedOn({ ...page, hash: 'b' }, last, today)).toBe(today);
  expect(changedOn({ ...page, path: '/nl/nieuw/' }, last, today)).toBe(today);
});

it('believes the feed while there is no release, and says nothing of a page whose content nobody knows', () => {
  expect(changedOn({ path: '/nl/', hash: 'a', saidAt: '2026-11-19T10:00:00+01:00' }, undefined, today)).toBe(
    '2026-11-19',
  );
  expect(changedOn({ path: '/nl/contact/', hash: undefined, saidAt: undefined }, last, today)).toBeUndefined();
});

it('names the pages that are new, gone or others', () => {
  const next = { '/nl/': ['b', today], '/nl/nieuw/': ['d', today] } as const;
  expect(changedPaths(last, next).sort()).toEqual(['/nl/', '/nl/nieuw/', '/nl/oud/']);
  expect(changedPaths(last, { ...last })).toEqual([]);
});

it('starts anew where the dates are missing or cut off', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dates-'));
  try {
    const file = join(folder, 'page-dates.json');
    expect(readPageDates(file)).toBeUndefined();
    writeFileSync(file, '{"/nl/":["a"');
    expect(readPageDates(file)).toBeUndefined();
    for (const text of ['{"version":2}', '{"version":1,"dates":{"/nl/":["a"]}}', '{"/nl/":1}', '[]']) {
      writeFileSync(file, text);
      expect(readPageDates(file), text).toBeUndefined();
    }
    // The first is of before there were versions.
    for (const text of [JSON.stringify(last), pageDatesText(last)]) {
      writeFileSync(file, text);
      expect(readPageDates(file)).toEqual(last);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});
