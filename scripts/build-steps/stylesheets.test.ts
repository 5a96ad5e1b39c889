import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mergeStylesheets, withOneLink } from './stylesheets.ts';

const link = (name: string) => `<link rel="stylesheet" href="/_astro/${name}.css">`;
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stylesheets-'));
  await mkdir(join(folder, '_astro'));
  await writeFile(join(folder, '_astro/base.css'), '@layer base{a{color:red}}');
  await writeFile(join(folder, '_astro/card.css'), '@layer part{.card{color:blue}}');
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

describe('withOneLink', () => {
  it('puts one link where the first one stood', () => {
    const html = `<head>${link('base')}<title>x</title>${link('card')}</head>`;
    expect(withOneLink(html, (files) => `/_astro/${String(files.length)}.css`)).toBe(
      `<head>${link('2')}<title>x</title></head>`,
    );
  });

  it('takes the style of the islands out of the body', () => {
    const style = '<style>astro-island,astro-slot,astro-static-slot{display:contents}</style>';
    expect(withOneLink(`${link('base')}<body>${style}<p>x</p>`, () => '')).toBe(`${link('base')}<body><p>x</p>`);
  });

  it('leaves a single link and foreign ones alone', () => {
    const html = `${link('base')}<link rel="stylesheet" href="/own.css">`;
    expect(withOneLink(html, () => '/never.css')).toBe(html);
  });
});

describe('mergeStylesheets', () => {
  it('keeps the order, names the file after its content and shares it between pages', async () => {
    const html = `<head>${link('base')}${link('card')}</head>`;
    await writeFile(join(folder, 'index.html'), html);
    await writeFile(join(folder, 'other.html'), html);
    expect(await mergeStylesheets(folder)).toBe(1);
    const page = await readFile(join(folder, 'index.html'), 'utf8');
    const [, href = ''] = /href="([^"]+)"/u.exec(page) ?? [];
    expect(page).toBe(`<head><link rel="stylesheet" href="${href}"></head>`);
    expect(await readFile(join(folder, 'other.html'), 'utf8')).toBe(page);
    expect(await readFile(join(folder, href), 'utf8')).toBe(
      '@layer base{a{color:red}}\n@layer part{.card{color:blue}}',
    );
  });
});
