import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const lineLimit = 250;
const fileLimit = 2;

interface StyledFile {
  readonly path: string;
  readonly lines: number;
  readonly css: string;
}

/** The styles of a component: `<style is:global>a { … }</style> -> a { … }`. */
function stylesIn(component: string): string {
  return [...component.matchAll(/<style(?: is:global)?>(.*?)<\/style>/gsu)].map(([, css = '']) => css).join('\n');
}

function readStyledFiles(): StyledFile[] {
  return readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:css|astro)$/u.test(name))
    .map((name) => {
      const path = join('src', name);
      const text = readFileSync(path, 'utf8');
      return { path, lines: text.split('\n').length - 1, css: path.endsWith('.css') ? text : stylesIn(text) };
    })
    .filter(({ css }) => css !== '');
}

/** The classes that selectors name: `@media print { .card > .icon {} } -> card, icon`. */
function classesOf(css: string): Set<string> {
  const preludes = css.replaceAll(/\/\*.*?\*\//gsu, '').matchAll(/([^{};]+)\{/gu);
  const selectors = [...preludes]
    .map(([, prelude = '']) => prelude.trim())
    .filter((prelude) => !prelude.startsWith('@'));
  return new Set(
    selectors.flatMap((selector) => [...selector.matchAll(/\.([a-z][\w-]*)/giu)].map(([, name = '']) => name)),
  );
}

const files = readStyledFiles();

describe('styles belong to their component', () => {
  it('are read from components and stylesheets, selectors alone', () => {
    expect(files.length).toBeGreaterThan(100);
    expect(stylesIn('<style is:global>\n.a {}</style><style is:inline set:html={css}></style>')).toBe('\n.a {}');
    const css =
      "@media (width >= 48.5rem) { .a:not(.b) > .c__d { margin: .5rem; background: url('x.svg') } } /* .e {} */";
    expect([...classesOf(css)]).toEqual(['a', 'b', 'c__d']);
  });

  it(`no class is named in more than ${String(fileLimit)} files`, () => {
    const owners = Map.groupBy(
      files.flatMap(({ path, css }) => [...classesOf(css)].map((name) => ({ name, path }))),
      ({ name }) => name,
    );
    const shared = [...owners]
      .filter(([, entries]) => entries.length > fileLimit)
      .map(([name, entries]) => `.${name}: ${entries.map(({ path }) => path).join(', ')}`);
    // What stands around a part sets its custom properties, `--icon-size`, or gives the element a class of its own.
    expect(shared).toEqual([]);
  });

  it(`no file with styles has more than ${String(lineLimit)} lines`, () => {
    expect(
      files.filter(({ lines }) => lines > lineLimit).map(({ path, lines }) => `${path}: ${String(lines)}`),
    ).toEqual([]);
  });
});
