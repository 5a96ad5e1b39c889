import { join } from 'node:path';
import type { AstroIntegration, ViteUserConfig } from 'astro';

type VitePlugin = Extract<NonNullable<ViteUserConfig['plugins']>[number], { name: string }>;

const here = 'src/render/integrations/library-code.ts';

interface LibraryChange {
  /** End of the file's path. */
  readonly file: string;
  /** Each text, which stands there once, and what comes in its place. */
  readonly parts: readonly (readonly [from: string, to: string])[];
  /** Whether what comes in their place calls `ownHtml`. */
  readonly isOwnHtml?: boolean;
}

/**
 * Where libraries make HTML of texts while our pages use them, which the pages' policy refuses: two questions about browsers of
 * 2009, the words of a scale, and HTML of our own. What they do besides, for popups say, stays refused.
 */
export const libraryChanges: readonly LibraryChange[] = [
  {
    file: 'leaflet/dist/leaflet-src.js',
    parts: [
      ['var inlineSvg = !!svg$1 && (', 'var inlineSvg = true || ('],
      ['var vml = !svg$1 && (', 'var vml = false && ('],
      ['scale.innerHTML = text;', 'scale.textContent = text;'],
    ],
  },
  {
    file: 'photoswipe/dist/photoswipe.esm.js',
    parts: [
      ['element.innerHTML = addElementHTML(elementHTML);', 'element.innerHTML = ownHtml(addElementHTML(elementHTML));'],
    ],
    isOwnHtml: true,
  },
  {
    // A setting that is off here, and makes elements of HTML.
    file: '@astrojs/react/dist/client.js',
    parts: [['if (experimentalReactChildren && childString) {', 'if (false) {']],
  },
  {
    // What it says to makers of plug-ins weighs more than the policy does; no island has one.
    file: 'i18next/dist/esm/i18next.js',
    parts: [
      [
        ' (true: read(language, namespace, callback) and create(languages, namespace, key, fallbackValue, callback, options); false: both return a promise or a value); guessing it from the number of parameters is deprecated',
        '',
      ],
      [
        ' how the async detect() answers (true: detect(callback); false: detect() returns a promise); guessing it from the number of parameters is deprecated',
        '',
      ],
    ],
  },
  {
    file: '@astrojs/react/dist/static-html.js',
    parts: [['dangerouslySetInnerHTML: { __html: value }', 'dangerouslySetInnerHTML: { __html: ownHtml(value) }']],
    isOwnHtml: true,
  },
];

/** The code of a library as the site needs it. Throws when the library no longer reads as it did. */
export function changedLibrary(code: string, { file, parts, isOwnHtml }: LibraryChange, ownCode: string): string {
  const changed = parts.reduce((text, [from, to]) => {
    const [before, after, ...more] = text.split(from);
    if (before === undefined || after === undefined || more.length > 0)
      throw new Error(`${file} does not have "${from}" once. Look how it makes HTML now, and correct ${here}.`);
    return before + to + after;
  }, code);
  return isOwnHtml === true ? `import { ownHtml } from ${JSON.stringify(ownCode)};\n${changed}` : changed;
}

export function libraryCodePlugin(): VitePlugin {
  const seen = new Set<string>();
  let ownCode = '';
  return {
    name: 'gevel:library-code',
    // One for all environments: what the browser's build did not meet is missed at its end.
    sharedDuringBuild: true,
    configResolved({ root }) {
      ownCode = join(root, 'src/ui/own-code.ts');
    },
    transform(code, id) {
      const [path = ''] = id.split('?');
      const change = libraryChanges.find(({ file }) => path.endsWith(`/node_modules/${file}`));
      if (!change) return undefined;
      if (this.environment.name === 'client') seen.add(change.file);
      return { code: changedLibrary(code, change, ownCode), map: null };
    },
    generateBundle() {
      if (this.environment.name !== 'client') return;
      const missed = libraryChanges.filter(({ file }) => !seen.has(file)).map(({ file }) => file);
      if (missed.length > 0) throw new Error(`No page loads ${missed.join(', ')} any more. Correct ${here}.`);
    },
  };
}

/** Libraries that make HTML of texts do it as the policy of the pages wants it, or the build fails. */
export function libraryCodeIntegration(): AstroIntegration {
  return {
    name: 'gevel:library-code',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { plugins: [libraryCodePlugin()] } });
      },
    },
  };
}
