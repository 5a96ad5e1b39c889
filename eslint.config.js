import js from '@eslint/js';
import astro from 'eslint-plugin-astro';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';

/** Folders of src and scripts, and the ones that each may import. */
const mayImport = {
  'src/domain': [],
  'src/i18n': ['src/domain'],
  'src/ui': ['src/domain', 'src/i18n'],
  'src/site': ['src/domain', 'src/i18n', 'src/ui'],
  'src/features': ['src/domain', 'src/i18n', 'src/ui'],
  'src/server': ['src/domain', 'src/i18n', 'src/ui', 'src/site', 'src/features'],
  scripts: ['src/domain', 'src/i18n', 'src/site', 'src/server'],
};

/** Forbids each folder what is not on its list, by `#` alias and by relative path; a feature never imports another. */
const folderRules = Object.entries(mayImport).map(([folder, allowed]) => {
  const others = Object.keys(mayImport)
    .concat('src/layouts', 'src/pages')
    .filter((other) => other !== folder && !allowed.includes(other))
    .map((other) => other.replace('src/', ''));
  const aliases = folder === 'src/features' ? [...others, 'features'] : others;
  const message = `${folder} may import only: ${allowed.join(', ') || 'nothing of ours'}.`;
  const patterns = [
    { regex: `^#(?:${aliases.join('|')})/`, message },
    { regex: `^\\.\\./(?:.*/)?(?:${others.join('|')})/`, message },
  ];
  return { files: [`${folder}/**/*.{ts,tsx,astro}`], rules: { 'no-restricted-imports': ['error', { patterns }] } };
});

/** The server's side of a feature also knows how it plugs into the server, and nothing else of it. */
const plugRule = {
  files: ['src/features/**/*.server.ts'],
  rules: {
    'no-restricted-imports': [
      'error',
      {
        patterns: [
          {
            regex: '^#(?:site|layouts|pages|scripts|features|server(?!/form\\.ts$))/',
            message: "A feature's .server.ts may import only src/domain, src/i18n, src/ui and #server/form.ts.",
          },
        ],
      },
    ],
  },
};

export default defineConfig(
  { ignores: ['dist/', '.astro/', '.cache/', 'var/', 'content/snapshot/', 'content/sample-feed/'] },
  js.configs.recommended,
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [...tseslint.configs.strictTypeChecked, ...tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      'no-duplicate-imports': ['error', { allowSeparateTypeImports: true }],
      'no-restricted-syntax': ['error', { selector: 'ExportDefaultDeclaration', message: 'Export by name.' }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/dot-notation': 'off',
    },
  },
  { files: ['**/*.tsx'], ...reactHooks.configs.flat['recommended-latest'] },
  { files: ['*.config.ts'], rules: { 'no-restricted-syntax': 'off' } },
  ...astro.configs['flat/recommended'],
  {
    files: ['**/*.astro'],
    languageOptions: { parserOptions: { parser: tseslint.parser } },
    plugins: { '@typescript-eslint': tseslint.plugin },
    rules: { 'no-unused-vars': 'off', '@typescript-eslint/no-unused-vars': 'error' },
  },
  {
    files: ['**/*.js', '**/*.mjs'],
    languageOptions: { globals: { process: 'readonly', console: 'readonly', URL: 'readonly' } },
  },
  ...folderRules,
  plugRule,
);
