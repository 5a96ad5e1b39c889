import type { LeadCaseTable } from '#server/store/lead-case-tables.ts';
import type { TestApi } from './test-api.ts';

/** A lead with what the office knows of it, as an earlier day left it; `at` is a moment, `more` says what is different. */
export async function addLead(api: TestApi, id: string, at: string, more: Partial<LeadCaseTable> = {}): Promise<void> {
  const said = { form: 'contact', language: 'nl', email: `${id}@home.example`, name: 'An', reference: null };
  const createdAt = new Date(at).getTime();
  const origin = {
    source: 'search',
    landing: '/nl/te-koop/',
    utm_source: null,
    utm_medium: null,
    utm_campaign: null,
    utm_term: null,
    utm_content: null,
  };
  const open = { home: null, state: 'new', assignee: null, opened_at: createdAt, reminded: 0 } as const;
  await api.services.store.write(async (transaction) => {
    await transaction
      .insertInto('leads')
      .values({ id, ...said, fields: '{}', suspicion: null, retention: 'lead', created_at: createdAt })
      .execute();
    await transaction
      .insertInto('lead_cases')
      .values({
        lead_id: id,
        form: 'contact',
        language: 'nl',
        created_at: createdAt,
        is_held: 0,
        answered_at: null,
        answer_minutes: null,
        ...open,
        ...origin,
        source: 'search',
        ...more,
      })
      .execute();
  });
}
