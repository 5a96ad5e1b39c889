import type { ReactElement } from 'react';
import type { SearchQuery } from '#domain/search/query.ts';
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

/** Nothing found: says which filter to drop and what that gives, and offers to register the search. */
export function NoResults({ answer, filters }: NoResultsProps): ReactElement {
  const t = useTexts();
  const { props, state, store } = useFinder();
  const { query, view } = state.shown;
  const show = (left: SearchQuery): void => {
    store.show({ view, query: { ...left, goal: query.goal } });
    focusLater('.finder__results');
  };
  const ways = [...answer.totalsWithout]
    .filter(([filter, total]) => filter !== 'goal' && total > 0)
    .sort(([, a], [, b]) => b - a)
    .slice(0, 3);
  return (
    <div className="empty">
      <h2 className="empty__title">{t('search:noResults')}</h2>
      <p className="empty__text">{t(ways.length > 0 ? 'finder:dropOne' : 'finder:dropAll')}</p>
      <div className="empty__links">
        {ways.map(([filter, count]) => (
          <button
            key={filter}
            type="button"
            className="button button--quiet"
            onClick={() => {
              show(withoutFilter(query, filter));
            }}
          >
            {t('finder:drop', {
              name: filters
                .filter((active) => active.filter === filter)
                .map(({ label }) => label)
                .join(', '),
              count,
            })}
          </button>
        ))}
        {ways.length === 0 && (
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
