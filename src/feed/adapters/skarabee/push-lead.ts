import type { Lead, LeadAnswer } from '#feed/adapters/lead.ts';
import { answerOfStatus } from '#feed/adapters/lead-answer.ts';
import { leadText } from '#feed/adapters/lead-text.ts';
import { childAt, childrenOf, type XmlElement } from '#feed/adapters/xml/element.ts';
import type { CallAnswer } from '#feed/source/call.ts';
import { readSoap, tag, tagOrNil, type SkarabeeService, type SoapAnswer } from './soap.ts';

/** A house number is a whole number here; what follows it stands apart. `'12A' -> ['12', 'A']` */
export function splitHouseNumber(value: string | undefined): readonly [string | undefined, string | undefined] {
  const parts = /^\s*(\d{1,9})\s*(.*)$/u.exec(value ?? '');
  return parts ? [parts[1], parts[2]] : [undefined, value];
}

/** The fields of the type ContactMe, in the order of the published service description (v41). */
function leadXml(lead: Lead): string {
  const [number, extension] = splitHouseNumber(lead.houseNumber);
  return [
    tag('ExternalReference', lead.id),
    // Without these three Skarabee refuses a request.
    tag('FirstName', lead.firstName.trim() || '-'),
    tag('LastName', lead.lastName.trim() || '-'),
    tag('City', lead.city),
    tag('Phone', lead.phone),
    tag('Comments', leadText(lead).trim() || '-'),
    tag('Email', lead.email),
    tag('Originator', 'Website'),
    tagOrNil('PublicationID', lead.listing?.sourceId),
    tag('Street', lead.street),
    tagOrNil('HouseNumber', number),
    tag('HouseNumberExtension', extension),
    tag('ZipCode', lead.zip),
    tagOrNil('OfficeId', undefined),
  ].join('');
}

/** What is the agency's account or the moment, and not the request: it is sent again later. */
const passing = new Set([
  'USER_NOT_FOUND',
  'UNAUTHORIZED_ACCESS_TO_USER',
  'INACTIVE_USER',
  'INVALID_LINK_LOGIN',
  'UNAUTHORIZED_ACTION',
]);
const refusing = new Set(['INVALID_CONTACTME', 'INVALID_PUBLICATION_ID', 'INVALID_USER_REFERENCE', 'INVALID_MEDIUM']);

function answerOfError(opened: Exclude<SoapAnswer, { result: XmlElement }>): LeadAnswer {
  const { reason, code = '' } = opened;
  if (passing.has(code)) return { kind: 'retry', reason };
  if (refusing.has(code)) return { kind: 'rejected', reason };
  // Whether the request is in Skarabee is not known, whatever else went wrong.
  return { kind: 'doubtful', reason };
}

/** What SOAP itself refused, with status 500: a wrong login took nothing, anything else is not sure. */
function answerOfFault(answer: CallAnswer): LeadAnswer | undefined {
  if (answer.kind === 'failed' || answer.status !== 500) return undefined;
  const opened = readSoap(answer.text, operation);
  if (!('reason' in opened) || opened.code !== 'Fault') return undefined;
  return { kind: opened.reason.includes('Unauthorized') ? 'retry' : 'doubtful', reason: opened.reason };
}

const operation = 'InsertContactMes';

/**
 * A visitor's request. There is no operation for search requests: one is a contact whose comments tell every wish. What was
 * refused comes back among the invalid ones, with our reference or without: only one was sent, so it is this one.
 */
export async function pushSkarabeeLead(lead: Lead, service: SkarabeeService): Promise<LeadAnswer> {
  const answer = await service.send(operation, `<ContactMes>${leadXml(lead)}</ContactMes>`);
  const decided = answerOfFault(answer) ?? answerOfStatus(answer);
  if (decided || answer.kind === 'failed') return decided ?? { kind: 'doubtful', reason: 'no answer' };
  const opened = readSoap(answer.text, operation);
  if ('reason' in opened) return answerOfError(opened);
  const [invalid] = childrenOf(childAt(opened.result, 'InvalidContactMes'), 'InvalidContactMe');
  if (!invalid) return { kind: 'accepted', sourceId: lead.id };
  const reasons = (childAt(invalid, 'Errors')?.children ?? []).map(({ text }) => text.trim()).filter(Boolean);
  return { kind: 'rejected', reason: reasons.join('; ').slice(0, 300) || 'refused without a reason' };
}
