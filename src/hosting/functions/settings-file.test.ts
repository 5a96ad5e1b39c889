import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeSettings } from '#hosting/functions/settings-file.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'settings-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

describe('writeSettings', () => {
  it('writes settings once, and leaves alone what somebody changed', async () => {
    const file = join(folder, 'netlify.toml');
    expect(await writeSettings(file, 'ours')).toBe(false);
    expect(await writeSettings(file, 'ours')).toBe(false);
    writeFileSync(file, 'theirs');
    expect(await writeSettings(file, 'ours')).toBe(true);
    expect(readFileSync(file, 'utf8')).toBe('theirs');
  });
});
