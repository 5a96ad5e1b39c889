/** Faults and attacks that the tests hold, with the files that try them. */
export const testedCases: readonly {
  readonly what: string;
  readonly must: string;
  readonly project: 'api' | 'flow' | 'unit';
  readonly files: readonly string[];
}[] = [
  {
    what: 'SIGKILL while visitors send, on SQLite and PostgreSQL',
    must: 'every acknowledged lead is there, with its mails',
    project: 'api',
    files: ['tests/api/crash.test.ts', 'tests/api/alerts-crash.test.ts'],
  },
  {
    what: 'connections ended, database down, hanging or cut off',
    must: '503 with Retry-After, nothing lost, works again by itself',
    project: 'api',
    files: ['tests/api/postgres-outage.test.ts'],
  },
  {
    what: 'disk full, database locked, moved away, damaged',
    must: 'nothing is acknowledged that is not on the disk',
    project: 'api',
    files: ['tests/api/store.test.ts', 'tests/api/backup.test.ts'],
  },
  {
    what: 'mail server away, refusing everybody, hanging, unencrypted',
    must: 'mail waits, somebody is told, no password in clear',
    project: 'api',
    files: ['tests/api/outbox.test.ts', 'tests/api/encryption.test.ts'],
  },
  {
    what: 'clock set back, summer time',
    must: 'what waits is sent, nothing twice',
    project: 'api',
    files: ['tests/api/clock.test.ts'],
  },
  {
    what: 'slow, unfinished and torn requests',
    must: 'others are answered meanwhile',
    project: 'api',
    files: ['tests/api/receiving.test.ts'],
  },
  {
    what: 'huge, damaged and harmful files',
    must: 'refused with the answers kept, within the memory of one child',
    project: 'api',
    files: ['tests/api/uploads.test.ts', 'tests/api/pictures.test.ts', 'tests/api/scan.test.ts'],
  },
  {
    what: 'wild values at every endpoint, forged origins, floods',
    must: 'never 500, refused and counted',
    project: 'api',
    files: ['tests/api/every-endpoint.test.ts', 'tests/api/refusals.test.ts', 'tests/api/routes.test.ts'],
  },
  {
    what: 'forged and used links, tokens of others, stolen sessions',
    must: 'refused, whatever they name',
    project: 'api',
    files: ['tests/api/links.test.ts', 'tests/api/owner-login.test.ts', 'tests/api/office-rights.test.ts'],
  },
  {
    what: 'forged calls of the CRM, bursts of rebuilds, failing ones',
    must: 'refused, one after the other, the last good site stays',
    project: 'api',
    files: ['tests/api/rebuild.test.ts', 'tests/api/rebuild-failures.test.ts'],
  },
  {
    what: 'a publication killed in the middle, two at once',
    must: 'the last release stays whole',
    project: 'flow',
    files: ['src/release/releases.flow.test.ts', 'src/release/site-lock.flow.test.ts'],
  },
  {
    what: 'a release taken over whose programs are gone',
    must: 'pages are rendered on',
    project: 'unit',
    files: ['src/hosting/serve/on-demand-pages.test.ts'],
  },
  {
    what: 'feeds that break off, lie or hide nothing of what must be hidden',
    must: 'the stock of before stays, canaries never reach the snapshot',
    project: 'flow',
    files: ['src/feed/adapters/contract.flow.test.ts'],
  },
  {
    what: 'the server restarted three times under 50 requests a second',
    must: 'every request is answered, every acknowledged lead is there',
    project: 'api',
    files: ['tests/api/restart.test.ts'],
  },
];
