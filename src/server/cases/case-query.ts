import { sql, type SelectQueryBuilder } from 'kysely';
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

export type Cases = SelectQueryBuilder<Tables, 'lead_cases', object>;
type Reader = Store['reader'];

/** Leads of a rarer word are looked up one by one; of others the list is gone through until a page is full. */
const rareLeads = 500;

/** The first text after all that begin with a word. */
function after(word: string): string {
  return `${word}\uffff`;
}

/** A word that is looked for, and the leads that have it, as far as they are few. */
interface SoughtWord {
  readonly word: string;
  readonly leads?: readonly string[];
}

/** Words that are looked for together. */
export interface SoughtWords {
  readonly words: readonly SoughtWord[];
  /** Is there none, or one that few leads have? */
  readonly isQuick: boolean;
  /** The leads that have all of them; undefined where they are many. */
  readonly meeting: () => Promise<string[] | undefined>;
  /** Was `meeting` asked before? Then it costs nothing. */
  readonly isMet: () => boolean;
}

function leadsWith(reader: Reader, word: string) {
  return reader.selectFrom('lead_words').select('lead_id').where('word', '>=', word).where('word', '<', after(word));
}

/** Leads with every one of some words: by their sets, which costs the same whether they meet or not. */
function leadsWithAll(reader: Reader, words: readonly SoughtWord[]) {
  const [first, ...others] = words.map(({ word }) => leadsWith(reader, word));
  return others.reduce((met, other) => met.intersect(other), first ?? leadsWith(reader, ''));
}

/** Words of a filter; of a rare one the leads that have it. */
export async function soughtWords(reader: Reader, asked: readonly string[]): Promise<SoughtWords> {
  const words: SoughtWord[] = [];
  for (const word of asked) {
    const rows = await leadsWith(reader, word)
      .limit(rareLeads + 1)
      .execute();
    words.push({ word, ...(rows.length <= rareLeads && { leads: rows.map((row) => row.lead_id) }) });
  }
  let met: Promise<string[] | undefined> | undefined;
  const meet = async (): Promise<string[] | undefined> => {
    if (words.length < 2) return undefined;
    const rows = await leadsWithAll(reader, words)
      .limit(rareLeads + 1)
      .execute();
    return rows.length <= rareLeads ? rows.map((row) => row.lead_id) : undefined;
  };
  const isQuick = words.length === 0 || words.some(({ leads }) => leads !== undefined);
  return { words, isQuick, meeting: () => (met ??= meet()), isMet: () => met !== undefined };
}

/** Leads that have all words: each looked at for itself, which is soon done where many have them, or by sets of the words. */
export function havingWords(query: Cases, { words }: SoughtWords, way: 'one by one' | 'as sets'): Cases {
  return words.reduce((cases, { word, leads }) => {
    if (leads) return cases.where('lead_cases.lead_id', 'in', leads.length > 0 ? [...leads] : ['']);
    return cases.where((where) => {
      const having = where
        .selectFrom('lead_words')
        .select('lead_words.lead_id')
        .where('word', '>=', word)
        .where('word', '<', after(word));
      if (way === 'as sets') return where('lead_cases.lead_id', 'in', having);
      return where(having.whereRef('lead_words.lead_id', '=', 'lead_cases.lead_id').limit(1), 'is not', null);
    });
  }, query);
}

/** Leads of a filter, its words left out; with `isByNumber` they are looked up by their numbers, which are few. */
export function matching(query: Cases, filter: CaseFilter, isByNumber = false): Cases {
  const { assignee, from, until, isHeld = false } = filter;
  // SQLite takes a held lead for a rare one, and so is every other: of a sum no index knows.
  const held = isByNumber ? sql<number>`(0 + lead_cases.is_held)` : sql.ref<number>('lead_cases.is_held');
  let cases = query.where(held, '=', isHeld ? 1 : 0);
  for (const column of ['form', 'home', 'state', 'language', 'source'] as const) {
    const wanted = filter[column];
    if (wanted !== undefined) cases = cases.where(`lead_cases.${column}`, '=', wanted);
  }
  if (from !== undefined) cases = cases.where('lead_cases.created_at', '>=', from);
  if (until !== undefined) cases = cases.where('lead_cases.created_at', '<', until);
  if (assignee === 'none') return cases.where('lead_cases.assignee', 'is', null);
  return assignee === undefined ? cases : cases.where('lead_cases.assignee', '=', assignee);
}
