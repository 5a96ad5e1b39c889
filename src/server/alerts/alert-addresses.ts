import type { Language } from '#i18n/languages.ts';
import { dayMs } from '#server/clock.ts';
import type { ServerConfig } from '#server/config.ts';
import { signToken } from '#server/guards/token.ts';
import { linkPurpose } from '#server/guards/link-purposes.ts';
import { manageDays } from '#server/alerts/searches.ts';

/** Where a visitor changes the own searches. */
export const managePath = '/api/alerts';
/** Purpose of its token, whose value is the e-mail address. */
export const managePurpose = 'alerts';

interface Signer {
  readonly config: Pick<ServerConfig, 'secret'>;
  readonly siteUrl: string;
  readonly language: Language;
  readonly now: Date;
}

function sign({ config, now }: Signer, purpose: string, value: string): string {
  const issuedAt = now.getTime();
  return signToken(config.secret, { purpose, value, issuedAt, expiresAt: issuedAt + manageDays * dayMs });
}

/** Address of the page where somebody changes the own searches. */
export function manageAddress(signer: Signer, email: string): string {
  return `${signer.siteUrl}${managePath}?lng=${signer.language}&token=${sign(signer, managePurpose, email)}`;
}

/** Address of a link of a mail, for one of the actions of alert-links.ts. */
export function alertLink(signer: Signer, purpose: 'alert-stop' | 'alert-renew', value: string): string {
  const token = sign(signer, linkPurpose(purpose), value);
  return `${signer.siteUrl}/api/links/${purpose}?lng=${signer.language}&token=${token}`;
}
