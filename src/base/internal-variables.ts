import type { EnvironmentVariable } from './environment-variable.ts';

/** What a program of the software sets for another one that it starts: nobody sets them by hand. */
export const internalVariables: readonly EnvironmentVariable[] = [
  {
    name: 'GEVEL_SNAPSHOT',
    group: 'internal',
    meaning: 'folder of the snapshot that pages are made from',
    fallback: 'content/snapshot',
  },
  {
    name: 'GEVEL_TODAY',
    group: 'internal',
    meaning: 'the day that the site is built for',
    fallback: '`fixedDate`, else today in Belgium',
  },
  {
    name: 'GEVEL_TESTIMONIALS',
    group: 'internal',
    meaning: 'file of the testimonials that the home page shows',
    fallback: '.cache/testimonials.json',
  },
  {
    name: 'GEVEL_SPOTLIGHT',
    group: 'internal',
    meaning: 'file of the homes that the home page shows first',
    fallback: '.cache/spotlight.json',
  },
  {
    name: 'GEVEL_NEWS',
    group: 'internal',
    meaning: 'file of the articles that the office wrote for the journal',
    fallback: '.cache/news.json',
  },
  {
    name: 'GEVEL_TEXTS',
    group: 'internal',
    meaning: 'file of the texts that a release was made with',
    fallback: 'those of the build',
  },
  {
    name: 'GEVEL_PAGE_DATES',
    group: 'internal',
    meaning: 'file with the day on which each page last changed',
    fallback: 'what the feed says',
  },
  {
    name: 'GEVEL_CODE',
    group: 'internal',
    meaning: 'key of the code, part of the names of what is kept between builds',
  },
  {
    name: 'GEVEL_RENDERER',
    group: 'internal',
    meaning: 'folder where the build keeps the renderer of the pages',
    fallback: 'it is not kept',
  },
  {
    name: 'GEVEL_MAIL_TEMPLATES',
    group: 'internal',
    meaning: 'file of the compiled mail templates',
    fallback: '`mail/templates.json` in the folder of `DIST`',
  },
  {
    name: 'GEVEL_ASTRO_CACHE',
    group: 'internal',
    meaning: "folder of Astro's own cache",
    fallback: 'node_modules/.astro',
  },
  {
    name: 'ASTRO_KEY',
    group: 'internal',
    meaning: "Astro's key, the same in every build",
    fallback: 'made from the secret of the site',
    isSecret: true,
  },
  { name: 'BENCH_USAGE', group: 'internal', meaning: 'file to which a measured program writes what it used' },
  { name: 'BENCH_USAGE_ALL', group: 'internal', meaning: 'the same for a program and all that it starts' },
];
