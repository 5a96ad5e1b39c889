import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { walkFiles } from '#base/walk-files.ts';
import { runNode } from '#base/run-node.ts';
import { startSite } from '#scripts/test-setup/site-process.ts';
import { useBackup } from '#server/backup/open-backup.ts';
import { hold, type ProofCase } from './proof-case.ts';

const metricsKey = 'key-of-the-figures-long-enough-for-it';
const backupKey = 'a passphrase of the proof';
const mark = `kanarie${randomBytes(6).toString('hex')}`;
const email = `${mark}@canary.example`;
const password = `${mark}-Password-9`;
/** Files of the site that hold words. */
const textFile = /\.(?:html|json|xml|atom|txt|js|css|svg|webmanifest)$/u;
/** A mail is caught within this. */
const caughtMs = 60_000;

const json = { 'content-type': 'application/json', accept: 'application/json' };

function post(body: string, headers: Record<string, string> = {}): RequestInit {
  return { method: 'POST', headers: { ...json, 'sec-fetch-site': 'same-origin', ...headers }, body };
}

const person = { title: 'none', firstName: 'An', lastName: mark, phone: '0470123456', email, language: 'nl' };
const question = { ...person, question: `Is het nog vrij, vraagt ${mark}?` };

/** Somebody leaves traces wherever something can be left: rightly, wrongly, in addresses and in heads. */
const traces: readonly (readonly [path: string, init: RequestInit])[] = [
  ['/api/forms/contact', post(JSON.stringify(question))],
  ['/api/forms/contact', post(JSON.stringify({ ...question, company_url: `https://${mark}.example`, question: mark }))],
  ['/api/forms/contact', post(`{"email":"${email}",`)],
  ['/api/forms/contact', post(JSON.stringify({ ...question, [mark]: mark }))],
  [
    '/api/forms/contact',
    post(JSON.stringify(question), { 'sec-fetch-site': 'cross-site', origin: `https://${mark}.example` }),
  ],
  ['/api/owner/login', post(JSON.stringify({ email, password, language: 'nl' }))],
  ['/api/office/login', post(JSON.stringify({ email, password, language: 'nl' }))],
  [`/api/files?token=${mark}`, {}],
  [
    `/api/${mark}?email=${email}`,
    { headers: { 'user-agent': mark, referer: `https://${mark}.example/`, cookie: `s=${mark}` } },
  ],
  [`/nl/${mark}/?email=${email}`, {}],
  [
    '/api/policy-reports',
    post(
      JSON.stringify({
        'csp-report': {
          'violated-directive': 'img-src',
          'document-uri': `https://x.example/${mark}`,
          'blocked-uri': `https://x.example/${mark}`,
        },
      }),
    ),
  ],
];

const isIn = (bytes: Uint8Array | string): boolean =>
  Buffer.from(
    typeof bytes === 'string' ? bytes.toLowerCase() : Buffer.from(bytes).toString('latin1').toLowerCase(),
  ).includes(mark);

async function filesWith(folder: string, isWanted: (file: string) => boolean = () => true): Promise<string[]> {
  const files = (await walkFiles(folder)).filter(isWanted);
  return files.filter((file) => isIn(readFileSync(join(folder, file))));
}

async function gevel(args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  const code = await runNode(['scripts/gevel.ts', ...args, '--json'], {
    env: { ...process.env, ...env },
    isProgress: true,
  });
  hold(code === 0, `gevel ${args[0] ?? ''} ended with ${String(code)}`);
}

/** Makes a back-up; says whether the mark is in the file, and whether it is in what the file holds. */
async function backUp(folder: string, env: NodeJS.ProcessEnv): Promise<{ isInFile: boolean; isInside: boolean }> {
  await gevel(['backup', '--to', folder], env);
  const [name = ''] = (await walkFiles(folder))
    .filter((file) => file.includes('gevel'))
    .sort()
    .reverse();
  const file = join(folder, name);
  let isInside = false;
  await useBackup({ file, key: backupKey }, ({ body }) => {
    isInside ||= isIn(body);
    return Promise.resolve();
  });
  return { isInFile: isIn(readFileSync(file)), isInside };
}

/** Sends it all, waits until its mails are caught, and gives what the server says of itself to anybody. */
async function leaveTraces(port: number, varDir: string): Promise<string> {
  const base = `http://127.0.0.1:${String(port)}`;
  const statuses: number[] = [];
  for (const [path, init] of traces) {
    const answer = await fetch(base + path, init);
    await answer.arrayBuffer();
    statuses.push(answer.status);
  }
  hold(statuses[0] === 201, `the question was answered with ${String(statuses[0])}`);
  const deadline = performance.now() + caughtMs;
  const caught = async (): Promise<string[]> => (await filesWith(varDir)).filter((file) => file.includes('mail/'));
  while ((await caught()).length === 0) {
    hold(performance.now() < deadline, 'no mail was caught');
    await wait(200);
  }
  const tell = async (path: string, headers: Record<string, string> = {}): Promise<string> =>
    (await fetch(base + path, { headers })).text();
  const metrics = await tell('/api/metrics', { authorization: `Bearer ${metricsKey}` });
  hold(metrics.includes('gevel_leads_total'), 'there were no metrics');
  return metrics + (await tell('/api/health/ready')) + (await tell('/api/openapi.json'));
}

/** A person leaves traces everywhere; they are found where they belong only, and nowhere once the person is erased. */
export function canaryCase(): ProofCase {
  return {
    what: 'somebody sends, mistypes, logs in and is erased',
    must: 'logs, metrics, pages and the file of a back-up never hold the name; store, mails and back-ups no longer do',
    async prove() {
      const folder = mkdtempSync(join(tmpdir(), 'gevel-canary-'));
      const varDir = join(folder, 'var');
      const env = {
        GEVEL_VAR: varDir,
        GEVEL_STORE: join(varDir, 'gevel.db'),
        METRICS_KEY: metricsKey,
        BACKUP_KEY: backupKey,
        LOG_LEVEL: 'debug',
      };
      let log = '';
      const site = await startSite(env, (text) => (log += text));
      try {
        const told = await leaveTraces(site.port, varDir);
        const before = await backUp(join(folder, 'before'), env);
        hold(before.isInside && (await filesWith(varDir)).length > 0, 'nothing was stored, so nothing could be found');
        await gevel(['retention', '--erase', email, '--yes'], env);
        const after = await backUp(join(folder, 'after'), env);
        const wrong = [
          ...(isIn(log) ? ['the log'] : []),
          ...(isIn(told) ? ['what the server tells'] : []),
          ...(before.isInFile || after.isInFile ? ['the file of a back-up'] : []),
          ...(after.isInside ? ['a back-up after the erasure'] : []),
          ...(await filesWith('dist/current/client', (file) => textFile.test(file))),
          ...(await filesWith(varDir)),
        ];
        hold(wrong.length === 0, `found in ${wrong.join(', ')}`);
        return `${String(traces.length)} traces, ${String(log.split('\n').length)} lines of log: none`;
      } finally {
        await site.stop();
        rmSync(folder, { recursive: true, force: true });
      }
    },
  };
}
