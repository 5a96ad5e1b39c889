import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { headersFor } from '#hosting/rules/headers.ts';
import { comparablePath, type HeaderRule, type HostingRules } from '#hosting/rules/rule-set.ts';
import { readRules } from '#hosting/rules/rules-file.ts';
import type { Answer, Answers, PublishedFile } from '#publish/spread/published-format.ts';
import { listPublicFiles, readFileList } from '#release/file-list.ts';
import { readLatePages } from '#release/late-pages.ts';

const errorPage = /^\/(?:[a-z]{2}\/)?404(?:\/property)?(?:\/|\.html)$/u;

/** `'/nl/contact/index.html' -> '/nl/contact/'`: as visitors ask for it. */
function askedPath(file: string): string {
  return file.replace(/(?<=\/)index\.html$/u, '');
}

/** Gives equal sets of headers one number. */
class HeaderSets {
  readonly sets: Readonly<Record<string, string>>[] = [];
  readonly #rules: readonly HeaderRule[];
  readonly #numbers = new Map<string, number>();

  constructor(rules: readonly HeaderRule[]) {
    this.#rules = rules;
  }

  numberOf(path: string): number {
    const set = headersFor(this.#rules, path);
    const text = JSON.stringify(set);
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    const number = this.sets.push(set) - 1;
    this.#numbers.set(text, number);
    return number;
  }
}

/** What rules answer in the place of a file, in the order in which later ones hold. */
function* ruledAnswers({
  moved,
  gone,
  redirects,
}: HostingRules): Generator<[path: string, status: number, to: string]> {
  for (const { from, to } of moved) yield [from, 301, to];
  for (const path of gone) yield [path, 410, ''];
  for (const { from, status, to, byLanguage } of redirects) {
    const others = Object.entries(byLanguage).map(([language, target]) => `${language} ${target}`);
    yield [comparablePath(from), status, [to, ...others].join('\n')];
  }
}

const madeOtherwise =
  /^\/(?:client|hosting|snapshot|mail|parts)\/|^\/server\/(?!texts\.json$)|^\/[^/]+\.json(?:\.parts)?$|^\/late\/(?:pages\.json(?:\.parts)?$|parts\/)/u;

/** Whatever late pages are made from, beside their own keys: settings, texts and the renderer; not what it says of a release. */
function makersOf(hashed: readonly PublishedFile[]): string {
  const made = hashed.filter(([path]) => !madeOtherwise.test(path));
  const digest = createHash('sha256');
  for (const [path, hash] of made) digest.update(`${path} ${hash}\n`);
  return digest.digest('hex');
}

/** Pages that are made late, each with what it is made from. */
async function lateAnswers(releaseDir: string, hashed: readonly PublishedFile[]): Promise<[string, string][]> {
  const late = await readLatePages(releaseDir);
  if (!late) return [];
  const makers = makersOf(hashed);
  return late.pages.map(([file, key]) => [askedPath(file), `${key} ${makers}`]);
}

/** What every path of a release answers: of files by the hash of their content, of pages that are made late by what they are made from. */
export async function siteAnswers(releaseDir: string, hashed: readonly PublishedFile[]): Promise<Answers> {
  const rules = readRules(await readFile(join(releaseDir, 'hosting/rules.json'), 'utf8'));
  const hashes = new Map(hashed.map(([path, hash]) => [path, hash]));
  const listed = (await readFileList(releaseDir)) ?? (await listPublicFiles(join(releaseDir, 'client')));
  const sets = new HeaderSets(rules.headers);
  const paths: Record<string, Answer> = {};
  const place = (path: string, status: number, what: string): void => {
    paths[path] = [status, what, sets.numberOf(status >= 400 ? '/404.html' : path)];
  };
  for (const [file] of listed) {
    const path = askedPath(file);
    place(path, errorPage.test(path) ? 404 : 200, hashes.get(`/client${file}`) ?? '');
  }
  for (const [path, madeFrom] of await lateAnswers(releaseDir, hashed)) place(path, 200, madeFrom);
  for (const [path, status, to] of ruledAnswers(rules)) place(path, status, to);
  return { headers: sets.sets, paths };
}

function stateAt({ headers, paths }: Answers, path: string): string | undefined {
  const answer = paths[path];
  return answer && `${answer[0]} ${answer[1]} ${JSON.stringify(headers[answer[2]])}`;
}

/** Paths that answer otherwise than before, or no longer, or for the first time, sorted. */
export function changedAnswers(before: Answers, after: Answers): string[] {
  const all = new Set([...Object.keys(before.paths), ...Object.keys(after.paths)]);
  return [...all].filter((path) => stateAt(before, path) !== stateAt(after, path)).sort();
}
