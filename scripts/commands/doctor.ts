import { Resolver } from 'node:dns/promises';
import { Command } from '@commander-js/extra-typings';
import { examine, findingText } from '#hosting/doctor/doctor.ts';
import { worstOf } from '#base/doctor-finding.ts';

interface Options {
  readonly json?: true | undefined;
  readonly dns?: string | undefined;
}

const nameServerMs = 3_000;

function resolverOf(server: string | undefined): Resolver {
  const resolver = new Resolver({ timeout: nameServerMs, tries: 2 });
  if (server === undefined) return resolver;
  try {
    resolver.setServers([server]);
  } catch (error) {
    throw new Error(`--dns is "${server}". Give the address of a name server, such as 9.9.9.9 or [2620:fe::fe]:53.`, {
      cause: error,
    });
  }
  return resolver;
}

async function run({ json, dns }: Options): Promise<void> {
  const names = resolverOf(dns);
  const findings = await examine({ env: process.env, siteFile: 'content/site.json', names, now: new Date() });
  const light = worstOf(findings);
  console.log(json === true ? JSON.stringify({ light, findings }) : findings.map(findingText).join('\n'));
  if (light === 'red') process.exitCode = 1;
}

export const command = new Command('gevel doctor')
  .description(
    'Looks at everything that a running site needs: configuration, proxies, feed, mail server, mail domain (SPF, DKIM, DMARC), ' +
      'store, clock, disk, permissions, back-ups, tiles and streets of the map. Says what is wrong and what to do. Changes nothing and sends no ' +
      'mail. Exit code 1 when something is wrong. Run it as the user of the service, with its environment.',
  )
  .option('--json', 'print JSON: {"light": …, "findings": [{"check", "light", "what", "advice"}]}')
  .option('--dns <address>', 'ask this name server in the place of the one of the machine')
  .action(run);
