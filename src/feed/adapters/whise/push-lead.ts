import type { Settings } from '#feed/adapters/adapter.ts';
import type { Caller } from '#feed/adapters/caller.ts';
import { idText, itemsOf } from '#feed/adapters/json.ts';
import type { Lead, LeadAnswer, SearchWish } from '#feed/adapters/lead.ts';
import { answerOfStatus, leadContent } from '#feed/adapters/lead-answer.ts';
import { leadText } from '#feed/adapters/lead-text.ts';
import type { TokenKeeper } from '#feed/adapters/tokens.ts';
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
    Message: leadText(lead),
    Comments: `Website ${lead.id}`,
    ...(lead.listing && Number.isSafeInteger(estate) && { EstateIds: [estate] }),
    ...(lead.search && { SearchCriteria: [criteria(lead.search)] }),
  };
}

/** What a viewing becomes in the calendar; undefined where the agency named no action for it. */
function visitOf({ appointment, listing }: Lead, contactId: string, settings: Settings): object | undefined {
  const action = Number(settings['visitActionId']);
  if (!appointment || !Number.isSafeInteger(action) || action <= 0) return undefined;
  const estate = Number(listing?.sourceId);
  return {
    CalendarActionId: action,
    // Local time without zone, as Whise itself writes it.
    StartDateTime: appointment.from.slice(0, 19),
    EndDateTime: appointment.to.slice(0, 19),
    Subject: ['Website', listing?.reference].filter(Boolean).join(' '),
    ContactIds: [Number(contactId)],
    ...(Number.isSafeInteger(estate) && { EstateIds: [estate] }),
  };
}

type Upserted = { readonly sourceId: string | undefined } | LeadAnswer;

/** A visitor's request as a contact, a viewing also in the calendar. The same person is updated, not doubled, but there is no key for the message. */
export async function pushWhiseLead(
  lead: Lead,
  caller: Caller,
  tokens: TokenKeeper,
  settings: Settings,
): Promise<LeadAnswer> {
  const upsert = async (what: 'contacts' | 'calendars', content: object): Promise<Upserted> => {
    const answer = await tokens.use((token) => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
      return caller.send({ path: `v1/${what}/upsert`, method: 'POST', headers, body: JSON.stringify(content) });
    });
    const decided = answerOfStatus(answer);
    if (decided || answer.kind === 'failed') return decided ?? { kind: 'doubtful', reason: 'no answer' };
    const read = leadContent(answer.text);
    const [error] = itemsOf(read['validationErrors']);
    if (error) return { kind: 'rejected', reason: idText(error['code']) ?? 'unknown' };
    return { sourceId: idText(read['contactId'] ?? read['ContactId'] ?? read['id']) };
  };
  const contact = await upsert('contacts', contactOf(lead, settings));
  if ('kind' in contact) return contact;
  const { sourceId } = contact;
  if (sourceId === undefined) return { kind: 'doubtful', reason: 'the answer names no contact' };
  const visit = visitOf(lead, sourceId, settings);
  const entered = visit && (await upsert('calendars', visit));
  // The contact is there with the whole message, so nothing is sent again: a person enters the viewing.
  if (entered && 'kind' in entered && entered.kind !== 'accepted') {
    return { kind: 'doubtful', reason: `the contact ${sourceId} is there, its viewing is not (${entered.reason})` };
  }
  return { kind: 'accepted', sourceId };
}
