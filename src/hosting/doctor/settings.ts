import { errorMessage } from '#base/error-message.ts';
import { isLoopback } from '#base/loopback.ts';
import { isPublicSite } from '#base/public-host.ts';
import { environmentVariables } from '#base/environment.ts';
import { readServerConfig } from '#server/config.ts';
import type { SiteConfig } from '#site/site-config.ts';
import type { Finding } from '#base/doctor-finding.ts';
import { environmentName } from '#feed/adapters/settings.ts';
import { adapters } from '#feed/registry.ts';
import type { Tell } from './finding.ts';
import { mistypedNames } from './mistyped-names.ts';

/** Stands in for a secret that the first start makes: a doctor leaves nothing behind. */
const noSecret = 'x'.repeat(32);

/** Every name that is read, by the software or by a feed; what may stand in a file has a second one. */
function namesRead(): string[] {
  const ofFeeds = adapters.flatMap(({ description }) => description.settings);
  const inFiles = [
    ...environmentVariables.flatMap(({ name, isSecret }) => (isSecret === true ? [name] : [])),
    ...ofFeeds.map(({ name }) => environmentName(name)),
  ];
  return [...environmentVariables.map(({ name }) => name), ...inFiles, ...inFiles.map((name) => `${name}_FILE`)];
}

/** Are the variables of the environment right, and those set that a site needs before strangers come? */
export function checkSettings(env: NodeJS.ProcessEnv, site: SiteConfig, tell: Tell): readonly Finding[] {
  const findings: Finding[] = [];
  try {
    readServerConfig({ ...env, GEVEL_SECRET: env['GEVEL_SECRET'] ?? noSecret });
    findings.push(tell.well('Every variable of the environment can be read.'));
  } catch (error) {
    findings.push(tell.wrong(errorMessage(error), 'Correct the variable; docs/operate/environment.md lists them all.'));
  }
  for (const { name, meant } of mistypedNames(Object.keys(env), namesRead())) {
    const advice = meant === undefined ? 'Look for a mistake in its name.' : `Did you mean ${meant}?`;
    findings.push(tell.look(`${name} is set, and nothing reads it.`, advice));
  }
  if (!isPublicSite(site.url)) {
    const advice = 'Set SITE_URL, or "url" in content/site.json, to the address that visitors use.';
    findings.push(tell.look(`The site says that it is at ${site.url}, where no stranger can reach it.`, advice));
  } else if (!site.url.startsWith('https://'))
    findings.push(tell.wrong(`${site.url} is not encrypted.`, 'Use https: logins of owners need it.'));
  const demonstration = 'It is for demonstrations: take it out of content/site.json before visitors come.';
  if (site.fixedDate !== undefined)
    findings.push(tell.look(`The site takes every day as ${site.fixedDate} ("fixedDate").`, demonstration));
  return findings;
}

/** Does the server know whom to believe about the addresses of visitors? */
export function checkProxies(env: NodeJS.ProcessEnv, site: SiteConfig, tell: Tell): readonly Finding[] {
  const { HOST: host = '127.0.0.1', TRUSTED_PROXIES: proxies = '0' } = env;
  const isHere = isLoopback(host);
  if (proxies === '0' && isHere && isPublicSite(site.url))
    return [
      tell.wrong(
        'The server listens on this machine only, so a proxy stands before it, and TRUSTED_PROXIES is 0: all visitors count as one, and share its limits.',
        'Set TRUSTED_PROXIES=1, or as many as stand before the server.',
      ),
    ];
  if (proxies !== '0' && !isHere)
    return [
      tell.look(
        `The server listens on ${host} and believes ${proxies} proxy entries: whoever reaches its port past the proxy can claim any address.`,
        'Set HOST=127.0.0.1, or let a firewall admit the proxy only.',
      ),
    ];
  return [
    tell.well(proxies === '0' ? 'No proxy is believed.' : `${proxies} proxies are believed, and come from here.`),
  ];
}
