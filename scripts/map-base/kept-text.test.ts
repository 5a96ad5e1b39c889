import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keptText } from './kept-text.ts';
import { readTownList, townFile } from './town-names.ts';

let dir: string;
let calls: number;

function make(): object {
  calls += 1;
  return { call: calls };
}

beforeEach(() => {
  dir = join(mkdtempSync(join(tmpdir(), 'kept-text-')), 'cache');
  calls = 0;
});

afterEach(() => {
  rmSync(join(dir, '..'), { recursive: true, force: true });
});

describe('what is made of the geodata', () => {
  it('is made once for the same sources', () => {
    expect([keptText('base', make, dir), keptText('base', make, dir)]).toEqual(['{"call":1}', '{"call":1}']);
    expect(calls).toBe(1);
  });

  it('is kept under its own name', () => {
    expect([keptText('base', make, dir), keptText('towns', make, dir)]).toEqual(['{"call":1}', '{"call":2}']);
  });

  it('is made again where the file was cut off', () => {
    keptText('base', make, dir);
    const [name = ''] = readdirSync(dir);
    writeFileSync(join(dir, name), '{"call":');
    expect(keptText('base', make, dir)).toBe('{"call":2}');
  });

  it('is the same for the towns, read or kept', () => {
    expect(townFile().text).toBe(JSON.stringify(readTownList()));
  });
});
