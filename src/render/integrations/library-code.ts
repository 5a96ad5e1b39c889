import { join } from 'node:path';
import type { AstroIntegration } from 'astro';
import { pluginIntegration, type VitePlugin } from './plugin-integration.ts';

const here = 'src/render/integrations/library-code.ts';

/** What of our own code comes in the place of what libraries do, and where it stands. */
const ownFiles = { ownHtml: 'src/ui/own-code.ts', drawing: 'src/features/gallery/drawing.ts' } as const;

/** What i18next says twice. */
const notLoaded =
  'This means something IS WRONG in your setup. You access the t function before i18next.init / i18next.loadNamespace / i18next.changeLanguage was done. Wait for the callback or Promise to resolve before accessing it!!!';

interface LibraryChange {
  /** End of the file's path. */
  readonly file: string;
  /** Each text, which stands there once, and what comes in its place. */
  readonly parts: readonly (readonly [from: string, to: string])[];
  /** What of our own comes in their place. */
  readonly calls?: keyof typeof ownFiles;
}

/**
 * Where libraries make HTML of texts while our pages use them, which the pages' policy refuses: two questions about browsers of
 * 2009, the words of a scale, icons, and HTML of our own. What they do besides, for popups say, stays refused.
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
      ['element.innerHTML = addElementHTML(elementHTML);', 'element.append(...drawing(addElementHTML(elementHTML)));'],
    ],
    calls: 'drawing',
  },
  {
    // A setting that is off here, and makes elements of HTML.
    file: '@astrojs/react/dist/client.js',
    parts: [['if (experimentalReactChildren && childString) {', 'if (false) {']],
  },
  {
    // What it says to those who write a program weighs more than the policy does: tests hold our texts and keys.
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
      [' Either set keySeparator: false on init or make sure your translations are published in nested format.', ''],
      [
        " from lng, changeLanguage(), the language detector or loadLanguages(): it is not configured and has other characters than letters, digits, '-', '_', '@' and '.' (or '..', or more than 128). List it in supportedLngs to use it",
        '',
      ],
      [
        " — ' + 'if any of those values are attacker-controlled they can inject additional ' + 'nesting options (e.g. redirect lng/ns). Sanitise untrusted input before passing ' + 'it to t(), or keep escapeValue: true.",
        '',
      ],
      ['undefined module! Please check the object you are passing to i18next.use()', 'undefined module'],
      ['wrong module! Please check the object you are passing to i18next.use()', 'wrong module'],
      [' replaces the ${type} passed to an earlier use() call; only one ${type} is used per instance', ''],
      [` won't get resolved as namespace "\${usedNS}" was not yet loaded\`, '${notLoaded}`, "`, '"],
      [` as the namespace "\${namespace}" was not yet loaded\`, '${notLoaded}`, "`, '"],
    ],
  },
  {
    file: '@astrojs/react/dist/static-html.js',
    parts: [['dangerouslySetInnerHTML: { __html: value }', 'dangerouslySetInnerHTML: { __html: ownHtml(value) }']],
    calls: 'ownHtml',
  },
];

/** The code of a library as the site needs it. Throws when the library no longer reads as it did. */
export function changedLibrary(code: string, { file, parts, calls }: LibraryChange, root: string): string {
  const changed = parts.reduce((text, [from, to]) => {
    const [before, after, ...more] = text.split(from);
    if (before === undefined || after === undefined || more.length > 0)
      throw new Error(`${file} does not have "${from}" once. Look how it makes HTML now, and correct ${here}.`);
    return before + to + after;
  }, code);
  if (calls === undefined) return changed;
  return `import { ${calls} } from ${JSON.stringify(join(root, ownFiles[calls]))};\n${changed}`;
}

export function libraryCodePlugin(): VitePlugin {
  const seen = new Set<string>();
  let folder = '';
  return {
    name: 'gevel:library-code',
    // One for all environments: what the browser's build did not meet is missed at its end.
    sharedDuringBuild: true,
    configResolved({ root }) {
      folder = root;
    },
    transform(code, id) {
      const [path = ''] = id.split('?');
      const change = libraryChanges.find(({ file }) => path.endsWith(`/node_modules/${file}`));
      if (!change) return undefined;
      if (this.environment.name === 'client') seen.add(change.file);
      return { code: changedLibrary(code, change, folder), map: null };
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
  return pluginIntegration(libraryCodePlugin());
}
