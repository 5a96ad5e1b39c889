import { statfs } from 'node:fs/promises';
import { isPublicSite } from '#base/public-host.ts';
import { mailTrouble, type MailTrouble } from '#server/alarm/mail-trouble.ts';
import { hourMs, secondMs } from '#server/clock.ts';
import type { Endpoint } from '#server/http/endpoint.ts';
import { readLanes } from '#server/outbox/lanes.ts';
import { oldestWaitingMs } from '#server/outbox/outbox.ts';
import type { Services } from '#server/services.ts';

const leastFreeMb = 50;
/** What waits longer than this needs somebody's attention; the site itself can still take leads. */
const lateMs = hourMs;
/** Anybody may ask: the answer is looked up this often and no more. */
const keptMs = secondMs;

/** What anybody may know: neither how much mail waits nor how large the disk is. */
interface Readiness {
  readonly isReady: boolean;
  /** `degraded`: leads are taken, and somebody should look why they do not get on. */
  readonly status: 'ok' | 'degraded' | 'down';
  readonly store: 'ok' | 'not writable';
  /** `none`: a host of functions keeps no files. */
  readonly disk: 'ok' | 'full' | 'none';
  /** `no server`: strangers write to the site, and what it answers them is caught in a folder. */
  readonly mail: 'ok' | 'late' | 'unknown' | 'no server' | MailTrouble['state'];
  readonly crm: 'ok' | 'late' | 'unknown';
  /** `stale`: other machines may serve a newer site, and this one could not take it over for two minutes. Absent of one machine. */
  readonly site?: 'ok' | 'stale';
}

async function isWritable({ store, clock }: Services): Promise<boolean> {
  const now = clock().getTime();
  const row = { key: 'health', points: 0, expires_at: now };
  try {
    await store.write((transaction) =>
      transaction
        .insertInto('limits')
        .values(row)
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ expires_at: now }))
        .execute(),
    );
    return true;
  } catch {
    return false;
  }
}

async function mailState({ store, clock, config, siteData }: Services): Promise<Readiness['mail']> {
  if (config.smtpUrl === undefined && isPublicSite(siteData().config.url)) return 'no server';
  const now = clock();
  const trouble = mailTrouble(await readLanes(store), now);
  if (trouble) return trouble.state;
  return (await oldestWaitingMs(store, ['mail'], now)) > lateMs ? 'late' : 'ok';
}

async function crmState({ store, clock }: Services): Promise<Readiness['crm']> {
  return (await oldestWaitingMs(store, ['webhook', 'crm'], clock())) > lateMs ? 'late' : 'ok';
}

async function diskState({ config, hasDisk }: Services): Promise<Readiness['disk']> {
  if (hasDisk === false) return 'none';
  const { bavail, bsize } = await statfs(config.varDir);
  return (bavail * bsize) / 1_048_576 >= leastFreeMb ? 'ok' : 'full';
}

async function examine(services: Services): Promise<Readiness> {
  const canWrite = await isWritable(services);
  const disk = await diskState(services);
  const mail = canWrite ? await mailState(services) : 'unknown';
  const crm = canWrite ? await crmState(services) : 'unknown';
  const isReady = canWrite && disk !== 'full' && mail !== 'no server';
  const site = services.publicationState?.();
  const whileReady = [mail, crm, site ?? 'ok'].every((state) => state === 'ok') ? 'ok' : 'degraded';
  return {
    isReady,
    status: isReady ? whileReady : 'down',
    store: canWrite ? 'ok' : 'not writable',
    disk,
    mail,
    crm,
    ...(site && { site }),
  };
}

/** `live`: the process answers. `ready`: it can take leads. `mail`: what it takes is delivered. */
export function healthEndpoints(services: Services): readonly Endpoint[] {
  let known: { readonly atMs: number; readonly readiness: Promise<Readiness> } | undefined;
  const look = (): Promise<Readiness> => {
    const nowMs = performance.now();
    if (!known || nowMs - known.atMs > keptMs) known = { atMs: nowMs, readiness: examine(services) };
    return known.readiness;
  };
  return [
    {
      method: 'GET',
      path: '/api/health/live',
      handle: (context) => context.json({ isLive: true }),
      doc: { summary: 'The process answers.', answers: { 200: 'It does.' } },
    },
    {
      method: 'GET',
      path: '/api/health/ready',
      async handle(context) {
        const readiness = await look();
        return context.json(readiness, readiness.isReady ? 200 : 503);
      },
      doc: {
        summary:
          'Leads can be taken: the store is writable, the disk has room, and a public site has a mail server. Says too whether mail and leads for the CRM get out, and whether the site is the one that other machines serve.',
        answers: {
          200: 'Ready; `status` is `degraded` while mail or leads for the CRM wait, or the site is stale.',
          503: 'Not ready; it says why.',
        },
      },
    },
    {
      method: 'GET',
      path: '/api/health/mail',
      async handle(context) {
        const { mail } = await look();
        return context.json({ mail }, mail === 'ok' ? 200 : 503);
      },
      doc: {
        summary: 'Mail gets out. For a monitor that looks at the status only; leads are taken all the same.',
        answers: { 200: 'It does.', 503: 'It waits: the mail server refuses or cannot be reached, or mail is late.' },
      },
    },
  ];
}
