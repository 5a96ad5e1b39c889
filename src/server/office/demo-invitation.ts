import { isLoopback } from '#base/loopback.ts';
import { isPublicSite } from '#base/public-host.ts';
import { isSameAddress } from '#domain/same-address.ts';
import type { Services } from '#server/services.ts';
import { commandActor } from '#server/staff/office-log.ts';
import { inviteStaff, listStaff } from '#server/staff/staff-admin.ts';
import { officePath } from '#server/staff/staff-paths.ts';

/**
 * A link into the office of a demonstration, so that a newcomer need not invite anybody first: only on this very machine, for a
 * site that no stranger can reach, outside production, and as long as nobody else has an account. Whoever has chosen a
 * password is led to the login.
 */
export async function demoInvitation(
  services: Services,
  url: string,
  env: NodeJS.ProcessEnv,
): Promise<string | undefined> {
  const { agency, url: siteUrl, defaultLanguage: language } = services.siteData().config;
  if (!isLoopback(new URL(url).hostname) || isPublicSite(siteUrl) || env['NODE_ENV'] === 'production') return undefined;
  const [first, ...others] = await listStaff(services);
  if (others.length > 0 || (first && !isSameAddress(first.email, agency.email))) return undefined;
  if (first && first.status !== 'invited') return `${url}${officePath(language, 'login')}`;
  const invitation = { name: agency.name, email: agency.email, role: 'manager', language } as const;
  const { link } = await inviteStaff({ services, actor: commandActor }, invitation);
  return url + link.slice(new URL(link).origin.length);
}
