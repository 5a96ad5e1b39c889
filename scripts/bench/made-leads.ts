import { unknownOrigin } from '#domain/office/lead-origin.ts';
import { leadStates } from '#domain/office/lead-state.ts';
import { sourceClasses } from '#domain/statistics/source-class.ts';
import { createRandom } from '#scripts/make-feed/random.ts';
import { leadWords } from '#search/lead-words.ts';
import { dayMs } from '#server/clock.ts';
import { rowParts } from '#server/store/row-parts.ts';
import type { Store } from '#server/store/store.ts';

/** Colleagues that the leads are shared out among: `c0`, `c1` and so on. */
export const colleagues = 12;
const seed = 20_261_122;

const forms = ['contact', 'contact-appointment', 'document-request', 'contact-me', 'purchase-offer'] as const;
const firstNames = ['An', 'Bo', 'Cis', 'Dirk', 'Els', 'Femke', 'Gust', 'Hanne', 'Ilse', 'Jan', 'Karel', 'Lotte'];
export const lastNames = [
  'Peeters',
  'Janssens',
  'Maes',
  'Jacobs',
  'Mertens',
  'Willems',
  'Claes',
  'Goossens',
  'Wouters',
];
const someWords = `huis tuin garage bezoek vrij prijs wanneer kunnen komen kijken zaterdag graag informatie kelder
  verwarming dak ramen buurt school trein parking terras lasten attest kadaster bod woning appartement`.split(/\s+/u);

interface MadeLead {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly reference: string;
  readonly fields: string;
  readonly form: string;
  readonly createdAt: number;
}

function madeLead(number: number, random: ReturnType<typeof createRandom>, now: number): MadeLead {
  const pick = (items: readonly string[]): string => items[random.integer(0, items.length - 1)] ?? '';
  const name = `${pick(firstNames)} ${pick(lastNames)}`;
  const words = Array.from({ length: 14 }, () => pick(someWords));
  const question = `${words.join(' ')} nr${String(number)}`;
  const email = `${name.toLowerCase().replace(' ', '.')}${String(number % 40_000)}@home.example`;
  return {
    id: `lead-${String(number).padStart(8, '0')}`,
    name,
    email,
    reference: `LH-${String(random.integer(1, 2_500)).padStart(4, '0')}`,
    fields: JSON.stringify({ email, question }),
    form: pick(forms),
    createdAt: now - random.integer(0, 364) * dayMs - number * 7,
  };
}

/** Fills a store with leads of the year before a moment: most are closed. */
export async function fillLeads(store: Store, leadCount: number, now: number): Promise<void> {
  const random = createRandom(seed);
  const leads = Array.from({ length: leadCount }, (_, number) => madeLead(number, random, now));
  await store.write(async (transaction) => {
    for (let id = 0; id < colleagues; id += 1) {
      const account = { email: `c${String(id)}@a.example`, email_key: `c${String(id)}`, language: 'nl', name: 'C' };
      const row = { id: `c${String(id)}`, role: 'agent', status: 'active', ...account } as const;
      await transaction
        .insertInto('staff')
        .values({ ...row, created_at: now, updated_at: now })
        .execute();
    }
  });
  for (const part of rowParts(leads, 500)) {
    await store.write(async (transaction) => {
      const said = { language: 'nl', retention: 'lead', suspicion: null };
      const rows = part.map(({ createdAt, ...lead }) => ({ ...lead, ...said, created_at: createdAt }));
      await transaction.insertInto('leads').values(rows).execute();
      const cases = part.map(({ id, form, reference, createdAt }, index) => ({
        ...unknownOrigin,
        lead_id: id,
        form,
        language: 'nl',
        home: reference,
        created_at: createdAt,
        opened_at: createdAt,
        answered_at: null,
        answer_minutes: null,
        is_held: 0,
        reminded: 2,
        state: leadStates[random.integer(0, 40)] ?? 'closed',
        assignee: index % 25 === 0 ? null : `c${String(random.integer(0, colleagues - 1))}`,
        source: sourceClasses[random.integer(0, sourceClasses.length - 1)] ?? 'direct',
      }));
      await transaction.insertInto('lead_cases').values(cases).execute();
      const words = part.flatMap((lead) => leadWords(lead).map((word) => ({ word, lead_id: lead.id })));
      for (const some of rowParts(words, 5_000)) await transaction.insertInto('lead_words').values(some).execute();
    });
  }
}
