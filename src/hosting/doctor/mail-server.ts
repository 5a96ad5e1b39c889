import { errorCode } from '#base/error-code.ts';
import { errorMessage } from '#base/error-message.ts';
import { isLoopback } from '#base/loopback.ts';
import { isPublicSite } from '#base/public-host.ts';
import { smtpTransport } from '#server/mail/smtp.ts';
import type { SiteConfig } from '#site/site-config.ts';
import type { Finding } from '#base/doctor-finding.ts';
import type { Tell } from './finding.ts';

const advices: Readonly<Record<string, string>> = {
  EAUTH: 'Correct user and password in SMTP_URL; signs such as @ and / stand there as %40 and %2F.',
  EDNS: 'Correct the name of the server in SMTP_URL.',
  ENOTFOUND: 'Correct the name of the server in SMTP_URL.',
  ECONNECTION: 'Is the server up, the port right, and does the network let it through? Many hosts close port 25.',
  ESOCKET: 'Is the server up and the port right? 465 needs smtps://, 587 smtp://. A certificate must be valid.',
  ETIMEDOUT: 'Does the network let the connection through? Many hosts close port 25; use 587.',
  ETLS: 'The server must encrypt (STARTTLS) with a valid certificate; use its port 587 or 465.',
};

/** The decisions of an address that make it less safe than it is by itself. */
function looseness(url: URL): string | undefined {
  const decided = (name: string): string | null => url.searchParams.get(name);
  if (decided('requireTLS') === 'false' || decided('ignoreTLS') === 'true')
    return 'may be told password and mail in clear';
  return decided('tls.rejectUnauthorized') === 'false' ? 'is believed whatever certificate it shows' : undefined;
}

/** Takes the mail server a login, over an encrypted connection? No mail is sent. */
export async function checkMailServer(
  env: NodeJS.ProcessEnv,
  site: SiteConfig,
  tell: Tell,
): Promise<readonly Finding[]> {
  const { SMTP_URL: address = '' } = env;
  if (address === '') {
    const what = 'SMTP_URL is not set: mails are caught in a folder, and nobody gets one.';
    const advice = 'Set SMTP_URL to the mail server of the agency.';
    return [isPublicSite(site.url) ? tell.wrong(what, advice) : tell.look(what, advice)];
  }
  const url = new URL(address);
  const transport = smtpTransport(address);
  try {
    await transport.verify();
  } catch (error) {
    const advice = advices[errorCode(error) ?? ''] ?? 'Ask whoever runs the mail server.';
    return [tell.wrong(`${url.host} does not take us: ${errorMessage(error)}`, advice)];
  } finally {
    transport.close();
  }
  const loose = looseness(url);
  if (loose !== undefined && !isLoopback(url.hostname))
    return [
      tell.look(`${url.host} takes us, and ${loose}.`, 'Take that out of SMTP_URL unless you trust the network.'),
    ];
  const how = isLoopback(url.hostname) ? 'on this machine' : 'encrypted, its certificate checked';
  return [tell.well(`${url.host} takes us (${how}).`)];
}
