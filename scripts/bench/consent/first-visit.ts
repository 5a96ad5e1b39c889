import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

function brotliBytes(content: string | Buffer): number {
  const bytes = Buffer.from(content);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return brotliCompressSync(bytes, { params }).length;
}

/** What a text weighs because of a part of it, which must be there. */
function weightOf(text: string, part: RegExp, what: string): number {
  const without = text.replaceAll(part, '');
  if (without === text) throw new Error(`${what} is not where this measurement looks for it: adapt the pattern.`);
  return brotliBytes(text) - brotliBytes(without);
}

/** The banner, the script after it, and the line by which its buttons find their code. */
const inPage =
  /<section class="consent"[\s\S]*?<\/section>\s*<script[\s\S]*?<\/script>|<template data-on="\[data-consent\]"[^>]*><\/template>/gu;
const inStyle = /[^{}]*\.consent(?![\w-])[^{}]*\{[^{}]*\}/gu;

/** Brotli bytes that the banner adds to the HTML and the CSS of a built page. `('dist', '/nl/') -> 440` */
export function bannerBytes(distDir: string, path: string): number {
  const client = join(distDir, 'client');
  const html = readFileSync(join(client, path, 'index.html'), 'utf8');
  const sheets = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/gu)].map(([, href = '']) =>
    readFileSync(join(client, href), 'utf8'),
  );
  const css = sheets.filter((sheet) => sheet.search(inStyle) !== -1).join('\n');
  return weightOf(html, inPage, 'The banner of the consent') + weightOf(css, inStyle, 'The style of the banner');
}

/** Brotli bytes of files that are fetched one by one. */
export function fileBytes(files: readonly Buffer[]): number {
  return files.reduce((sum, file) => sum + brotliBytes(file), 0);
}
