import { homeStates } from '#contracts/office-homes.ts';
import { foldText } from '#search/fold.ts';
import { kindOf, stateOf, type HomeLines } from '#server/homes/home-lines.ts';
import { titleOf } from '#server/homes/home-words.ts';
import type { FeedRecord } from '#site/feed-records.ts';

/** Fields of the filter, as they stand in the address of the list. */
const fields = ['q', 'state', 'agent', 'kind', 'duty', 'order', 'page'] as const;
const longestAnswer = 100;

export const homeOrders = ['changed', 'reference', 'title', 'state', 'agent'] as const;
type HomeOrder = (typeof homeOrders)[number];

/** What the address of a list asks for, without what is empty. */
export function askedHomes(query: URLSearchParams): Record<string, string> {
  const given = fields.map((name) => [name, (query.get(name) ?? '').trim().slice(0, longestAnswer)] as const);
  return Object.fromEntries(given.filter(([, value]) => value !== ''));
}

/** Number of the page of the list, from 1. */
export function pageOf({ page = '1' }: Readonly<Record<string, string>>): number {
  return /^[1-9]\d{0,4}$/u.test(page) ? Number(page) : 1;
}

function hasWords({ reference, title, town, agent = '', id }: FeedRecord, words: readonly string[]): boolean {
  const text = foldText([id, reference, town, agent, ...Object.values(title)].join(' '));
  return words.every((word) => text.includes(word));
}

function hasDuty({ duties }: FeedRecord, wanted: string): boolean {
  return wanted === 'any' ? duties.length > 0 : duties.some(({ duty }) => duty === wanted);
}

/** The records that a question leaves. */
function filtered(
  records: readonly FeedRecord[],
  asked: Readonly<Record<string, string>>,
  lines: HomeLines,
): FeedRecord[] {
  const { q = '', state, agent, kind, duty } = asked;
  const words = foldText(q).split(/\s+/u).filter(Boolean);
  return records.filter(
    (record) =>
      hasWords(record, words) &&
      (state === undefined || stateOf(record, lines) === state) &&
      (agent === undefined || record.agent === agent) &&
      (kind === undefined || kindOf(record) === kind) &&
      (duty === undefined || hasDuty(record, duty)),
  );
}

const collator = new Intl.Collator('nl', { numeric: true });

/** What wants somebody's hand first. */
const urgency = ['left-out', 'held', 'waiting', 'leaving', 'draft', 'not-public', 'past', 'online'] as const;

function comparing(order: HomeOrder, lines: HomeLines): (a: FeedRecord, b: FeedRecord) => number {
  const { language } = lines;
  const byReference = (a: FeedRecord, b: FeedRecord): number => collator.compare(a.reference, b.reference);
  switch (order) {
    case 'changed':
      return (a, b) => (b.changedAt ?? '').localeCompare(a.changedAt ?? '') || byReference(a, b);
    case 'reference':
      return byReference;
    case 'title':
      return (a, b) => collator.compare(titleOf(a, language), titleOf(b, language)) || byReference(a, b);
    case 'agent':
      return (a, b) => collator.compare(a.agent ?? '\u{10FFFF}', b.agent ?? '\u{10FFFF}') || byReference(a, b);
    case 'state': {
      const rank = new Map(homeStates.map((state) => [state, urgency.indexOf(state)]));
      const rankOf = (record: FeedRecord): number => rank.get(stateOf(record, lines)) ?? 0;
      return (a, b) => rankOf(a) - rankOf(b) || byReference(a, b);
    }
  }
}

/** The records that an address asks for, in its order; without one what wants somebody's hand comes first. */
export function askedRecords(
  records: readonly FeedRecord[],
  asked: Readonly<Record<string, string>>,
  lines: HomeLines,
): FeedRecord[] {
  const order = homeOrders.find((one) => one === asked['order']) ?? 'state';
  return filtered(records, asked, lines).sort(comparing(order, lines));
}
