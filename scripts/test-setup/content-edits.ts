import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { objectWith, parseJson } from '#base/json.ts';

/** The settings that edits change. */
interface Site {
  agency: { phone: string; slogan: Record<string, string>; openingHours: unknown[] };
  theme: { accent: string };
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

function rewrite(file: string, change: (text: string) => string): void {
  writeFileSync(file, change(readFileSync(file, 'utf8')));
}

type Setting = (site: Site, index: number) => void;

/** Exchanges one of two values for the other. */
const other = <T>(now: T, one: T, two: T): T => (now === one ? two : one);

const settings = {
  phone: ({ agency }, index) => (agency.phone = `0924701${String(61 + index)}`),
  slogan: ({ agency }, index) => (agency.slogan['fr'] = `Bien habiter, numéro ${String(index)}`),
  hours: ({ agency }) => agency.openingHours.reverse(),
  colour: ({ theme }, index) => (theme.accent = `#1f4d${String(40 + index)}`),
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
    rewrite(file, (text) => `${text}\nNumber ${String(index)} of {{agency.name}}.\n`);
  },
  title(folder, index) {
    const file = join(folder, 'content/pages', one(codes, index + 1), `${one(views, index)}.md`);
    rewrite(file, (text) => text.replace(/^title: '/mu, `title: 'Number ${String(index)} `));
  },
  textGone(folder, index) {
    rmSync(join(folder, `content/pages/${one(['fr', 'en', 'de'], index)}/demand-register.md`), { force: true });
  },
  route(folder, index) {
    const path = one(paths, index);
    const file = join(folder, 'content/routes.json');
    rewrite(file, (text) =>
      text.replaceAll(new RegExp(`"/nl/${path}[a-z]*/`, 'gu'), `"/nl/${path}${'x'.repeat(1 + (index % 3))}/`),
    );
  },
  rule(folder, index) {
    const file = join(folder, 'content/rules/deposits.json');
    rewrite(file, (text) => text.replace(/"months": \d/u, `"months": ${String(1 + (index % 5))}`));
  },
  portrait(folder, index) {
    const from = join(folder, `public/team/${one(people, index + 1)}.webp`);
    copyFileSync(from, join(folder, `public/team/${one(people, index)}.webp`));
  },
  icon(folder, index) {
    rewrite(join(folder, 'public/favicon.svg'), (text) => `${text}<!-- ${String(index)} -->\n`);
  },
  file(folder) {
    const file = join(folder, 'public/note.txt');
    if (existsSync(file)) rmSync(file);
    else writeFileSync(file, 'A note that a client asked for.\n'.repeat(60));
  },
} as const satisfies Readonly<Record<string, (folder: string, index: number) => void>>;

/** What an agency may change of its own between two rebuilds. */
export type ContentEdit = keyof typeof settings | keyof typeof files;

const isFileEdit = (edit: ContentEdit): edit is keyof typeof files => Object.hasOwn(files, edit);

export const contentEdits = [...Object.keys(settings), ...Object.keys(files)] as readonly ContentEdit[];

/** Does something to the content of a copy of the project; `index` chooses among places and values. */
export function editContent(folder: string, edit: ContentEdit, index: number): void {
  if (isFileEdit(edit)) {
    files[edit](folder, index);
    return;
  }
  rewrite(join(folder, 'content/site.json'), (text) => {
    const site = objectWith<Site>(parseJson(text), ...fields);
    settings[edit](site, index);
    return JSON.stringify(site, undefined, 2);
  });
}
