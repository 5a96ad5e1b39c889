import { errorMessage } from '#base/error-message.ts';
import type { DoctorCheck, Finding } from '#base/doctor-finding.ts';
import { readSiteConfig, type SiteConfig } from '#site/site-config.ts';
import { checkClock } from './clock.ts';
import { checkDatabase } from './database.ts';
import { checkFeed } from './feed.ts';
import { checkDisk, checkPermissions, checkRelease } from './files.ts';
import { runCheck, tellOf, type Tell } from './finding.ts';
import { checkMailDomain, type Names } from './mail-domain.ts';
import { checkMailServer } from './mail-server.ts';
import { checkScanner } from './scanner.ts';
import { checkProxies, checkSettings } from './settings.ts';
import { checkTiles } from './tiles.ts';

/** What a doctor looks at. */
export interface Patient {
  readonly env: NodeJS.ProcessEnv;
  readonly siteFile: string;
  readonly names: Names;
  readonly now: Date;
  /** Visitors are served meanwhile: nothing that takes the whole process, such as reading a whole database. */
  readonly isServing?: boolean;
}

type Look = (tell: Tell) => Promise<readonly Finding[]> | readonly Finding[];

/** Every look, in the order in which an operator reads them. */
function looksOf(
  { env, names, now, isServing = false }: Patient,
  site: SiteConfig,
): Readonly<Record<DoctorCheck, Look>> {
  const from = env['MAIL_FROM'] ?? site.agency.email;
  return {
    configuration: (tell) => checkSettings(env, site, tell),
    proxies: (tell) => checkProxies(env, site, tell),
    feed: (tell) => checkFeed(env, site, now, tell),
    'mail server': (tell) => checkMailServer(env, site, tell),
    'mail domain': (tell) => checkMailDomain(names, from, env['DKIM_SELECTOR'], tell),
    store: (tell) => checkDatabase(env, now, tell, isServing),
    clock: (tell) => checkClock(site, now, tell),
    scanner: (tell) => checkScanner(env, tell),
    disk: (tell) => checkDisk(env, tell),
    permissions: (tell) => checkPermissions(env, tell),
    release: (tell) => checkRelease(env, now, tell),
    map: (tell) => checkTiles(env, site, tell),
  };
}

/** Looks at everything that a running site needs, or at one thing. Changes nothing, sends no mail, and never tells a secret. */
export async function examine(patient: Patient, only?: DoctorCheck): Promise<readonly Finding[]> {
  let site: SiteConfig;
  try {
    site = readSiteConfig(patient.siteFile, patient.env);
  } catch (error) {
    return [tellOf('configuration').wrong(errorMessage(error), 'Correct it first: the other looks need it.')];
  }
  const looks = Object.entries(looksOf(patient, site)).filter(([check]) => only === undefined || check === only);
  const found = await Promise.all(looks.map(([check, look]) => runCheck(check, look)));
  return found.flat();
}

const signs = { green: 'ok     ', amber: 'look   ', red: 'WRONG  ' } as const;

/** A finding for people: two lines where something should be done. */
export function findingText({ check, light, what, advice }: Finding): string {
  const line = `${signs[light]}${check.padEnd(14)}${what}`;
  return advice === undefined ? line : `${line}\n${' '.repeat(21)}→ ${advice}`;
}
