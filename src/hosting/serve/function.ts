import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { doAll } from '#base/do-all.ts';
import { withSecretFiles } from '#base/secret-files.ts';
import { readBusy } from '#feed/calendar/read-busy.ts';
import { createPush } from '#feed/leads/push-to-crm.ts';
import { readRules } from '#hosting/rules/rules-file.ts';
import { pageRenderer } from '#hosting/serve/api.ts';
import { loadOnDemandPages } from '#hosting/serve/on-demand-pages.ts';
import { createApp } from '#server/app/app.ts';
import { doDueWork } from '#server/app/due-work.ts';
import { createWorker, openServices } from '#server/app/start.ts';
import { hookRebuild } from '#server/rebuild/hook.ts';
import { RebuildWorker } from '#server/rebuild/worker.ts';
import { tidyStore } from '#server/retention/tidy.ts';

/** What a host of functions tells beside the request. */
export interface FunctionContext {
  /** Address of the visitor. */
  readonly ip?: string;
  /** Lets work go on after the answer; without it the answer waits for the work. */
  readonly waitUntil?: (work: Promise<unknown>) => void;
}

/** The API and the pages for one reader, for a host that starts a program for each request. */
export interface SiteFunction {
  readonly answer: (request: Request, context?: FunctionContext) => Promise<Response>;
  /** Sends mail that waits, does what is due (src/server/app/due-work.ts), deletes what is too old: every few minutes, by the host's timer. */
  readonly work: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Without these, what a visitor sends would be lost with the disk of the instance that took it. */
const needed = {
  DATABASE_URL: 'a PostgreSQL database keeps the leads',
  GEVEL_SECRET: 'links that one instance signs must hold for the next; make one: openssl rand -hex 32',
  SMTP_URL: 'mail can only be sent, not caught in a folder',
} as const;

function refuseLosingHost(env: NodeJS.ProcessEnv): void {
  const missing = Object.entries(needed).filter(([name]) => !env[name]);
  if (missing.length === 0) return;
  const reasons = missing.map(([name, reason]) => `${name} (${reason})`);
  throw new Error(
    `A function keeps no files: whatever it writes is gone with its instance. Set ${reasons.join('; ')}, ` +
      'or run the site on one machine with `npm run serve`.',
  );
}

/** Opens everything once for an instance. */
export async function openFunction(env: NodeJS.ProcessEnv = withSecretFiles(process.env)): Promise<SiteFunction> {
  refuseLosingHost(env);
  const distDir = env['DIST'] ?? 'dist';
  const hook = env['REBUILD_HOOK_URL'];
  const services = {
    // What is written there is gone with the instance, the list of who was erased too.
    ...(await openServices({ ...env, GEVEL_VAR: env['GEVEL_VAR'] ?? join(tmpdir(), 'gevel') })),
    hasDisk: false as const,
    ...(!hook && { canRebuild: false as const }),
  };
  // The feed is read by the build, so the host's timer of builds is the schedule.
  const rebuilds = hook ? new RebuildWorker(services, hookRebuild(hook), { hasSchedule: false }) : undefined;
  const app = createApp(services);
  const worker = createWorker(services, env, (data) => createPush({ data, env }));
  const renderOnDemand = await loadOnDemandPages(distDir);
  const rules = renderOnDemand && (await readFile(join(distDir, 'hosting/rules.json'), 'utf8'));
  const headers = rules === undefined ? [] : readRules(rules).headers;
  const renderPage = pageRenderer(headers, renderOnDemand);
  const send = (): Promise<void> =>
    doAll([async () => rebuilds?.look(), () => worker.run(), () => services.visits.flush()]);
  return {
    async answer(request, { ip = '', waitUntil } = {}) {
      const response = await app.fetch(request, { remoteAddress: ip, ...(renderPage && { renderPage }) });
      if (request.method === 'GET' || request.method === 'HEAD') return response;
      const sending = send();
      if (waitUntil) waitUntil(sending);
      else await sending;
      return response;
    },
    work: () =>
      doAll([
        () => doDueWork(services, readBusy),
        () => tidyStore(services.store, services.siteData().config.retention, services.clock()),
        send,
      ]),
    async close() {
      await worker.stop();
      await services.store.close();
    },
  };
}

let opened: Promise<SiteFunction> | undefined;

/** What failed at the start, a database that was away, may be right when the next request comes. */
function openOnce(): Promise<SiteFunction> {
  opened ??= openFunction();
  opened.catch(() => {
    opened = undefined;
  });
  return opened;
}

/** A web-standard handler: `export default answer` in the file where the host looks for functions (docs/operate/functions.md). */
export async function answer(request: Request, context?: FunctionContext): Promise<Response> {
  return (await openOnce()).answer(request, context);
}

/** For the host's timer. */
export async function work(): Promise<void> {
  await (await openOnce()).work();
}
