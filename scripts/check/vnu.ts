/**
 * What the Nu Html Checker of the W3C thinks of every page: `node scripts/check/vnu.ts [--dist dist]`. It is installed apart below
 * `.cache/` and needs Java. Ends with 1 when it finds an error in a page; of a kind of error the first pages are named.
 */
import { spawnSync } from 'node:child_process';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { isListOf, objectWith, parseJson } from '#base/json.ts';
import { installApart } from '#scripts/test-setup/install-apart.ts';

interface Message {
  readonly type: string;
  readonly message: string;
  readonly url: string;
}

const namedPages = 3;
/** The checker does not know the link type "expect" yet, which waits for the end of the document (HTML, 4.6.7.6). */
const unknownToIt =
  'A “link” element with a “blocking” attribute must have a “rel” attribute whose value is “stylesheet”.';
/** Cards that scripts fetch into a page are none: their forms stand in the page (src/hosting/rules/headers.ts). */
const parts = 'cards/';
const longestReport = 200_000_000;

function isMessage(value: unknown): value is Message {
  return typeof value === 'object' && value !== null && 'message' in value && 'url' in value && 'type' in value;
}

/** Every error in the pages below a folder. */
function errorsBelow(folder: string): readonly Message[] {
  const [checker = ''] = installApart('.cache/vnu', [{ name: 'vnu-jar', version: '26.9.27' }]);
  const args = [
    '-jar',
    join(checker, 'build/dist/vnu.jar'),
    '--skip-non-html',
    '--errors-only',
    '--format',
    'json',
    folder,
  ];
  const { error, stderr } = spawnSync('java', args, { encoding: 'utf8', maxBuffer: longestReport });
  if (error) throw new Error('The Nu Html Checker needs Java, and `java` could not be started.', { cause: error });
  const { messages } = objectWith<{ messages: unknown }>(parseJson(stderr), 'messages');
  if (isListOf(messages, isMessage)) return messages;
  throw new Error(`The Nu Html Checker said something else than messages: ${stderr.slice(0, 500)}`);
}

const { values } = parseArgs({ options: { dist: { type: 'string', default: 'dist' } } });
const folder = resolve(values.dist, 'client');
const pagesOf = new Map<string, string[]>();
for (const { message, url } of errorsBelow(folder)) {
  const page = url.startsWith('file:') ? relative(folder, fileURLToPath(url)) : url;
  if (message === unknownToIt || page.startsWith(parts)) continue;
  pagesOf.set(message, [...(pagesOf.get(message) ?? []), page]);
}
for (const [message, pages] of pagesOf) {
  console.log(`${String(pages.length)} times: ${message}\n  ${pages.slice(0, namedPages).join('\n  ')}`);
}
console.log(JSON.stringify({ vnu_errors: [...pagesOf.values()].flat().length, kinds: pagesOf.size }));
process.exitCode = pagesOf.size > 0 ? 1 : 0;
