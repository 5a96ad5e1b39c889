import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import type { ActiveFilter } from './active-filters.ts';
import { focusLater } from './focus.ts';
import { useFinder } from './finder-context.ts';
import { Icon } from './Icon.tsx';
import { withoutFilters } from './query-edit.ts';

/** The filters that are on; each one goes with a click. */
export function ActiveFilters({ filters }: { filters: readonly ActiveFilter[] }): ReactElement | null {
  const t = useTexts();
  const { state, store } = useFinder();
  const { query, view } = state.shown;
  const show = (left: (typeof filters)[number]['without']): void => {
    store.show({ view, query: { ...left, goal: query.goal } });
    focusLater('.finder__chips button, .finder__more');
  };
  if (filters.length === 0) return null;
  return (
    <ul className="finder__chips" aria-label={t('finder:active')}>
      {filters.map(({ key, label, without }) => (
        <li key={key}>
          <button
            type="button"
            className="finder__chip"
            aria-label={t('finder:remove', { name: label })}
            onClick={() => {
              show(without);
            }}
          >
            <span>{label}</span>
            <Icon name="x" />
          </button>
        </li>
      ))}
      <li>
        <button
          type="button"
          className="link-button"
          onClick={() => {
            show(withoutFilters(query));
          }}
        >
          {t('finder:clearAll')}
        </button>
      </li>
    </ul>
  );
}
