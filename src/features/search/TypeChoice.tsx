import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { Choice, counted } from './Choice.tsx';
import { useFinder } from './finder-context.ts';

/** One kind of home; several are chosen among all filters. */
export function TypeChoice(): ReactElement {
  const t = useTexts();
  const { props, state, store } = useFinder();
  const { types: chosen = [] } = state.shown.query;
  const counts = state.found?.answer.facets.types;
  const roots = props.types.filter(({ parentId }) => parentId === 0);
  const value = chosen.join('.');
  const isOther = chosen.length > 0 && !roots.some(({ id }) => String(id) === value);
  const only = props.types.find(({ id }) => String(id) === value);
  return (
    <Choice
      id="finder-type"
      name="type"
      label={t('search:kind')}
      value={value}
      className="finder__wide"
      onChoose={(ids) => {
        store.change({ types: ids.split('.').filter(Boolean).map(Number) });
      }}
    >
      <option value="">{t('search:allKinds')}</option>
      {isOther && <option value={value}>{only?.name ?? t('finder:severalTypes', { count: chosen.length })}</option>}
      {roots.map(({ id, name }) => (
        <option key={id} value={id}>
          {counted(name, counts && (counts.get(id) ?? 0))}
        </option>
      ))}
    </Choice>
  );
}
