import { describe, expect, it } from 'vitest';
import { filesOfPage, filesOfScript, photoFolder } from './page-files.ts';

const page = `<link rel="preload" as="image" fetchpriority="high" imagesrcset="/media/ab/480.avif 480w, /media/ab/960.avif 960w, /media/ab/1600.avif 1600w" imagesizes="92vw">
<link rel="preload" as="font" href="/_astro/figtree.B_1-x.woff2" crossorigin>
<link rel="stylesheet" href="/_astro/Base.css"><link rel="stylesheet" href="/_astro/Base.css">
<a href="/nl/te-koop/">Te koop</a><img src="/media/ab/480.webp"><a href="https://elsewhere.example/_astro/x.js">x</a>
<svg><use href="/icons/0123.svg#bed"></use></svg><script data-on=".heart" data-src="/_astro/heart.C0.js">1</script>`;

describe('the files of a page', () => {
  it('are its styles, fonts, scripts, icons and the photo that a phone takes, each once', () => {
    expect(filesOfPage(page)).toEqual([
      '/_astro/figtree.B_1-x.woff2',
      '/_astro/Base.css',
      '/icons/0123.svg',
      '/_astro/heart.C0.js',
      '/media/ab/960.avif',
    ]);
  });

  it('are none on a page without any', () => {
    expect(filesOfPage('<p>Niets</p>')).toEqual([]);
  });
});

describe('the files of a script', () => {
  it('are those that it imports at once', () => {
    const code = `import{a as b}from"./texts.D3.js";import"./style.js";const c=()=>import("./map.js");export{c}from './d.js'`;
    expect(filesOfScript('/_astro/heart.js', code)).toEqual([
      '/_astro/texts.D3.js',
      '/_astro/style.js',
      '/_astro/d.js',
    ]);
  });
});

describe('the folder of a photo', () => {
  it('is the same for all its sizes', () => {
    expect(photoFolder('/media/ab12/960.webp')).toBe('/media/ab12/');
    expect(photoFolder('/_astro/a.css')).toBeUndefined();
  });
});
