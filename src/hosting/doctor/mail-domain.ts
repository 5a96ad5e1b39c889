import type { Resolver } from 'node:dns/promises';
import { errorCode } from '#base/error-code.ts';
import { errorMessage } from '#base/error-message.ts';
import { isPublicSite } from '#base/public-host.ts';
import type { Finding } from '#base/doctor-finding.ts';
import type { Tell } from './finding.ts';

/** Who answers questions about names: the machine's own name server, or one of a test. */
export type Names = Pick<Resolver, 'resolveTxt' | 'resolveMx'>;

/** No such name, or nothing of this kind: an answer, and no failure. */
const nothing = ['ENOTFOUND', 'ENODATA'];

/** More look-ups than this end a check of SPF with an error (RFC 7208 section 4.6.4). */
const mostLookups = 10;

/** The texts at a name, each whole: a long one comes in pieces (RFC 7208 section 3.3). */
async function textsAt(names: Names, name: string): Promise<string[]> {
  try {
    return (await names.resolveTxt(name)).map((pieces) => pieces.join(''));
  } catch (error) {
    if (nothing.includes(errorCode(error) ?? '')) return [];
    throw new Error(`${name} could not be looked up: ${errorMessage(error)}`, { cause: error });
  }
}

async function hasMailbox(names: Names, domain: string): Promise<boolean> {
  try {
    return (await names.resolveMx(domain)).some(({ exchange }) => exchange !== '');
  } catch (error) {
    if (nothing.includes(errorCode(error) ?? '')) return false;
    throw new Error(`${domain} could not be looked up: ${errorMessage(error)}`, { cause: error });
  }
}

function judgeSpf(domain: string, records: readonly string[], tell: Tell): Finding {
  const [record] = records;
  if (record === undefined)
    return tell.wrong(
      `${domain} has no SPF record: receivers cannot tell our mail from a forged one.`,
      `Publish a TXT record at ${domain} with what your mail provider names, for example "v=spf1 include:… ~all".`,
    );
  if (records.length > 1)
    return tell.wrong(
      `${domain} has ${records.length} SPF records, which counts as an error (RFC 7208 section 4.5).`,
      'Make one of them.',
    );
  const terms = record.split(/\s+/u).slice(1);
  if (terms.some((term) => /^\+?all$/iu.test(term)))
    return tell.wrong(`The SPF record of ${domain} lets anybody send ("all").`, 'End it with ~all or -all.');
  const lookups = terms.filter((term) => /^[+~?-]?(?:include:|exists:|redirect=|(?:a|mx|ptr)(?:[:/]|$))/iu.test(term));
  if (lookups.length > mostLookups)
    return tell.wrong(
      `The SPF record of ${domain} asks ${lookups.length} further questions; after ${mostLookups} it fails.`,
      'Take out providers that you no longer use.',
    );
  if (!terms.some((term) => /^(?:[~?-]all$|redirect=)/iu.test(term)))
    return tell.look(`The SPF record of ${domain} does not say what holds for others.`, 'End it with ~all or -all.');
  return tell.well(`${domain} says who may send for it (SPF).`);
}

/** `'v=DMARC1; p=reject' -> 'reject'` */
function tagOf(record: string, tag: string): string | undefined {
  const found = record
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.toLowerCase().startsWith(`${tag}=`));
  return found?.slice(tag.length + 1).replace(/\s/gu, '');
}

/** The record of the domain, else of the one above it (RFC 7489 section 6.6.3). */
async function dmarcOf(names: Names, domain: string): Promise<string | undefined> {
  for (let name = domain; name.includes('.'); name = name.slice(name.indexOf('.') + 1)) {
    const record = (await textsAt(names, `_dmarc.${name}`)).find((text) => /^v=DMARC1\b/iu.test(text));
    if (record !== undefined) return record;
  }
  return undefined;
}

function judgeDmarc(domain: string, record: string | undefined, tell: Tell): Finding {
  if (record === undefined)
    return tell.wrong(
      `${domain} has no DMARC record: large mail providers may refuse its mail, and anybody can write in its name.`,
      `Publish a TXT record at _dmarc.${domain}, to begin with: "v=DMARC1; p=none; rua=mailto:you@${domain}".`,
    );
  const policy = tagOf(record, 'p')?.toLowerCase();
  if (policy === 'quarantine' || policy === 'reject')
    return tell.well(`${domain} protects its name (DMARC, ${policy}).`);
  if (policy === 'none')
    return tell.look(
      `The DMARC record of ${domain} only watches (p=none).`,
      'When the reports show no mail of yours that fails, set p=quarantine or p=reject.',
    );
  return tell.wrong(`The DMARC record of ${domain} has no policy that is known.`, 'Set p=none, quarantine or reject.');
}

async function judgeDkim(names: Names, domain: string, selector: string | undefined, tell: Tell): Promise<Finding> {
  if (!selector)
    return tell.look(
      'Whether the mail server signs (DKIM) was not looked at: only it knows under which name.',
      `Set DKIM_SELECTOR to the name s of the records s._domainkey.${domain} that your mail provider gave you.`,
    );
  const name = `${selector}._domainkey.${domain}`;
  const record = (await textsAt(names, name)).find((text) => tagOf(text, 'p') !== undefined);
  if (record === undefined)
    return tell.wrong(`There is no DKIM key at ${name}.`, 'Publish the TXT record that your mail provider gave you.');
  if (tagOf(record, 'p') === '')
    return tell.wrong(`The DKIM key at ${name} was taken back: it is empty.`, 'Publish the new key, or its new name.');
  return tell.well(`There is a DKIM key at ${name}.`);
}

/** Do receivers have what they want to know about the domain that we send from? `'site@agency.be'` */
export async function checkMailDomain(
  names: Names,
  from: string,
  selector: string | undefined,
  tell: Tell,
): Promise<readonly Finding[]> {
  const domain = from.slice(from.lastIndexOf('@') + 1).toLowerCase();
  if (!isPublicSite(`https://${domain}/`))
    return [tell.look(`${domain} is a domain for demonstrations: nothing was looked up.`, 'Set MAIL_FROM.')];
  const spf = (await textsAt(names, domain)).filter((text) => /^v=spf1(?:\s|$)/iu.test(text));
  const mailbox = (await hasMailbox(names, domain))
    ? tell.well(`${domain} takes mail (MX).`)
    : tell.look(
        `${domain} has no MX record: answers to our mail find no mailbox.`,
        'Publish one, or change MAIL_FROM.',
      );
  return [
    mailbox,
    judgeSpf(domain, spf, tell),
    await judgeDkim(names, domain, selector, tell),
    judgeDmarc(domain, await dmarcOf(names, domain), tell),
  ];
}
