import { expect, it } from 'vitest';
import { contentTypeOf } from './content-types.ts';

it.each([
  ['index.html', 'text/html; charset=utf-8'],
  ['a.css', 'text/css; charset=utf-8'],
  ['a.js', 'text/javascript; charset=utf-8'],
  ['a.mjs', 'text/javascript; charset=utf-8'],
  ['feed/homes.json', 'application/json; charset=utf-8'],
  ['robots.txt', 'text/plain; charset=utf-8'],
  ['sitemap-nl.xml', 'application/xml; charset=utf-8'],
  ['logo.svg', 'image/svg+xml'],
  ['nl.webmanifest', 'application/manifest+json'],
  ['favicon.ico', 'image/x-icon'],
  ['a.png', 'image/png'],
  ['a.JPG', 'image/jpeg'],
  ['a.jpeg', 'image/jpeg'],
  ['a.webp', 'image/webp'],
  ['a.avif', 'image/avif'],
  ['a.gif', 'image/gif'],
  ['a.woff2', 'font/woff2'],
  ['a.pdf', 'application/pdf'],
  ['a.mp4', 'video/mp4'],
  ['a.webm', 'video/webm'],
  ['a.wasm', 'application/wasm'],
  ['search.bin', 'application/octet-stream'],
  ['html', 'application/octet-stream'],
  ['a.unknown', 'application/octet-stream'],
])('the type of %s is %s', (file, type) => {
  expect(contentTypeOf(file)).toBe(type);
});
