import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { objectWith, parseJson } from '#base/json.ts';

/** The settings that edits change. */
interface Site {
  agency: { phone: string; slogan: Record<string, string>; openingHours: unknown[] };
  theme: { paper: string; ink: string; accent: string };
  format: { numbers: string; phone: string };
  lists: { pageSize: number };
  marqueeIgnore: number[];
  soldPagesDays: number;
  testimonialsChecked: boolean;
  replyWithinDays?: number;
  consent: { months: number; revision: number };
  exports: { forms: string[] };
  head: Record<string, { robots?: string }>;
  mandate: { salePercent: number };
}

const fields = [
  'agency',
  'theme',
  'format',
  'lists',
  'marqueeIgnore',
  'consent',
  'exports',
  'head',
  'mandate',
] as const;

/** Rewrites a file; says whether it holds something else now. */
function rewrite(file: string, change: (text: string) => string): boolean {
  const before = readFileSync(file, 'utf8');
  const after = change(before);
  writeFileSync(file, after);
  return after !== before;
}

/** Two digits of a colour: one of so many from a first one on. */
const shade = (first: number, count: number, index: number): string => String(first + (index % count));

type Setting = (site: Site, index: number) => void;

/** Exchanges one of two values for the other. */
const other = <T>(now: T, one: T, two: T): T => (now === one ? two : one);

const settings = {
  phone: ({ agency }, index) => (agency.phone = `0924701${String(61 + index)}`),
  slogan: ({ agency }, index) => (agency.slogan['fr'] = `Bien habiter, numéro ${String(index)}`),
  hours: ({ agency }) => agency.openingHours.reverse(),
  // None of them is the demonstration's own, and all can be read.
  colour: ({ theme }, index) => (theme.accent = `#1f${shade(30, 40, index)}5d`),
  paper: ({ theme }, index) => (theme.paper = `#fdfd${shade(90, 10, index)}`),
  ink: ({ theme }, index) => (theme.ink = `#2b${shade(10, 20, index)}10`),
  numbers: ({ format }) => (format.numbers = other(format.numbers, 'belgian', 'language')),
  phones: ({ format }) => (format.phone = other(format.phone, 'zones', 'simple')),
  pageSize: ({ lists }) => (lists.pageSize = other(lists.pageSize, 12, 5)),
  marquees: (site) => (site.marqueeIgnore = site.marqueeIgnore.length > 2 ? [4] : [4, 5, 6]),
  soldPages: (site) => (site.soldPagesDays = other(site.soldPagesDays, 90, 0)),
  promise: (site, index) => (site.replyWithinDays = 1 + (index % 30)),
  checked: (site) => (site.testimonialsChecked = !site.testimonialsChecked),
  consent: ({ consent }) => (consent.revision += 1),
  exports: ({ exports }) => exports.forms.reverse().pop(),
  robots: ({ head }, index) => (head['nl'] = { ...head['nl'], robots: `max-snippet:${String(index)}` }),
  mandate: ({ mandate }, index) => (mandate.salePercent = 2 + index / 4),
} as const satisfies Readonly<Record<string, Setting>>;

const views = ['home', 'mission', 'team', 'contact', 'privacy', 'article-new-build', 'realisations'] as const;
const codes = ['nl', 'fr', 'en', 'de'] as const;
const paths = ['contact', 'missie', 'te-koop', 'favorieten', 'diensten/nieuwbouw', 'afspraak'] as const;
const people = ['bart', 'claire', 'hilde', 'jonas'] as const;

/** One of a list, whatever number is drawn. */
const one = <T>(list: readonly [T, ...T[]], index: number): T => list[index % list.length] ?? list[0];

const files = {
  word(folder, index) {
    const file = join(folder, 'content/pages', one(codes, index), `${one(views, index)}.md`);
    return rewrite(file, (text) => `${text}\nNumber ${String(index)} of {{agency.name}}.\n`);
  },
  title(folder, index) {
    const file = join(folder, 'content/pages', one(codes, index + 1), `${one(views, index)}.md`);
    return rewrite(file, (text) => text.replace(/^title: '/mu, `title: 'Number ${String(index)} `));
  },
  textGone(folder, index) {
    const file = join(folder, `content/pages/${one(['fr', 'en', 'de'], index)}/demand-register.md`);
    const wasThere = existsSync(file);
    rmSync(file, { force: true });
    return wasThere;
  },
  route(folder, index) {
    const path = one(paths, index);
    const file = join(folder, 'content/routes.json');
    return rewrite(file, (text) =>
      text.replaceAll(new RegExp(`"/nl/${path}[a-z]*/`, 'gu'), `"/nl/${path}${'x'.repeat(1 + (index % 3))}/`),
    );
  },
  rule(folder, index) {
    const file = join(folder, 'content/rules/deposits.json');
    return rewrite(file, (text) => text.replace(/"months": \d/u, `"months": ${String(1 + (index % 5))}`));
  },
  portrait(folder, index) {
    const portraitOf = (at: number): string => join(folder, `public/team/${one(people, at)}.webp`);
    const [from, to] = [portraitOf(index + 1), portraitOf(index)];
    const isOther = !readFileSync(from).equals(readFileSync(to));
    copyFileSync(from, to);
    return isOther;
  },
  icon(folder, index) {
    return rewrite(join(folder, 'public/favicon.svg'), (text) => `${text}<!-- ${String(index)} -->\n`);
  },
  file(folder) {
    const file = join(folder, 'public/note.txt');
    if (existsSync(file)) rmSync(file);
    else writeFileSync(file, 'A note that a client asked for.\n'.repeat(60));
    return true;
  },
} as const satisfies Readonly<Record<string, (folder: string, index: number) => boolean>>;

/** What an agency may change of its own between two rebuilds. */
export type ContentEdit = keyof typeof settings | keyof typeof files;

const isFileEdit = (edit: ContentEdit): edit is keyof typeof files => Object.hasOwn(files, edit);

export const contentEdits = [...Object.keys(settings), ...Object.keys(files)] as readonly ContentEdit[];

/**
 * Does something to the content of a copy of the project; `index` chooses among places and values. Says whether something is another
 * one now: the same done twice mostly changes nothing.
 */
export function editContent(folder: string, edit: ContentEdit, index: number): boolean {
  if (isFileEdit(edit)) return files[edit](folder, index);
  const file = join(folder, 'content/site.json');
  const site = objectWith<Site>(parseJson(readFileSync(file, 'utf8')), ...fields);
  const before = JSON.stringify(site);
  settings[edit](site, index);
  writeFileSync(file, JSON.stringify(site, undefined, 2));
  return JSON.stringify(site) !== before;
}
