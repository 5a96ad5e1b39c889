import type { Settings } from '#scripts/sync/feeds/adapter.ts';
import type { Caller } from '#scripts/sync/feeds/caller.ts';
import { idText, itemsOf } from '#scripts/sync/feeds/json.ts';
import type { Lead, LeadAnswer, SearchWish } from '#scripts/sync/feeds/lead.ts';
import { answerOfStatus, leadContent } from '#scripts/sync/feeds/lead-answer.ts';
import type { TokenKeeper } from '#scripts/sync/feeds/tokens.ts';
import { cultures } from './convert.ts';

/** Whise's own numbers of countries. */
const countries: Readonly<Record<string, number>> = { BE: 1, NL: 2, FR: 3, DE: 4, LU: 5, GB: 6, ES: 7 };
const belgium = 1;

function criteria({ goal, minimumEuro, maximumEuro, minimumBedrooms, zips }: SearchWish): object {
  return {
    PurposeId: goal === 'rent' ? 2 : 1,
    PriceMin: minimumEuro,
    PriceMax: maximumEuro,
    MinRooms: minimumBedrooms,
    ZipCodes: zips,
  };
}

function contactOf(lead: Lead, settings: Settings): object {
  const office = Number(settings['officeId']);
  const estate = Number(lead.listing?.sourceId);
  return {
    Name: lead.lastName,
    FirstName: lead.firstName,
    PrivateEmail: lead.email,
    PrivateTel: lead.phone,
    CountryId: countries[lead.country ?? 'BE'] ?? belgium,
    LanguageId: cultures[lead.language] ?? cultures['nl'],
    OfficeIds: Number.isSafeInteger(office) ? [office] : [],
    StatusId: 1,
    AgreementEmail: lead.wantsMail,
    Message: lead.message,
    Comments: `Website ${lead.id}`,
    ...(lead.listing && Number.isSafeInteger(estate) && { EstateIds: [estate] }),
    ...(lead.search && { SearchCriteria: [criteria(lead.search)] }),
  };
}

/** A visitor's request as a contact. The same person is updated, not doubled, but there is no key for the message. */
export async function pushWhiseLead(
  lead: Lead,
  caller: Caller,
  tokens: TokenKeeper,
  settings: Settings,
): Promise<LeadAnswer> {
  const body = JSON.stringify(contactOf(lead, settings));
  const answer = await tokens.use((token) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    return caller.send({ path: 'v1/contacts/upsert', method: 'POST', headers, body });
  });
  const decided = answerOfStatus(answer);
  if (decided || answer.kind === 'failed') return decided ?? { kind: 'doubtful', reason: 'no answer' };
  const content = leadContent(answer.text);
  const [error] = itemsOf(content['validationErrors']);
  if (error) return { kind: 'rejected', reason: idText(error['code']) ?? 'unknown' };
  const sourceId = idText(content['contactId'] ?? content['ContactId'] ?? content['id']);
  return sourceId === undefined
    ? { kind: 'doubtful', reason: 'the answer names no contact' }
    : { kind: 'accepted', sourceId };
}
