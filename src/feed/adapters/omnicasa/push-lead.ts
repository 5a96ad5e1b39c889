import type { Lead, LeadAnswer } from '#feed/adapters/lead.ts';
import { answerOfStatus } from '#feed/adapters/lead-answer.ts';
import { visitText } from '#feed/adapters/lead-text.ts';
import { idText } from '#feed/adapters/json.ts';
import { openEnvelope, type OmnicasaService } from './service.ts';

/** Omnicasa's number of "came from the agency's own website". */
const ownWebsite = 5;
const languageIds: Readonly<Record<string, number>> = { nl: 1, fr: 2, en: 3, de: 4 };
/** Forms of address: three a language, and none in German. */
const titleOffsets: Readonly<Record<string, number>> = { nl: 0, fr: 3, en: 6, de: 6 };
const titles = { mr: 1, ms: 2, both: 3 };
const countries: Readonly<Record<string, number>> = { BE: 10, LU: 50, FR: 33, NL: 63, DE: 26, ES: 32, GB: 36 };

function personOf(lead: Lead): object {
  const title = lead.title && titles[lead.title] + (titleOffsets[lead.language] ?? 0);
  return {
    Name: lead.lastName,
    FirstName: lead.firstName,
    AddressTitle: title,
    LetterTitle: title,
    Address: [lead.street, lead.houseNumber].filter(Boolean).join(' '),
    Zip: lead.zip,
    City: lead.city,
    CountryId: countries[lead.country ?? 'BE'],
    Email: lead.email,
    PhoneNumber: lead.phone,
    IsReceivedEmail: lead.wantsMail,
    SourceId: ownWebsite,
    LanguageIdFromParameter: languageIds[lead.language],
    CustomStr1: lead.id,
  };
}

function callOf(lead: Lead): readonly [string, object] {
  const { search } = lead;
  if (!search) {
    const about = lead.listing && { ObjectID: Number(lead.listing.sourceId) };
    const subject = ['Website', lead.listing?.reference, visitText(lead)].filter(Boolean).join(' ');
    return ['ContactOnMe', { ...personOf(lead), ...about, Subject: subject, Content: lead.message }];
  }
  const wish = {
    Goal: search.goal === 'rent' ? 1 : 0,
    PriceMin: search.minimumEuro,
    PriceMax: search.maximumEuro,
    MinRooms: search.minimumBedrooms,
    Zips: search.zips.join(','),
    Comment: lead.message,
  };
  return ['DemandRegister2', { ...personOf(lead), ...wish }];
}

/** A visitor's request. There is no key for it, so a call without an answer is left for a person to look at. */
export async function pushOmnicasaLead(lead: Lead, service: OmnicasaService): Promise<LeadAnswer> {
  const answer = await service.send(...callOf(lead));
  const decided = answerOfStatus(answer);
  if (decided || answer.kind === 'failed') return decided ?? { kind: 'doubtful', reason: 'no answer' };
  try {
    const opened = openEnvelope(JSON.parse(answer.text));
    if ('reason' in opened) return { kind: 'rejected', reason: opened.reason };
    const sourceId = idText(opened.value);
    return { kind: 'accepted', ...(sourceId !== undefined && { sourceId }) };
  } catch {
    return { kind: 'doubtful', reason: 'the answer is not valid JSON' };
  }
}
