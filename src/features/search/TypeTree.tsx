import './type-tree.css';
import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { useFinder } from './finder-context.ts';
import type { TypeChoice } from './finder-props.ts';
import type { Change } from './finder-store.ts';
import { toggled } from './query-edit.ts';
import { Tick } from './Tick.tsx';

/** All types with their subtypes; more than one may be chosen. */
export function TypeTree({ change }: { change: Change }): ReactElement {
  const t = useTexts();
  const { props, state } = useFinder();
  const { types: chosen = [] } = state.shown.query;
  const counts = state.found?.answer.facets.types;
  const tick = ({ id, name }: TypeChoice): ReactElement => (
    <Tick
      label={name}
      count={counts && (counts.get(id) ?? 0)}
      isOn={chosen.includes(id)}
      onToggle={() => {
        change({ types: toggled(chosen, id) });
      }}
    />
  );
  const childrenOf = (id: number) => props.types.filter(({ parentId }) => parentId === id);
  return (
    <fieldset className="finder__group">
      <legend>{t('search:kind')}</legend>
      <ul className="finder__types">
        {childrenOf(0).map((root) => {
          const children = childrenOf(root.id);
          return (
            <li key={root.id}>
              {tick(root)}
              {children.length > 0 && (
                <details open={children.some(({ id }) => chosen.includes(id))}>
                  <summary>
                    {t('finder:subtypes')}
                    <span className="vh">{`, ${root.name}`}</span>
                  </summary>
                  <ul className="finder__types">
                    {children.map((child) => (
                      <li key={child.id}>{tick(child)}</li>
                    ))}
                  </ul>
                </details>
              )}
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}
