import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readTemplates, templatesText } from './template.ts';

const templates = { nl: '<p>nl</p>', fr: '<p>fr</p>', en: '<p>en</p>', de: '<p>de</p>' };
let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'templates-'));
});

afterAll(() => {
  rmSync(folder, { recursive: true });
});

function read(text: string): unknown {
  const file = join(folder, 'templates.json');
  writeFileSync(file, text);
  return readTemplates(file);
}

test('the templates of a build are read, also those of before there were versions', () => {
  expect(read(templatesText(templates))).toEqual(templates);
  expect(read(JSON.stringify(templates))).toEqual(templates);
});

test('templates that are foreign, cut off or lack a language end with what to do', () => {
  for (const text of ['{"nl":"<p>', JSON.stringify({ ...templates, de: undefined }), '{"version":2}', '[]']) {
    expect(() => read(text), text).toThrow(/^The mail templates cannot be read from .+ Run `npm run build`\.$/u);
  }
});
