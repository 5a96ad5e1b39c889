import { FeedProblem } from '#feed/findings/finding.ts';
import type { Fake } from './fake.fixture.ts';
import type { Lead, LeadAnswer } from './lead.ts';
import { adapterFor } from '#feed/registry.ts';
import { readSettings } from './settings.ts';

const person = {
  firstName: 'Eva',
  lastName: 'Maes',
  email: 'eva@person.example',
  phone: '0470123456',
  language: 'fr',
  message: 'Une visite ?',
  wantsMail: false,
} as const;

/** What visitors ask, one of each kind, about the home with this number at the source. */
export function leadsAbout(sourceId: string): Readonly<Record<Lead['kind'], Lead>> {
  const listing = { sourceId, reference: 'REF-1' };
  return {
    contact: { ...person, id: 'lead-1', kind: 'contact', listing },
    search: {
      ...person,
      id: 'lead-2',
      kind: 'search',
      message: 'Une recherche',
      search: { goal: 'rent', minimumEuro: 700, maximumEuro: 1150, minimumBedrooms: 2, zips: ['9000', '9050'] },
    },
    appointment: {
      ...person,
      id: 'lead-3',
      kind: 'appointment',
      listing,
      appointment: { from: '2026-11-25T10:30:00+01:00', to: '2026-11-25T11:15:00+01:00' },
    },
  };
}

/** Hands a lead to a CRM the way the outbox does: a problem before it was sent means later. */
export async function pushTo(fake: Fake, source: string, lead: Lead): Promise<LeadAnswer> {
  const adapter = adapterFor(fake.name);
  const connection = adapter.connect({
    source,
    settings: readSettings(adapter.description, {}, fake.env),
    languages: ['nl', 'fr', 'en', 'de'],
    cacheDir: '/nowhere',
    now: () => new Date(),
    retryDelayMs: 1,
    timeoutMs: 2000,
  });
  if (!connection.pushLead) throw new Error(`${fake.name} takes no leads.`);
  try {
    return await connection.pushLead(lead);
  } catch (error) {
    if (error instanceof FeedProblem) return { kind: 'retry', reason: error.message };
    throw error;
  }
}
