import js from '@eslint/js';
import astro from 'eslint-plugin-astro';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';

/**
 * The rooms of the house in their order, and which of the earlier ones each may import. Control goes one way: who reads
 * a record needs no site, who shows a page needs no server, and only what publishes knows everything.
 */
const mayImport = {
  base: [],
  domain: ['base'],
  i18n: ['base', 'domain'],
  search: ['base', 'domain'],
  contracts: ['base', 'domain', 'i18n', 'search'],
  render: ['base'],
  ui: ['base', 'domain', 'i18n', 'contracts', 'render'],
  site: ['base', 'domain', 'i18n', 'search', 'contracts', 'render', 'ui'],
  submissions: ['base', 'domain', 'i18n', 'search', 'site'],
  features: ['base', 'domain', 'i18n', 'search', 'contracts', 'render', 'ui'],
  layouts: ['base', 'domain', 'i18n', 'contracts', 'render', 'ui', 'site', 'features'],
  server: ['base', 'domain', 'i18n', 'search', 'contracts', 'ui', 'site', 'submissions', 'features'],
  release: ['base', 'domain', 'site'],
  feed: ['base', 'domain', 'i18n', 'search', 'site', 'server', 'release'],
  hosting: ['base', 'domain', 'i18n', 'render', 'site', 'server', 'release', 'feed'],
  publish: ['base', 'domain', 'i18n', 'render', 'site', 'server', 'release', 'feed', 'hosting'],
};
const rooms = Object.keys(mayImport);

/**
 * Parts of Astro that it may change from one day to the next; what it documents has another address. The server's side of
 * a framework (`@astrojs/react/server.js`) is documented with the Container API.
 */
const privateAstro = String.raw`^(?:astro/(?:dist|runtime|entrypoints)(?:/|$)|@astrojs/[^/]+/(?!server\.js$)|virtual:astro)`;
/** One name for one library: a schema of the one is none of the other's when their versions part. */
const zodByName = { regex: '^astro/zod$', message: "Import zod by its own name: 'zod'." };
const privatePattern = {
  regex: privateAstro,
  message: 'This part of Astro is private. Use what its reference documents.',
};

/** A test puts rooms together; what it tests may not. */
const tests = ['**/*.test.{ts,tsx}', '**/*.fixture.ts'];

/** From one folder to another by `#` alias only: a path with `..` would go around the rules below. */
const byAlias = { regex: '^\\.\\./', message: "Import across folders by alias: '#domain/price.ts'." };

/** What a feature shows to the server, and nothing else of it. */
const featureExports = {
  regex: '^#features/(?!.*\\.(?:server|schema)\\.ts$)',
  message: 'Of a feature the server knows its .server.ts and its .schema.ts only.',
};

/** Rules of the trade stand alone: no package, no Node; `yup` describes the fields of forms. */
const pureDomain = {
  regex: '^(?:node:|(?!yup$)[a-z@])',
  message: 'src/domain imports no package and nothing of Node but yup.',
};

/** Forbids each room what is not on its list; a feature never imports another. */
function roomRule(room, files = `src/${room}/**/*.{ts,tsx,astro}`, more = []) {
  const allowed = [...mayImport[room], ...more];
  const own = room === 'features' ? [] : [room];
  const others = [...rooms, 'pages', 'scripts'].filter((other) => !own.includes(other) && !allowed.includes(other));
  const patterns = [
    privatePattern,
    zodByName,
    byAlias,
    {
      regex: `^#(?:${others.join('|')})/`,
      message: `src/${room} may import only: ${allowed.join(', ') || 'nothing of ours'}.`,
    },
    ...(room === 'server' ? [featureExports] : []),
    ...(room === 'domain' ? [pureDomain] : []),
  ];
  return { files: [files], ignores: tests, rules: { 'no-restricted-imports': ['error', { patterns }] } };
}

const folderRules = [
  ...rooms.map((room) => roomRule(room)),
  // The server's side of a feature also knows how a form plugs into the server.
  roomRule('features', 'src/features/**/*.server.ts', ['submissions']),
  {
    files: ['scripts/**/*.ts'],
    // Packages of their own, which the aliases do not reach into: they make files that are committed.
    ignores: ['scripts/icons/**', 'scripts/letter/**', 'scripts/map-base/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            privatePattern,
            byAlias,
            { regex: '^#(?:ui|layouts|pages)/', message: 'A command shows nothing: scripts import no ui.' },
          ],
        },
      ],
    },
  },
];

/** A literal spread into a literal only hides how many properties there are. */
const spreadLiterals = [
  {
    selector: 'ObjectExpression > SpreadElement > ObjectExpression',
    message: 'Write the properties themselves.',
  },
  { selector: 'JSXSpreadAttribute > ObjectExpression', message: 'Write the attributes themselves.' },
];

/** JSON is of no type before somebody has looked at it. */
const jsonCasts = [
  {
    selector: "TSAsExpression > CallExpression[callee.object.name='JSON'][callee.property.name='parse']",
    message: 'Check what was parsed: `readStored` or `objectWith` of src/base, or a schema; `parseJson` gives unknown.',
  },
  {
    selector: "TSAsExpression > CallExpression[callee.property.name='json']",
    message: 'Check the answer: `objectWith` of src/base/json.ts, or a schema.',
  },
  {
    selector: "TSAsExpression > AwaitExpression > CallExpression[callee.property.name='json']",
    message: 'Check the answer: `objectWith` of src/base/json.ts, or a schema.',
  },
];

/** A type is found out or declared, never claimed against what the compiler knows. */
const casts = [
  { selector: "TSAsExpression[typeAnnotation.type='TSNeverKeyword']", message: 'Say the type that it has.' },
  {
    selector: "TSAsExpression > TSAsExpression[typeAnnotation.type='TSUnknownKeyword']",
    message: 'Check the value, or let its type be the one that is needed.',
  },
  {
    selector: `ImportExpression[source.value=/${privateAstro.replaceAll('/', String.raw`\/`)}/]`,
    message: privatePattern.message,
  },
];

/** From 22:00 or 23:00 UTC on it is tomorrow in Belgium: whoever cuts a day out of a moment says whose day. */
const days = [
  {
    selector:
      "CallExpression[callee.property.name='slice'][arguments.1.value=10] > MemberExpression > CallExpression[callee.property.name='toISOString']",
    message:
      'Whose day? `brusselsDay` of src/domain/brussels-clock.ts; `utcDay` of dates.ts where days are reckoned with.',
  },
];

/** What no file may say, whatever its kind. */
const everywhere = [...spreadLiterals, ...jsonCasts, ...casts, ...days];

/** What one can keep in mind; scripts/check/house/house.test.ts holds the middle of the house, this its largest pieces. */
const bounds = [
  {
    files: ['**/*.{ts,tsx,astro,js,mjs}'],
    rules: {
      complexity: ['error', 12],
      'max-lines': ['error', 300],
      'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true }],
    },
  },
  // A `describe` is as long as what it describes has rules.
  { files: ['**/*.{test,spec}.{ts,tsx}'], rules: { 'max-lines': 'off', 'max-lines-per-function': 'off' } },
];

/**
 * Rules of types for .astro files. Those named here cannot be: what `Astro.props` holds is told by Astro's own compiler, which
 * `astro check` asks; to this parser it is `any`, and so is everything that comes from it.
 */
const typedAstroRules = {
  ...Object.assign(
    {},
    ...[...tseslint.configs.strictTypeCheckedOnly, ...tseslint.configs.stylisticTypeCheckedOnly].map(
      ({ rules }) => rules,
    ),
  ),
  ...Object.fromEntries(
    ['argument', 'assignment', 'call', 'member-access', 'return'].map((use) => [
      `@typescript-eslint/no-unsafe-${use}`,
      'off',
    ]),
  ),
  '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
  '@typescript-eslint/dot-notation': 'off',
};

export default defineConfig(
  { ignores: ['dist/', '.astro/', '.cache/', 'var/', 'content/snapshot/', 'content/sample-feed/', 'docs/site/'] },
  js.configs.recommended,
  ...bounds,
  {
    files: ['**/*.{ts,tsx,astro,js,mjs}'],
    rules: { 'no-restricted-imports': ['error', { patterns: [privatePattern] }] },
  },
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [...tseslint.configs.strictTypeChecked, ...tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      'no-duplicate-imports': ['error', { allowSeparateTypeImports: true }],
      'no-restricted-syntax': [
        'error',
        { selector: 'ExportDefaultDeclaration', message: 'Export by name.' },
        ...everywhere,
      ],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/dot-notation': 'off',
    },
  },
  // Google's tags read calls in the form of `arguments`, and no list.
  { files: ['src/features/consent/signal-defaults.inline.ts'], rules: { 'prefer-rest-params': 'off' } },
  { files: ['**/*.tsx'], ...reactHooks.configs.flat['recommended-latest'] },
  { files: ['*.config.ts'], rules: { 'no-restricted-syntax': ['error', ...everywhere] } },
  ...astro.configs['flat/recommended'],
  {
    files: ['**/*.astro'],
    languageOptions: {
      // The parser of Astro's files knows no project service.
      parserOptions: {
        parser: tseslint.parser,
        project: './tsconfig.json',
        extraFileExtensions: ['.astro'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    plugins: { '@typescript-eslint': tseslint.plugin },
    rules: {
      ...typedAstroRules,
      'no-unused-vars': 'off',
      '@typescript-eslint/no-unused-vars': 'error',
      'no-restricted-syntax': ['error', ...everywhere],
    },
  },
  {
    files: ['**/*.js', '**/*.mjs'],
    languageOptions: { globals: { process: 'readonly', console: 'readonly', URL: 'readonly' } },
  },
  ...folderRules,
);
