import type { SelectQueryBuilder } from 'kysely';
import type { LeadState } from '#domain/office/lead-state.ts';
import type { SourceClass } from '#domain/statistics/source-class.ts';
import type { Store } from '#server/store/store.ts';
import type { Tables } from '#server/store/tables.ts';

/** Which leads a list shows; what is absent does not matter. */
export interface CaseFilter {
  /** Beginnings of words, all of which the lead has (src/search/lead-words.ts). */
  readonly words?: readonly string[];
  readonly form?: string;
  /** Reference of a home, in capitals. */
  readonly home?: string;
  /** Number of a colleague, or `none`. */
  readonly assignee?: string;
  readonly state?: LeadState;
  readonly language?: string;
  readonly source?: SourceClass;
  /** Came in from this moment, and before that one. */
  readonly from?: number;
  readonly until?: number;
  readonly isHeld?: boolean;
}

/** Whose leads somebody may see: all, or the own ones and those that nobody has. */
export type CaseScope = 'all' | { readonly ownerOf: string };

export type CaseOrder = 'newest' | 'oldest';

type Cases = SelectQueryBuilder<Tables, 'lead_cases', object>;
type Reader = Store['reader'];

/** Leads of a rarer word are looked up one by one; of others the list is gone through until a page is full. */
const rareLeads = 500;

/** The first text after all that begin with a word. */
function after(word: string): string {
  return `${word}\uffff`;
}

/** A word that is looked for, and the leads that have it, as far as they are few. */
export interface SoughtWord {
  readonly word: string;
  readonly leads?: readonly string[];
}

/** Words of a filter; of a rare one the leads that have it. */
export async function soughtWords(reader: Reader, words: readonly string[]): Promise<readonly SoughtWord[]> {
  const sought: SoughtWord[] = [];
  for (const word of words) {
    const rows = await reader
      .selectFrom('lead_words')
      .select('lead_id')
      .where('word', '>=', word)
      .where('word', '<', after(word))
      .limit(rareLeads + 1)
      .execute();
    sought.push({ word, ...(rows.length <= rareLeads && { leads: rows.map((row) => row.lead_id) }) });
  }
  return sought;
}

/** Leads that have all words. */
export function havingWords(query: Cases, words: readonly SoughtWord[]): Cases {
  return words.reduce(
    (cases, { word, leads }) =>
      leads === undefined
        ? cases.where(
            (where) =>
              where
                .selectFrom('lead_words')
                .select('lead_words.lead_id')
                .where('word', '>=', word)
                .where('word', '<', after(word))
                .whereRef('lead_words.lead_id', '=', 'lead_cases.lead_id')
                .limit(1),
            'is not',
            null,
          )
        : cases.where('lead_cases.lead_id', 'in', leads.length > 0 ? [...leads] : ['']),
    query,
  );
}

/** Leads of a filter, its words left out. */
export function matching(query: Cases, filter: CaseFilter): Cases {
  const { assignee, from, until, isHeld = false } = filter;
  let cases = query.where('lead_cases.is_held', '=', isHeld ? 1 : 0);
  for (const column of ['form', 'home', 'state', 'language', 'source'] as const) {
    const wanted = filter[column];
    if (wanted !== undefined) cases = cases.where(`lead_cases.${column}`, '=', wanted);
  }
  if (from !== undefined) cases = cases.where('lead_cases.created_at', '>=', from);
  if (until !== undefined) cases = cases.where('lead_cases.created_at', '<', until);
  if (assignee === 'none') return cases.where('lead_cases.assignee', 'is', null);
  return assignee === undefined ? cases : cases.where('lead_cases.assignee', '=', assignee);
}
