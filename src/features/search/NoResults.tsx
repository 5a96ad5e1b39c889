import { useEffect, type ReactElement } from 'react';
import { queryToParams } from '#search/query-params.ts';
import type { FilterName, SearchQuery } from '#search/query.ts';
import { useTexts } from '#i18n/use-texts.ts';
import type { ActiveFilter } from './active-filters.ts';
import { demandLink } from './demand-link.ts';
import { focusLater } from './focus.ts';
import { useFinder } from './finder-context.ts';
import type { SearchAnswer } from './protocol.ts';
import { withoutFilter, withoutFilters } from './query-edit.ts';

interface NoResultsProps {
  readonly answer: SearchAnswer;
  readonly filters: readonly ActiveFilter[];
}

interface WayOut {
  readonly drop: readonly FilterName[];
  /** How many are found then. */
  readonly count: number;
}

/** Single filters that are in the way; where no single one is, the fewest together. */
function waysOut({ totalsWithout, leastDrop }: SearchAnswer): WayOut[] {
  const single = [...totalsWithout]
    .filter(([filter, count]) => filter !== 'goal' && count > 0)
    .sort(([, a], [, b]) => b - a)
    .slice(0, 3)
    .map(([filter, count]): WayOut => ({ drop: [filter], count }));
  if (single.length > 0 || !leastDrop) return single;
  return [{ drop: leastDrop.filters, count: leastDrop.total }];
}

/** Long enough that somebody read it: who goes on typing has not searched yet. */
const settledMs = 3_000;

/** Counts what was searched and not found, once it stands. */
function useCount(query: SearchQuery): void {
  const search = queryToParams(query).toString();
  useEffect(() => {
    const timer = setTimeout(() => {
      // Few searches find nothing: the list loads it for these only. One that is not counted is no loss.
      import('#ui/send-count.ts').then(
        ({ sendCount }) => {
          sendCount({ search });
        },
        () => undefined,
      );
    }, settledMs);
    return () => {
      clearTimeout(timer);
    };
  }, [search]);
}

/** Nothing found: says which filter to drop and what that gives, and offers to register the search. */
export function NoResults({ answer, filters }: NoResultsProps): ReactElement {
  const t = useTexts();
  const { props, state, store } = useFinder();
  const { query, view } = state.shown;
  const show = (left: SearchQuery): void => {
    store.show({ view, query: { ...left, goal: query.goal } });
    focusLater('.finder__results');
  };
  const ways = waysOut(answer);
  useCount(query);
  const isOneEnough = ways.some(({ drop }) => drop.length === 1);
  return (
    <div className="empty">
      <h2 className="empty__title">{t('search:noResults')}</h2>
      <p className="empty__text">{t(isOneEnough ? 'finder:dropOne' : 'finder:dropAll')}</p>
      <div className="empty__links">
        {ways.map(({ drop, count }) => (
          <button
            key={drop.join()}
            type="button"
            className="button button--quiet"
            onClick={() => {
              show(drop.reduce(withoutFilter, query));
            }}
          >
            {t('finder:drop', {
              name: filters
                .filter((active) => drop.includes(active.filter))
                .map(({ label }) => label)
                .join(', '),
              count,
            })}
          </button>
        ))}
        {!isOneEnough && (
          <button
            type="button"
            className="button button--quiet"
            onClick={() => {
              show(withoutFilters(query));
            }}
          >
            {t('finder:clearAll')}
          </button>
        )}
      </div>
      <p className="empty__text">{t('search:noResultsHelp')}</p>
      <div className="empty__links">
        <a className="button" href={demandLink(props.demandPath, query, answer.places)}>
          {t('search:keepInformed')}
        </a>
      </div>
    </div>
  );
}
