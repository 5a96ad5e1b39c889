import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { isLoopback } from '#base/loopback.ts';
import { isPublicSite } from '#base/public-host.ts';
import type { SiteConfig } from '#site/site-config.ts';
import type { Finding } from '#base/doctor-finding.ts';
import type { Tell } from './finding.ts';

const answerMs = 5_000;
const advice =
  'Let it be set by the network (systemd-timesyncd, chrony): links end, sessions end and codes count by it.';

/** Is our clock as another's is? A few seconds are the way between both. */
export function judgeClock(theirs: Date, ours: Date, whose: string, tell: Tell): Finding {
  const seconds = Math.round(Math.abs(theirs.getTime() - ours.getTime()) / 1000);
  if (seconds <= 5) return tell.well(`The clock agrees with that of ${whose}.`);
  const what = `The clock is ${seconds} seconds away from that of ${whose}.`;
  return seconds > 60 ? tell.wrong(what, advice) : tell.look(what, advice);
}

/** Servers of others that the site asks anyway: one of this machine has our own clock. */
function serversOf({ feed, map }: SiteConfig): URL[] {
  return [feed.source, map.tiles?.url ?? '']
    .filter((address) => /^https?:\/\//iu.test(address))
    .map((address) => new URL('/', address))
    .filter(({ hostname }) => !isLoopback(hostname));
}

/** What time a server says that it is: the `Date` of its answer, and the seconds for which a cache on the way has kept that. */
async function timeAt(server: URL): Promise<Date | undefined> {
  try {
    const answer = await fetch(server, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(answerMs) });
    await answer.body?.cancel();
    const at = Date.parse(answer.headers.get('Date') ?? '') + 1000 * Number(answer.headers.get('Age') ?? 0);
    return Number.isNaN(at) ? undefined : new Date(at);
  } catch {
    // The looks at feed and map say that it is away.
    return undefined;
  }
}

/** Whether the machine itself says that the network sets its clock; undefined where it has no such word. */
async function isSetByNetwork(): Promise<boolean | undefined> {
  const ask = ['show', '--property=NTPSynchronized', '--value'];
  const said = await promisify(execFile)('timedatectl', ask, { timeout: answerMs }).catch(() => undefined);
  return said === undefined ? undefined : said.stdout.trim() === 'yes';
}

/** Is the clock right? A database on another machine has its own look at it (database.ts). */
export async function checkClock(
  site: SiteConfig,
  now: Date,
  tell: Tell,
  byNetwork: () => Promise<boolean | undefined> = isSetByNetwork,
): Promise<readonly Finding[]> {
  const begun = performance.now();
  for (const server of serversOf(site)) {
    const theirs = await timeAt(server);
    const ours = new Date(now.getTime() + performance.now() - begun);
    if (theirs) return [judgeClock(theirs, ours, server.host, tell)];
  }
  const isSet = await byNetwork();
  if (isSet === true) return [tell.well('The machine says that the network sets its clock.')];
  if (isSet === false) return [tell.look('The machine says that nothing sets its clock.', advice)];
  const what = 'There is nothing to compare the clock with.';
  return [isPublicSite(site.url) ? tell.look(what, advice) : tell.well(what)];
}
