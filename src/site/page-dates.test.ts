import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { changedOn, changedPaths, keepPageDates, pageDatesText, readPageDates, type PageDate } from './page-dates.ts';

const today = '2026-11-20';
const stored = { '/nl/': ['a', '2026-11-02'], '/nl/oud/': ['c', '2026-10-01'] } as const;
const last = new Map<string, PageDate>(Object.entries(stored));

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
  const next = new Map([
    ['/nl/', ['b', today]],
    ['/nl/nieuw/', ['d', today]],
  ] as const);
  expect(changedPaths(last, next).sort()).toEqual(['/nl/', '/nl/nieuw/', '/nl/oud/']);
  expect(changedPaths(last, new Map(last))).toEqual([]);
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
    for (const text of [JSON.stringify(stored), pageDatesText([[...last]], last)]) {
      writeFileSync(file, text);
      expect(new Map(readPageDates(file)?.entries())).toEqual(last);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('does not read what this process wrote, and reads what another one put there', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dates-'));
  try {
    const file = join(folder, 'page-dates.json');
    const text = pageDatesText([[['/nl/', ['a', today]]], [['/fr/', ['b', today]]]], last);
    writeFileSync(file, text);
    keepPageDates(file, Buffer.from(text));
    expect(readPageDates(file)).toBe(last);
    // The same name, and another content: what was made last is none of it.
    pageDatesText([[...last]], last);
    const other = text.replace('/nl/', '/en/');
    writeFileSync(file, other);
    keepPageDates(file, Buffer.from(other));
    expect([...(readPageDates(file)?.keys() ?? [])]).toEqual(['/en/', '/fr/']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
