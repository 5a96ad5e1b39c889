import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { matchingFiles } from '#base/matching-files.ts';
import { readSiteConfig } from '#site/site-config.ts';
import { contentEdits, editContent } from './content-edits.ts';
import { draws } from './draws.ts';

const own = ['content/site.json', 'content/routes.json', 'content/rules', 'content/pages', 'public'];
const folders: string[] = [];

function copyContent(): string {
  const folder = mkdtempSync(join(tmpdir(), 'content-edits-'));
  folders.push(folder);
  for (const path of own) cpSync(path, join(folder, path), { recursive: true });
  return folder;
}

/** What stands in a copy; settings without how they are written. */
function stateOf(folder: string): string {
  const files = matchingFiles(folder, ['content/**/*', 'public/**/*']).map((file) => {
    const bytes = readFileSync(join(folder, file));
    const text = bytes.toString('latin1');
    return `${file} ${file.endsWith('site.json') ? JSON.stringify(JSON.parse(text)) : text}`;
  });
  return files.join('\n');
}

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

describe('an edit of content', () => {
  it('says whether something is another one now', () => {
    const folder = copyContent();
    fc.assert(
      fc.property(fc.constantFrom(...contentEdits), fc.nat(60), (kind, index) => {
        const before = stateOf(folder);
        const isOther = editContent(folder, kind, index);
        expect(stateOf(folder) !== before).toBe(isOther);
      }),
      { numRuns: draws(60) },
    );
  });

  it('of a colour is another one than the demonstration has, and can be read', () => {
    const folder = copyContent();
    const file = join(folder, 'content/site.json');
    fc.assert(
      fc.property(fc.constantFrom('colour', 'paper', 'ink'), fc.nat(1_000), (kind, index) => {
        cpSync('content/site.json', file);
        expect(editContent(folder, kind, index)).toBe(true);
        expect(() => readSiteConfig(file)).not.toThrow();
      }),
      { numRuns: draws(60) },
    );
  });
});
