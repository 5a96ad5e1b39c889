import type { ReactElement } from 'react';
import { sortNames, type SortName } from '#search/query.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { formId } from './FilterBar.tsx';
import { Choice } from './Choice.tsx';
import { pageSizes, stepsWith } from './choices.ts';
import { useFinder } from './finder-context.ts';
import { views } from './shown.ts';
import { useEager } from './use-eager.ts';

const viewLabels = { grid: 'search:viewGrid', list: 'search:viewList', map: 'search:viewMap' } as const;

/** How many there are, in which order, how many on a page, and as what. */
export function Toolbar({ total }: { total: number | undefined }): ReactElement {
  const t = useTexts();
  const { props, state, store } = useFinder();
  const { query, view } = state.shown;
  const [shownView, chooseView] = useEager(view, store.setView);
  const size = query.pageSize ?? props.pageSize;
  return (
    <div className="finder__tools">
      <p className="finder__count" role="status">
        <strong>{total === undefined ? '' : t('search:count', { count: total })}</strong>
      </p>
      <Choice
        id="finder-sort"
        form={formId}
        label={t('search:sortBy')}
        name="sort"
        value={query.sort ?? 'date'}
        onChoose={(value) => {
          store.change({ sort: sortNames.find((name: SortName) => name === value && name !== 'date') });
        }}
      >
        {sortNames.map((name) => (
          <option key={name} value={name}>
            {t(name === 'surface' ? 'finder:sort.surface' : `search:sort.${name}`)}
          </option>
        ))}
      </Choice>
      <Choice
        id="finder-size"
        form={formId}
        label={t('finder:perPage')}
        name="size"
        value={String(size)}
        className="finder__wide"
        onChoose={(value) => {
          store.change({ pageSize: Number(value) === props.pageSize ? undefined : Number(value) });
        }}
      >
        {stepsWith([...pageSizes, props.pageSize], size).map((step) => (
          <option key={step} value={step}>
            {step}
          </option>
        ))}
      </Choice>
      <fieldset className="view-switch">
        <legend className="vh">{t('search:view')}</legend>
        {views
          .filter((name) => name !== 'map' || props.map)
          .map((name) => (
            <label key={name}>
              <input
                type="radio"
                name="view"
                form={formId}
                value={name}
                className="vh"
                checked={shownView === name}
                onChange={() => {
                  chooseView(name);
                }}
              />
              <span>{t(viewLabels[name])}</span>
            </label>
          ))}
      </fieldset>
    </div>
  );
}
