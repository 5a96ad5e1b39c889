import type { Lead, LeadAnswer } from '#feed/adapters/lead.ts';
import { answerOfStatus } from '#feed/adapters/lead-answer.ts';
import { leadText } from '#feed/adapters/lead-text.ts';
import { childrenOf, childAt, textAt } from '#feed/adapters/xml/element.ts';
import { readSoap, tag, type SkarabeeService } from './soap.ts';

/** A house number is a whole number here; what follows it stands apart. `'12A' -> ['12', 'A']` */
export function splitHouseNumber(value: string | undefined): readonly [string | undefined, string | undefined] {
  const parts = /^\s*(\d{1,9})\s*(.*)$/u.exec(value ?? '');
  return parts ? [parts[1], parts[2]] : [undefined, value];
}

function leadXml(lead: Lead): string {
  const [number, extension] = splitHouseNumber(lead.houseNumber);
  return [
    '<ContactMe>',
    tag('ExternalReference', lead.id),
    tag('FirstName', lead.firstName),
    tag('LastName', lead.lastName),
    tag('Comments', leadText(lead)),
    tag('Email', lead.email),
    tag('Phone', lead.phone),
    tag('Originator', 'Website'),
    tag('PublicationID', lead.listing?.sourceId),
    tag('Street', lead.street),
    tag('HouseNumber', number),
    tag('HouseNumberExtension', extension),
    tag('ZipCode', lead.zip),
    tag('City', lead.city),
    '</ContactMe>',
  ].join('');
}

/**
 * A visitor's request. Its own reference comes back with what was refused. There is no operation for search requests: one is a
 * contact whose comments tell every wish.
 */
export async function pushSkarabeeLead(lead: Lead, service: SkarabeeService): Promise<LeadAnswer> {
  const operation = 'InsertContactMes';
  const answer = await service.send(operation, `<ContactMes>${leadXml(lead)}</ContactMes>`);
  const decided = answerOfStatus(answer);
  if (decided || answer.kind === 'failed') return decided ?? { kind: 'doubtful', reason: 'no answer' };
  const opened = readSoap(answer.text, operation);
  if ('reason' in opened) return { kind: 'rejected', reason: opened.reason };
  const invalid = childrenOf(childAt(opened.result, 'InvalidContactMes'), 'InvalidContactMe');
  const own = invalid.find((one) => textAt(one, 'ExternalReference') === lead.id);
  if (!own) return { kind: 'accepted', sourceId: lead.id };
  return { kind: 'rejected', reason: textAt(own, 'Errors', 'Error', 'Code') ?? 'refused without a reason' };
}
