import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isBuildFresh } from '#scripts/test-suites/freshness.ts';

const noon = new Date('2026-11-21T12:00:00');
const built = new Date('2026-11-21T11:00:00');
let folder: string;

function write(name: string, changed: Date): void {
  const file = join(folder, name);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, '');
  utimesSync(file, changed, changed);
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fresh-'));
  write('src/pages/index.astro', new Date('2026-11-20T10:00:00'));
  write('dist/hosting/rules.json', built);
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

describe('isBuildFresh', () => {
  it('holds while nothing has changed since the build', () => {
    expect(isBuildFresh(folder, noon)).toBe(true);
  });

  it('ends with a change of a source, but not of a test or of the snapshot', () => {
    write('content/snapshot/listings.json', noon);
    write('src/domain/price.test.ts', noon);
    write('src/features/portal/Portal.test.tsx', noon);
    expect(isBuildFresh(folder, noon)).toBe(true);
    write('content/site.json', noon);
    expect(isBuildFresh(folder, noon)).toBe(false);
  });

  it('ends with the day, for expiry depends on the date', () => {
    expect(isBuildFresh(folder, new Date('2026-11-22T00:30:00'))).toBe(false);
  });

  it('needs a build', () => {
    rmSync(join(folder, 'dist'), { recursive: true });
    expect(isBuildFresh(folder, noon)).toBe(false);
  });
});
