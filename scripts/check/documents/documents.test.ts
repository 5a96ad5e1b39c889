import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readPackage } from '#scripts/docs/manifest.ts';
import { objectWith, parseJson } from '#base/json.ts';
import { environmentVariables } from '#base/environment.ts';
import { machineVariables } from '#base/machine-variables.ts';
import { feedVariables } from '#scripts/docs/environment-text.ts';
import { npmScriptsIn, readDocument, readDocuments, tablesOf, type Document } from './read-documents.ts';

const documents = readDocuments();
const manifest = readPackage();

/** Folders that a build or a sync makes: they need not be there. */
const made = /^(?:dist|var|\.cache|content\/snapshot|docs\/site\/node_modules)(?:\/|$)/u;
const roots = /^(?:src|content|scripts|tests|public|docs|\.github|LICENSE|[A-Z]+\.md|\.env\.example)(?:\/|$)/u;

/** A problem of each document that has one, as `file: what`. */
function problemsIn(find: (document: Document) => readonly string[]): string[] {
  return documents.flatMap((document) => find(document).map((problem) => `${document.file}: ${problem}`));
}

describe('the documents', () => {
  it('are found', () => {
    expect(documents.map(({ file }) => file)).toEqual(
      expect.arrayContaining(['README.md', 'CONTRIBUTING.md', 'docs/glossary.md', 'content/sample-feed/README.md']),
    );
  });

  it('name only files and folders that exist', () => {
    const paths = ({ code }: Document) => code.filter((path) => roots.test(path) && !/[\s<*]/u.test(path));
    expect(documents.flatMap(paths).length).toBeGreaterThan(300);
    expect(problemsIn((document) => paths(document).filter((path) => !made.test(path) && !existsSync(path)))).toEqual(
      [],
    );
  });

  it('link only to files that exist', () => {
    expect(problemsIn(({ links }) => links.filter((path) => !existsSync(path)))).toEqual([]);
  });

  it('name only npm scripts that exist', () => {
    const unknown = ({ code }: Document) =>
      code.flatMap(npmScriptsIn).filter((script) => !(script in manifest.scripts));
    expect(problemsIn(unknown)).toEqual([]);
  });

  it('name only variables of the environment that the code reads', () => {
    const known = new Set(
      [...environmentVariables, ...feedVariables()]
        // A secret may stand in a file.
        .flatMap(({ name, isSecret }) => (isSecret === true ? [name, `${name}_FILE`] : [name]))
        .concat(machineVariables),
    );
    const named = ({ code }: Document) => code.flatMap((line) => line.match(/\b[A-Z][A-Z\d]*(?:_[A-Z\d]+)+\b/gu) ?? []);
    expect(problemsIn((document) => named(document).filter((name) => !known.has(name)))).toEqual([]);
  });

  it('name a command that exists for every figure that was measured', () => {
    const measured = tablesOf(readDocument('docs/develop/performance.md')).filter(({ head }) =>
      head.includes('measured'),
    );
    expect(measured.length).toBeGreaterThan(2);
    const rows = measured.flatMap((table) => table.rows);
    expect(
      rows.filter(
        (row) =>
          !/^`(?:[A-Z_]+=\S+ )?(?:node scripts\/|npm |npx (?:vitest|playwright|gevel) ).*`$/u.test(row.at(-1) ?? ''),
      ),
    ).toEqual([]);
  });
});

describe('the README', () => {
  it('is read in a few minutes', () => {
    expect(Buffer.byteLength(readFileSync('README.md'))).toBeLessThanOrEqual(6_144);
  });
});

describe('the list of dependencies', () => {
  const tables = tablesOf(readDocument('docs/develop/dependencies.md'));
  const named = (index: number) => (tables[index]?.rows ?? []).flatMap(([names = '']) => names.split(', '));

  it('gives every package its reason, and no other', () => {
    expect(named(0).toSorted()).toEqual(Object.keys(manifest.dependencies).toSorted());
    expect(named(1).toSorted()).toEqual(Object.keys(manifest.devDependencies).toSorted());
  });

  it('names the licence of each package on the site', () => {
    const rows = tables[0]?.rows ?? [];
    const wrong = rows.flatMap(([names = '', licences = '']) =>
      names.split(', ').filter((name) => {
        const { license } = objectWith<{ license: string }>(
          parseJson(readFileSync(`node_modules/${name}/package.json`, 'utf8')),
          'license',
        );
        return !licences.split(', ').includes(license);
      }),
    );
    expect(wrong).toEqual([]);
  });
});

describe('the rules', () => {
  const rules = documents.filter(({ file }) => /^docs\/rules\/(?!README)/u.test(file));

  it('have each a source, a day from which they hold, and a place in the code', () => {
    const tables = rules.flatMap((document) => tablesOf(document)).filter(({ head }) => head.includes('rule'));
    expect(tables.length).toBeGreaterThan(15);
    expect(tables.filter(({ head }) => head.join() !== 'rule,source,from,code').map(({ head }) => head)).toEqual([]);
    const rows = tables.flatMap((table) => table.rows);
    expect(rows.filter((row) => row.length !== 4 || row.includes(''))).toEqual([]);
    const dates = rows.map(([, , from]) => from);
    expect(
      dates.filter(
        (from = '') => !/^(?:\d{4}-\d{2}-\d{2}|(?:before )?\d+\.\d+\.\d+|day not recorded: verify)$/u.test(from),
      ),
    ).toEqual([]);
  });

  it('name only keys of messages that exist', () => {
    const keys = objectWith<object>(parseJson(readFileSync('src/i18n/messages/en/errors.json', 'utf8')));
    const table = tablesOf(readDocument('docs/rules/messages.md')).find(({ head }) => head.includes('key'));
    const named = (table?.rows ?? []).flatMap(([, cell = '']) => cell.match(/[\w.-]+(?=`)/gu) ?? []);
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((key) => !(key in keys))).toEqual([]);
  });

  it('stand in the list of the folder', () => {
    const list = readDocument('docs/rules/README.md');
    expect(rules.map(({ file }) => file).filter((file) => !list.links.includes(file))).toEqual([]);
  });
});

describe('the decisions', () => {
  it('stand in the list of the folder', () => {
    const list = readDocument('docs/decisions/README.md').text;
    const numbers = documents.flatMap(({ file }) => /^docs\/decisions\/(\d{4})-/u.exec(file)?.[1] ?? []);
    expect(numbers.length).toBeGreaterThan(15);
    expect(numbers.filter((number) => !list.includes(number))).toEqual([]);
    expect(numbers).toEqual([...new Set(numbers)]);
  });
});
