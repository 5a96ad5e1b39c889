import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { compileInlineScript } from '#render/integrations/inline-script.ts';

const folder = mkdtempSync(join(tmpdir(), 'inline-'));

afterAll(() => {
  rmSync(folder, { recursive: true });
});

function compile(code: string) {
  const file = join(folder, `${String(Math.random())}.inline.ts`);
  writeFileSync(file, code);
  return compileInlineScript(file);
}

/** What a page has to do before its first paint, where that is more: three forms that go step by step. */
const larger: Readonly<Record<string, number>> = { 'src/ui/form/steps.inline.ts': 1700 };

it('makes the same text of a module each time, in a block and of at most 600 bytes', async () => {
  const files = globSync('src/**/*.inline.ts');
  expect(files.length).toBeGreaterThan(10);
  for (const file of files) {
    const { code } = await compileInlineScript(file);
    expect(code).toMatch(/^\{.*\}$/u);
    expect(Buffer.byteLength(code), file).toBeLessThanOrEqual(larger[file] ?? 600);
    expect((await compileInlineScript(file)).code).toBe(code);
  }
});

it('names every file that the text follows from', async () => {
  const { files } = await compileInlineScript('src/features/language/language.inline.ts');
  expect(files.map((file) => file.split('/').at(-1)).sort()).toEqual([
    'choice-names.ts',
    'language.inline.ts',
    'place-key.ts',
    'this-script.ts',
  ]);
});

it('lets no text end its element', async () => {
  const { code } = await compile("document.title = '</script>';");
  expect(code).not.toContain('</script');
});

it.each([
  [
    'a function that the whole page would see',
    'function go(): void { go(); location.reload(); } go();',
    'declares a function',
  ],
  ['a var that the whole page would see', 'for (var i = 0; i < 3; i += 1) console.log(i);', 'or a `var`'],
  ['an export', 'export const title = document.title;', 'a script exports nothing'],
  ['the start of a comment', "document.title = '<!--';", 'which a browser takes for HTML'],
])('refuses %s', async (_what, code, problem) => {
  await expect(compile(code)).rejects.toThrow(problem);
});
