import { join } from 'node:path';
import { isListOf, isMapOf, isObject, isText, parseJson } from '#base/json.ts';
import { LastRead } from '#base/last-read.ts';
import { memoBy } from '#base/memo.ts';
import { writeUnlessSame, type FilePieces } from '#base/unchanged-file.ts';
import { checkThat, readStored, storedText, type StoredFormat } from '#base/stored.ts';
import { runsOfMoved, runsOfRedirects } from '#hosting/rules/rule-runs.ts';
import type { HeaderRule, HostingRules, MovedRule, RecordLists, RedirectRule } from '#hosting/rules/rule-set.ts';
import { KnownLines } from '#site/snapshot-file.ts';

/*
 * Checked by hand: the server reads the rules of each publication while it answers, and there are ten thousand redirects.
 */

function isHeaderRule(value: unknown): value is HeaderRule {
  if (!isObject(value)) return false;
  const { pattern, unset, set } = value;
  return isText(pattern) && (unset === undefined || isListOf(unset, isText)) && isMapOf(set, isText);
}

function isRedirect(value: unknown): value is RedirectRule {
  if (!isObject(value)) return false;
  const { from, to, status, byLanguage } = value;
  return isText(from) && isText(to) && (status === 302 || status === 301) && isMapOf(byLanguage, isText);
}

function isMoved(value: unknown): value is MovedRule {
  return isObject(value) && isText(value['from']) && isText(value['to']);
}

const isTexts = (value: unknown): value is string[] => isListOf(value, isText);

function isRecordLists(value: unknown): value is RecordLists {
  return isObject(value) && isMapOf(value['property'], isTexts) && isMapOf(value['project'], isTexts);
}

function isRules(value: unknown): value is HostingRules {
  if (!isObject(value)) return false;
  const { languages, defaultLanguage, headers, redirects, gone, moved, recordLists } = value;
  const hasLists = isListOf(languages, isText) && isText(defaultLanguage) && isListOf(gone, isText);
  const hasMoved = isListOf(moved, isMoved) && isRecordLists(recordLists);
  return hasLists && hasMoved && isListOf(headers, isHeaderRule) && isListOf(redirects, isRedirect);
}

const form: StoredFormat<HostingRules> = {
  name: 'hosting/rules.json of the built site',
  version: 2,
  check: checkThat(isRules, 'it holds something else than headers, redirects and gone paths'),
  // The first form knew no moved pages.
  upgrade: (rules) => ({ moved: [], recordLists: { property: {}, project: {} }, ...(isObject(rules) && rules) }),
  repair: 'Build the site with this version: `npm run build`.',
};

/*
 * Redirects and moved pages stand last in the text, each on a line of its own: of ten thousands nearly all say in the next release what they
 * said in this one, and are neither written nor read as JSON once more.
 */

const linesOfRun = memoBy((run: readonly (RedirectRule | MovedRule)[]) =>
  Buffer.from(run.map((rule) => JSON.stringify(rule)).join(',\n')),
);

const linesOf = (runs: readonly (readonly (RedirectRule | MovedRule)[])[]): FilePieces =>
  runs.flatMap((run, index) => (index === 0 ? [linesOfRun(run)] : [',\n', linesOfRun(run)]));

const [redirectsStart, movedStart, end] = [',"redirects":[\n', '\n],"moved":[\n', '\n]}\n'];

/** The rules as a release keeps them. */
export function rulesPieces({ redirects, moved, ...others }: HostingRules): FilePieces {
  const frame = storedText(others, form).slice(0, -1);
  const [redirectLines, movedLines] = [linesOf(runsOfRedirects(redirects)), linesOf(runsOfMoved(moved))];
  return [frame, redirectsStart, ...redirectLines, movedStart, ...movedLines, end];
}

const knownRedirects = new KnownLines<RedirectRule>();
const knownMoved = new KnownLines<MovedRule>();

/** The rules on lines, those of before by their lines; undefined where one is something else. */
function rulesOn<Rule>(
  text: string,
  known: KnownLines<Rule>,
  isRule: (value: unknown) => value is Rule,
): readonly Rule[] | undefined {
  const keys = text === '' ? [] : text.split(',\n');
  return known.ofLines({ keys, lineAt: (index) => keys[index] ?? '' }, (line) => {
    const value = parseJson(line);
    return isRule(value) ? value : undefined;
  });
}

/** Text of that form, read line by line; undefined for any other one. */
function readLines(text: string): HostingRules | undefined {
  const [start, middle] = [text.indexOf(redirectsStart), text.indexOf(movedStart)];
  if (start < 0 || middle < start || !text.endsWith(end)) return undefined;
  try {
    const frame = readStored(`${text.slice(0, start)},"redirects":[],"moved":[]}`, form);
    const redirects = rulesOn(text.slice(start + redirectsStart.length, middle), knownRedirects, isRedirect);
    const moved = rulesOn(text.slice(middle + movedStart.length, -end.length), knownMoved, isMoved);
    return redirects && moved && { ...frame, redirects, moved };
  } catch {
    // What is wrong with it is told by whoever reads it whole.
    return undefined;
  }
}

/** The rules of a release; throws a StoredProblem. */
export function readRules(text: string): HostingRules {
  return readLines(text) ?? readStored(text, form);
}

const fileOf = (releaseDir: string): string => join(releaseDir, 'hosting/rules.json');

/** A process that rebuilds asks twice for the rules of the last release, and has mostly written them. */
const lastRules = new LastRead<HostingRules>(2);

/** Keeps the rules with a release, made after the one in `lastDir`. */
export async function writeRules(releaseDir: string, lastDir: string, rules: HostingRules): Promise<void> {
  writeUnlessSame(fileOf(releaseDir), fileOf(lastDir), rulesPieces(rules));
  await lastRules.keep(fileOf(releaseDir), rules);
}

/** Those of a release, for whoever makes the next one; rejects with a StoredProblem, and where there are none. */
export function rulesOf(releaseDir: string): Promise<HostingRules> {
  return lastRules.read(fileOf(releaseDir), readRules);
}
