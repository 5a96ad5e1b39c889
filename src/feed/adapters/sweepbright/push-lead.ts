import type { Settings } from '#feed/adapters/adapter.ts';
import type { Caller } from '#feed/adapters/caller.ts';
import { fieldsOf } from '#feed/adapters/json.ts';
import type { Lead, LeadAnswer } from '#feed/adapters/lead.ts';
import { answerOfStatus, leadContent } from '#feed/adapters/lead-answer.ts';
import { leadText } from '#feed/adapters/lead-text.ts';
import type { TokenKeeper } from '#feed/adapters/tokens.ts';
import { sweepbrightHeaders } from './headers.ts';

/** Languages that SweepBright writes to people in. */
const locales = new Set(['nl', 'fr', 'en']);

/** What has no field of its own goes into the message. */
function messageOf(lead: Lead): string {
  const { street, houseNumber, zip, city, wantsMail } = lead;
  const address = [[street, houseNumber].filter(Boolean).join(' '), [zip, city].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ');
  const lines = [leadText(lead), ...(address === '' ? [] : [address]), ...(wantsMail ? ['Newsletter: yes'] : [])];
  return lines.join('\n');
}

function wishOf({ search }: Lead): object {
  if (!search) return {};
  const { goal, minimumEuro, maximumEuro, minimumBedrooms, zips } = search;
  const negotiation = goal === 'rent' ? 'let' : 'sale';
  return {
    preferences: { negotiation, min_price: minimumEuro, max_price: maximumEuro, min_rooms: minimumBedrooms },
    location_preference: { country: 'BE', postal_codes: zips },
  };
}

/** A visitor's request as a contact, of an estate or in general. */
export async function pushSweepbrightLead(
  lead: Lead,
  caller: Caller,
  tokens: TokenKeeper,
  settings: Settings,
): Promise<LeadAnswer> {
  const { listing } = lead;
  const path = listing ? `estates/${encodeURIComponent(listing.sourceId)}/contacts` : 'contacts';
  const body = JSON.stringify({
    first_name: lead.firstName,
    last_name: lead.lastName,
    email: lead.email,
    phone: lead.phone,
    message: messageOf(lead),
    locale: locales.has(lead.language) ? lead.language : 'en',
    ...wishOf(lead),
  });
  const answer = await tokens.use((token) =>
    caller.send({ path, method: 'POST', headers: sweepbrightHeaders(token, settings), body }),
  );
  const decided = answerOfStatus(answer);
  if (decided || answer.kind === 'failed') return decided ?? { kind: 'doubtful', reason: 'no answer' };
  if (answer.status !== 422) return { kind: 'accepted' };
  const wrong = Object.keys(fieldsOf(leadContent(answer.text)['errors']))
    .slice(0, 10)
    .join(', ');
  return { kind: 'rejected', reason: `fields: ${wrong}` };
}
