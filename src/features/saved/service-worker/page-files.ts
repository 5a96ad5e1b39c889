/** A phone with two device pixels a CSS pixel asks for about this width. */
const photoWidthPx = 720;

/** The candidate of an `imagesrcset` that a phone would take. `'/a/480.webp 480w, /a/960.webp 960w' -> '/a/960.webp'` */
function phonePhoto(candidates: string): string | undefined {
  const files = candidates
    .split(',')
    .map((candidate) => candidate.trim().split(/\s+/u))
    .map(([path = '', width = '']) => ({ path, width: Number.parseInt(width, 10) }))
    .filter(({ path }) => path.startsWith('/'))
    .sort((a, b) => a.width - b.width);
  return (files.find(({ width }) => width >= photoWidthPx) ?? files.at(-1))?.path;
}

/** The files that a page needs to be read: styles, fonts, scripts, icons and its first photo. `'<link href="/_astro/a.css">…' -> ['/_astro/a.css']` */
export function filesOfPage(html: string): string[] {
  const named = [...html.matchAll(/\s(?:href|src|data-src)="(\/(?:_astro|icons)\/[\w./-]+)/gu)].map(
    ([, path = '']) => path,
  );
  const [, candidates] = /<link[^>]+as="image"[^>]+imagesrcset="([^"]+)"/u.exec(html) ?? [];
  const photo = candidates === undefined ? undefined : phonePhoto(candidates);
  return [...new Set([...named, ...(photo === undefined ? [] : [photo])])];
}

/** The files that a script imports at once; what it imports on demand is not among them. `'import{a}from"./b.js"' -> ['/_astro/b.js']` */
export function filesOfScript(path: string, code: string): string[] {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  return [...code.matchAll(/(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/gu)].map(([, name = '']) => folder + name);
}

/** Folder of a photo, the same for all its sizes. `'/media/ab12/960.webp' -> '/media/ab12/'` */
export function photoFolder(path: string): string | undefined {
  return /^\/media\/[\w-]+\//u.exec(path)?.[0];
}
