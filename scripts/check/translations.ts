import { languages } from '#i18n/languages.ts';
import { printTable } from '#scripts/bench/measure.ts';
import { readSources } from './translations/code-sources.ts';
import { coverageOf, percentOf, type Coverage } from './translations/coverage.ts';
import { alikeTexts, messageKeys, namespaces, textsOf } from './translations/dictionary-texts.ts';
import { unusedKeys } from './translations/message-usage.ts';
import sharedWords from './translations/shared-words.json' with { type: 'json' };
import { sharedWordProblems } from './translations/shared-words.ts';

/**
 * Prints how complete the dictionaries are: `node scripts/check/translations.ts`. The unit tests hold the same to nothing
 * missing, and every word that two languages share to its reason.
 */
const keys = messageKeys();
const alike = alikeTexts();
const unused = unusedKeys(keys, readSources());
const problems = sharedWordProblems(alike, sharedWords);

const columns: readonly (readonly [head: string, cell: (coverage: Coverage) => string | number])[] = [
  ['language', ({ language }) => language],
  ['keys', ({ keys: all }) => all],
  ['translated', ({ translated }) => translated],
  ['share', percentOf],
  ['texts', ({ texts }) => texts],
  ['words', ({ words }) => words],
  ['alike in another', ({ alike: count }) => count],
  ['of them without a reason', ({ unexplained }) => unexplained],
];

const rows = languages.map((language) =>
  coverageOf(language, { keys, texts: textsOf(language), alike, shared: sharedWords }),
);
printTable(
  columns.map(([head]) => head),
  rows.map((row) => columns.map(([, cell]) => cell(row))),
);
console.log(
  `\n${keys.length} keys in ${namespaces().length} namespaces; ${unused.length} that no page shows: ${unused.join(', ') || 'none'}.`,
);
console.log(
  `${Object.keys(sharedWords).length} words are the same in several languages, each with its reason in shared-words.json.`,
);
for (const problem of problems) console.log(problem);
if (problems.length > 0) process.exitCode = 1;
