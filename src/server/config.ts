import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { NetConnectOpts } from 'node:net';
import { join } from 'node:path';
import { email } from '#domain/form/fields.ts';
import { isLoopback } from '#base/loopback.ts';
import { readBackupSettings, type BackupSettings } from '#server/backup-settings.ts';
import { clamdAddress } from '#server/scan/clamd.ts';
import { errorCode } from '#base/error-code.ts';
import { errorMessage } from '#base/error-message.ts';

/** Where a server of ours listens. */
export interface ListenAddress {
  readonly host: string;
  readonly port: number;
}

/** What the environment says about the server; docs/operate/environment.md lists every variable. */
export interface ServerConfig {
  /** Folder of everything that the server keeps: database, caught mails, uploads. */
  readonly varDir: string;
  /** Key of every signature and keyed hash. */
  readonly secret: string;
  /** `smtp://user:password@host:587`; without one, mails are caught in `mail/` of the var folder. */
  readonly smtpUrl: string | undefined;
  /** Sender of every mail; the agency's own address when absent. */
  readonly mailFrom: string | undefined;
  readonly webhook: { readonly url: string; readonly secret: string } | undefined;
  /** Is mailed what only whoever looks after the server can mend. */
  readonly operatorEmail?: string;
  /** Told when mail stops or the site cannot be renewed, and when it goes on. */
  readonly alarmUrl?: string;
  /** Key of the calls that ask for a rebuild; without one, none is taken. */
  readonly rebuildSecret?: string;
  /** Key of the figures for Prometheus; without one nothing is counted. */
  readonly metricsKey?: string;
  /** Where the figures are told without a key: an address that only those reach who may read them. */
  readonly metricsListen?: ListenAddress;
  /** Where a scanner (ClamAV) looks through the PDFs of visitors; without it none is looked through. */
  readonly clamd?: NetConnectOpts;
  /** How many proxies stand before us: that many entries of X-Forwarded-For, from the right, are believed. */
  readonly trustedProxies: number;
  readonly logLevel: string;
  /** The agency's own: settings, routes and texts. */
  readonly contentDir: string;
  /** Where the files of documents lie: those of the published site, and those that are mailed on request only, the agency's own and the feed's. */
  readonly documentDirs: { readonly site: string; readonly onRequest: string; readonly fromFeed: string };
  /** Where the server keeps back-ups; without it, it makes none. */
  readonly backup?: BackupSettings;
}

const shortestSecret = 32;
const secretFile = 'secret';

/** The secret of the environment, else one that is made at the first start and kept in the var folder. */
function readSecret(varDir: string, given: string | undefined): string {
  if (given !== undefined) {
    if (given.length >= shortestSecret) return given;
    throw new Error(
      `GEVEL_SECRET has ${given.length} characters; it needs ${shortestSecret}. Make one: openssl rand -hex 32.`,
    );
  }
  const file = join(varDir, secretFile);
  mkdirSync(varDir, { recursive: true, mode: 0o700 });
  try {
    // `wx` fails when it is there: of two programs that start at once, one writes and both read the same.
    writeFileSync(file, randomBytes(shortestSecret).toString('hex'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') {
      throw new Error(
        `No secret can be kept in ${file}: ${errorMessage(error)}. Set GEVEL_SECRET, or let this user write there.`,
        { cause: error },
      );
    }
  }
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length >= shortestSecret) return secret;
  throw new Error(`${file} holds no secret. Remove it, and the next start makes a new one.`);
}

function readUrl(name: string, text: string, protocols: readonly string[]): string {
  if (URL.canParse(text) && protocols.includes(new URL(text).protocol)) return text;
  throw new Error(`${name} must be an address that starts with ${protocols.join('// or ')}//.`);
}

function readCount(name: string, text: string): number {
  if (/^\d$/u.test(text)) return Number(text);
  throw new Error(`${name} is "${text}". Give the number of proxies before this server, 0 to 9.`);
}

/** A key that somebody calls us with; undefined without one. */
function readKey(name: string, given: string | undefined): string | undefined {
  if (!given) return undefined;
  if (given.length >= shortestSecret) return given;
  throw new Error(
    `${name} has ${given.length} characters; it needs ${shortestSecret}. Make one: openssl rand -hex 32.`,
  );
}

function readWebhook(env: NodeJS.ProcessEnv): ServerConfig['webhook'] {
  const { CRM_WEBHOOK_URL: url, CRM_WEBHOOK_SECRET: secret } = env;
  if (!url) return undefined;
  if (!secret) throw new Error('CRM_WEBHOOK_URL is set without CRM_WEBHOOK_SECRET, which signs what is sent there.');
  return { url: readUrl('CRM_WEBHOOK_URL', url, ['https:', 'http:']), secret };
}

function readAlarmUrl(url: string | undefined): Pick<ServerConfig, 'alarmUrl'> {
  if (!url) return {};
  const alarmUrl = readUrl('ALERT_WEBHOOK_URL', url, ['https:', 'http:']);
  const { protocol, hostname } = new URL(alarmUrl);
  if (protocol === 'https:' || isLoopback(hostname)) return { alarmUrl };
  throw new Error(`ALERT_WEBHOOK_URL must start with https://: what it is told passes the network to ${hostname}.`);
}

function readEmail(name: string, given: string | undefined): string | undefined {
  if (!given) return undefined;
  const isAddress: boolean = email().isValidSync(given);
  if (isAddress) return given;
  throw new Error(`${name} is "${given}", which is no e-mail address. Give one, such as ops@agency.example.`);
}

function readClamd(given: string | undefined): Pick<ServerConfig, 'clamd'> {
  if (!given) return {};
  const clamd = clamdAddress(given);
  if (clamd) return { clamd };
  throw new Error(
    `CLAMD is "${given}". Give the socket of clamd, /run/clamav/clamd.ctl, or its host and port, 127.0.0.1:3310.`,
  );
}

function readListen(given: string | undefined): Pick<ServerConfig, 'metricsListen'> {
  if (!given) return {};
  const { host = '', port } = /^(?<host>[\w.-]+|\[[\da-f:]+\]):(?<port>\d{1,5})$/iu.exec(given)?.groups ?? {};
  if (port !== undefined && Number(port) <= 65_535)
    return { metricsListen: { host: host.replaceAll(/[[\]]/gu, ''), port: Number(port) } };
  throw new Error(`METRICS_LISTEN is "${given}". Give an address and a port, such as 127.0.0.1:9464 or [::1]:9464.`);
}

/** Reads and checks the environment; throws with advice on the first wrong value. */
export function readServerConfig(env: NodeJS.ProcessEnv = process.env): ServerConfig {
  const varDir = env['GEVEL_VAR'] ?? 'var';
  const { SMTP_URL: smtp } = env;
  const backup = readBackupSettings(env);
  const rebuildSecret = readKey('REBUILD_SECRET', env['REBUILD_SECRET']);
  const metricsKey = readKey('METRICS_KEY', env['METRICS_KEY']);
  const operatorEmail = readEmail('OPERATOR_EMAIL', env['OPERATOR_EMAIL']);
  return {
    varDir,
    secret: readSecret(varDir, env['GEVEL_SECRET']),
    smtpUrl: smtp ? readUrl('SMTP_URL', smtp, ['smtp:', 'smtps:']) : undefined,
    mailFrom: readEmail('MAIL_FROM', env['MAIL_FROM']),
    webhook: readWebhook(env),
    ...(rebuildSecret !== undefined && { rebuildSecret }),
    ...(metricsKey !== undefined && { metricsKey }),
    ...(operatorEmail !== undefined && { operatorEmail }),
    ...readAlarmUrl(env['ALERT_WEBHOOK_URL']),
    ...readListen(env['METRICS_LISTEN']),
    ...readClamd(env['CLAMD']),
    trustedProxies: readCount('TRUSTED_PROXIES', env['TRUSTED_PROXIES'] ?? '0'),
    logLevel: env['LOG_LEVEL'] ?? 'info',
    contentDir: 'content',
    documentDirs: {
      site: join(env['DIST'] ?? 'dist', 'current/client'),
      onRequest: 'content/documents',
      fromFeed: join('var', 'private', 'documents'),
    },
    ...(backup && { backup }),
  };
}
