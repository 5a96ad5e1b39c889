import type { EnvironmentVariable } from './environment-variable.ts';

/** How the site is made anew. */
export const releaseVariables: readonly EnvironmentVariable[] = [
  {
    name: 'REBUILD_SECRET',
    group: 'release',
    meaning: 'key of the calls to `/api/rebuild`, 32 characters or more',
    fallback: 'no such call is taken',
    isSecret: true,
  },
  {
    name: 'REBUILD_PROCESS',
    group: 'release',
    meaning:
      'what the process of a rebuild does when it is done: `resident` stays with all that it has loaded, so that the next one begins at once, and is started while there is nothing to do, `each` ends and gives its memory back',
    fallback: '`resident`',
    example: 'each',
  },
  {
    name: 'REBUILD_HOOK_URL',
    group: 'release',
    meaning: 'build hook of a host that builds the site itself: called in the place of a rebuild here',
    fallback: 'the site is rebuilt on this machine',
    isSecret: true,
    example: 'https://builds.example/hooks/4f1c',
  },
  {
    name: 'CRON_SECRET',
    group: 'release',
    meaning: 'what the timer of Vercel says, as `Authorization: Bearer`; set it there',
    fallback: 'the timer of Vercel is refused',
    isSecret: true,
  },
];
