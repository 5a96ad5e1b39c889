import './filter-bar.css';
import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { useFinder } from './finder-context.ts';
import { PlaceBox } from './PlaceBox.tsx';
import { PriceChoice } from './PriceChoice.tsx';
import { RoomChoice } from './RoomChoice.tsx';
import { TypeChoice } from './TypeChoice.tsx';
import { afterPaint } from './use-eager.ts';

/** Other controls belong to this form too. */
export const formId = 'finder-form';

interface FilterBarProps {
  /** Number of filters that are on. */
  readonly active: number;
  readonly openFilters: () => void;
}

/** The most asked filters in a row; a plain form until the island is awake. */
export function FilterBar({ active, openFilters }: FilterBarProps): ReactElement {
  const t = useTexts();
  const { props, store } = useFinder();
  const action = props.lists[props.language]?.[props.goal];
  return (
    <search>
      <form
        id={formId}
        className="finder__bar"
        action={action}
        method="get"
        onSubmit={(event) => {
          event.preventDefault();
        }}
      >
        <PlaceBox />
        <TypeChoice />
        <PriceChoice end="min" />
        <PriceChoice end="max" />
        <RoomChoice name="bedrooms" prefix="finder" change={store.change} className="finder__wide" />
        <button
          className="finder__more"
          type="button"
          aria-haspopup="dialog"
          data-replay
          onClick={() => {
            afterPaint(openFilters);
          }}
        >
          <span className="finder__all">{t('finder:allFilters')}</span>
          <span className="finder__few">{t('finder:filters')}</span>
          {active > 0 && <span className="finder__number">{active}</span>}
        </button>
      </form>
    </search>
  );
}
