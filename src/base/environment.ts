/** Whom a variable of the environment is for; the sections of `.env.example` in their order. */
export type VariableGroup = 'site' | 'store' | 'mail' | 'release' | 'feed' | 'tests' | 'internal';

/** One variable that the software reads. */
export interface EnvironmentVariable {
  readonly name: string;
  readonly group: VariableGroup;
  /** A sentence without its full stop. */
  readonly meaning: string;
  /** What holds without it, in words or as a value. */
  readonly fallback?: string;
  /** Secrets never stand in a file of the repository. */
  readonly isSecret?: boolean;
  readonly example?: string;
}

/**
 * Every variable but those of the CRM, which each adapter describes itself (`FEED_…`). `.env.example` and the table of
 * docs/operate/environment.md are made from this list by `node scripts/docs/write.ts`.
 */
export const environmentVariables: readonly EnvironmentVariable[] = [
  {
    name: 'HOST',
    group: 'site',
    meaning: 'address that the server listens on',
    fallback: '127.0.0.1',
    example: '0.0.0.0',
  },
  { name: 'PORT', group: 'site', meaning: 'port that the server listens on', fallback: '4321', example: '8080' },
  {
    name: 'DIST',
    group: 'site',
    meaning: 'folder of the built site and its releases',
    fallback: 'dist',
    example: '/srv/gevel/dist',
  },
  {
    name: 'SITE_URL',
    group: 'site',
    meaning: 'public address of the site, in the place of `url` in `content/site.json`',
    fallback: '`url` in `content/site.json`',
    example: 'https://www.agency.example',
  },
  {
    name: 'GEVEL_STREETS',
    group: 'site',
    meaning: 'PMTiles file with the streets of the map, in the place of `map.streets.file` in `content/site.json`',
    fallback: '`map.streets.file` in `content/site.json`, or no streets',
    example: '/srv/gevel/streets.pmtiles',
  },
  {
    name: 'TRUSTED_PROXIES',
    group: 'site',
    meaning: 'how many proxies stand before the server, 0 to 9: that many entries of X-Forwarded-For are believed',
    fallback: '0',
    example: '1',
  },
  {
    name: 'LOG_LEVEL',
    group: 'site',
    meaning: 'how much is logged: `debug` writes a line for each request, `silent` nothing',
    fallback: 'info',
    example: 'info',
  },
  {
    name: 'METRICS_KEY',
    group: 'site',
    meaning: 'bearer token, 32 characters or more, with which Prometheus reads `/api/metrics`',
    fallback: 'there are no metrics, and nothing is counted',
    isSecret: true,
  },
  {
    name: 'GEVEL_SECRET',
    group: 'store',
    meaning: 'key of all signatures, 32 characters or more, the same on every server of one database',
    fallback: 'one is made at the first start and kept in the folder of `GEVEL_VAR`',
    isSecret: true,
  },
  {
    name: 'DATABASE_URL',
    group: 'store',
    meaning:
      'PostgreSQL database; needed on hosts of functions and for more than one machine; encrypted and its certificate checked unless it is on this machine or `?sslmode=…` says otherwise',
    fallback: 'the file of `GEVEL_STORE`',
    isSecret: true,
    example: 'postgres://gevel:password@localhost/gevel',
  },
  {
    name: 'GEVEL_STORE',
    group: 'store',
    meaning: 'file of the SQLite database',
    fallback: 'var/gevel.db',
    example: '/srv/gevel/var/gevel.db',
  },
  {
    name: 'GEVEL_VAR',
    group: 'store',
    meaning: 'folder of the secret that the server made and of caught mails',
    fallback: 'var',
    example: '/srv/gevel/var',
  },
  {
    name: 'BACKUP_DIR',
    group: 'store',
    meaning: 'folder where the server keeps back-ups, best on another disk or machine',
    fallback: 'the server makes none; `npx gevel backup --to` does',
    example: '/mnt/backup/gevel',
  },
  {
    name: 'BACKUP_HOURS',
    group: 'store',
    meaning: 'how old the newest back-up gets, in hours, before the server makes the next',
    fallback: '24',
    example: '6',
  },
  {
    name: 'BACKUP_KEEP',
    group: 'store',
    meaning: 'how many back-ups stay',
    fallback: '14',
    example: '14',
  },
  {
    name: 'BACKUP_KEY',
    group: 'store',
    meaning: 'passphrase that back-ups are encrypted with, 16 characters or more; keep a copy where the machine is not',
    fallback: 'they are not encrypted; only this user can read them',
    isSecret: true,
  },
  {
    name: 'SMTP_URL',
    group: 'mail',
    meaning: 'mail server; it must encrypt unless it is on this machine, or the address ends with `?requireTLS=false`',
    fallback: 'mails are caught in `mail/` of the folder of `GEVEL_VAR`',
    isSecret: true,
    example: 'smtp://user:password@mail.agency.example:587',
  },
  {
    name: 'MAIL_FROM',
    group: 'mail',
    meaning: 'sender of every mail',
    fallback: "the agency's address in `content/site.json`",
    example: 'site@agency.example',
  },
  {
    name: 'DKIM_SELECTOR',
    group: 'mail',
    meaning: 'name under which the mail server signs: `npx gevel doctor` looks whether its key is published',
    fallback: 'the key is not looked for',
    example: 'mail2026',
  },
  {
    name: 'CRM_WEBHOOK_URL',
    group: 'mail',
    meaning: 'where each lead is also posted as JSON',
    fallback: 'nowhere',
    example: 'https://crm.agency.example/leads',
  },
  {
    name: 'CRM_WEBHOOK_SECRET',
    group: 'mail',
    meaning: 'key of the signature of these posts (`Gevel-Signature`); needed with `CRM_WEBHOOK_URL`',
    isSecret: true,
  },
  {
    name: 'OPERATOR_EMAIL',
    group: 'mail',
    meaning: 'whoever looks after the server: is mailed, too, when the site could not be renewed',
    fallback: 'only the agency is mailed',
    example: 'ops@agency.example',
  },
  {
    name: 'ALERT_WEBHOOK_URL',
    group: 'mail',
    meaning:
      'told once when mail stops (refused, or no answer for 15 minutes) or the site cannot be renewed, and once when it goes on: `{"event": "mail", "state": "refused", "since": …, "reason": …, "text": …}`, `{"event": "rebuild", "state": "failed", …}`; https, or this machine',
    fallback: 'only the log and `/api/health/ready` tell',
    isSecret: true,
    example: 'https://chat.example/hooks/4f1c',
  },
  {
    name: 'REBUILD_SECRET',
    group: 'release',
    meaning: 'key of the calls to `/api/rebuild`, 32 characters or more',
    fallback: 'no such call is taken',
    isSecret: true,
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
    name: 'CDN_PURGE_URL',
    group: 'release',
    meaning: 'told after each publication which paths changed: `{"everything": false, "paths": […]}`',
    fallback: 'nobody is told',
    example: 'https://cdn.example/purge',
  },
  {
    name: 'CDN_PURGE_TOKEN',
    group: 'release',
    meaning: 'sent to `CDN_PURGE_URL` as `Authorization: Bearer`',
    isSecret: true,
  },
  {
    name: 'CHROME_PATH',
    group: 'tests',
    meaning: 'the browser that tests and measurements use',
    fallback: 'a Chromium or Chrome of the machine, else one is installed',
    example: '/usr/bin/chromium',
  },
  {
    name: 'E2E_PORT',
    group: 'tests',
    meaning: 'port of the site that the browser tests start',
    fallback: 'one that is free as a rule',
    example: '24399',
  },
  {
    name: 'FUZZ_CASES',
    group: 'tests',
    meaning: 'how many wild answers each endpoint gets in the API tests',
    fallback: '500',
    example: '10000',
  },
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
