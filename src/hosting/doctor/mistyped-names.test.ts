import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { environmentVariables } from '#base/environment.ts';
import { typosBetween } from '#base/typos.ts';
import { mistypedNames } from './mistyped-names.ts';

const read = [...environmentVariables.map(({ name }) => name), 'FEED_URL', 'FEED_CLIENT_SECRET'];
const namesFound = (...names: readonly string[]) => mistypedNames(names, read);

/** What hosts, shells, packages and other programs set, some of it close to names of ours. */
const foreign = [
  ...[
    'HOME',
    'HOSTNAME',
    'HOSTS',
    'POST',
    'PORTS',
    'PATH',
    'PWD',
    'SHELL',
    'TERM',
    'USER',
    'LANG',
    'LC_ALL',
    'TZ',
    'CI',
  ],
  ...['NODE_ENV', 'NODE_OPTIONS', 'npm_config_cache', 'npm_lifecycle_event', 'INIT_CWD', 'NVM_DIR', 'VIRTUAL_ENV'],
  ...['EMAIL_HOST', 'MAILER_DSN', 'MAILTO', 'EMAILS_SENT', 'SEED_DIR', 'NEED_PROXY', 'ALERTS_TOPIC', 'MALL_ID'],
  ...[
    'DATABASE_HOST',
    'DATABASE_NAME',
    'PGHOST',
    'PGPASSWORD',
    'REDIS_URL',
    'MYSQL_URL',
    'SITE_NAME',
    'SITE_ID',
    'BASE_URL',
  ],
  ...['AWS_REGION', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'S3_ENDPOINT', 'S3_REGION', 'GOOGLE_CLOUD_PROJECT'],
  ...['VERCEL_URL', 'VERCEL_ENV', 'NETLIFY', 'DEPLOY_URL', 'CF_PAGES', 'CF_PAGES_URL', 'CONTEXT', 'RENDER_SERVICE_ID'],
  ...[
    'INVOCATION_ID',
    'JOURNAL_STREAM',
    'NOTIFY_SOCKET',
    'LISTEN_FDS',
    'LISTEN_PID',
    'MEMORY_PRESSURE_WATCH',
    'XDG_RUNTIME_DIR',
  ],
  ...[
    'SSH_CLIENT',
    'SSH_CONNECTION',
    'SUDO_USER',
    'HTTP_PROXY',
    'HTTPS_PROXY',
    'NO_PROXY',
    'SSL_CERT_FILE',
    'DEBIAN_FRONTEND',
  ],
];

describe('names of variables with a mistake', () => {
  it.each([
    ['SMPT_HOST', undefined],
    ['SMPT_URL', 'SMTP_URL'],
    ['SMTP_ULR', 'SMTP_URL'],
    ['SMTP_PASSWORD', undefined],
    ['STMP_PASSWORD', undefined],
    ['GEVL_SECRET', 'GEVEL_SECRET'],
    ['GEVEL_SECRETS', 'GEVEL_SECRET'],
    ['STIE_URL', 'SITE_URL'],
    ['SITE_ULR', 'SITE_URL'],
    ['TRUSTED_PROXYS', 'TRUSTED_PROXIES'],
    ['MIAL_FROM', 'MAIL_FROM'],
    ['MAIL_FORM', 'MAIL_FROM'],
    ['EMAIL_FROM', 'MAIL_FROM'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['BACKUPS_DIR', 'BACKUP_DIR'],
    ['FEDE_URL', 'FEED_URL'],
    ['FEED_CLIENT_SECERT', 'FEED_CLIENT_SECRET'],
    ['OPERATOR_MAIL', 'OPERATOR_EMAIL'],
  ])('%s is told of', (name, meant) => {
    expect(namesFound(name)).toEqual([{ name, meant }]);
  });

  it('are not looked for in what others set', () => {
    expect(namesFound(...foreign)).toEqual([]);
  });

  it('are none where the name is read', () => {
    expect(namesFound(...read)).toEqual([]);
  });

  it('are found wherever two letters of a longer name are changed about', () => {
    const long = read.filter((name) => name.length >= 8);
    fc.assert(
      fc.property(fc.constantFrom(...long), fc.nat(), (name, seed) => {
        const at = seed % (name.length - 1);
        const typed = name.slice(0, at) + (name[at + 1] ?? '') + (name[at] ?? '') + name.slice(at + 2);
        fc.pre(!read.includes(typed));
        expect(typosBetween(typed, name, 2)).toBe(1);
        expect(namesFound(typed).map(({ name: found }) => found)).toEqual([typed]);
      }),
    );
  });
});
