import './range-field.css';
import type { ReactElement } from 'react';
import type { RangeName } from '#search/query.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { useFinder } from './finder-context.ts';
import type { Change } from './finder-store.ts';
import { withRange } from './query-edit.ts';

interface RangeFieldProps {
  readonly name: RangeName;
  readonly unit: string;
  readonly change: Change;
}

/** From and to as numbers. */
export function RangeField({ name, unit, change }: RangeFieldProps): ReactElement {
  const t = useTexts();
  const { query } = useFinder().state.shown;
  const range = query.ranges?.[name] ?? {};
  const type = (end: 'min' | 'max', value: string): void => {
    const number = Math.floor(Number(value));
    change(withRange(query, name, { ...range, [end]: value === '' || !(number >= 0) ? undefined : number }), 'replace');
  };
  // Somebody who types the larger number first means both.
  const leave = (): void => {
    const { min, max } = range;
    if (min !== undefined && max !== undefined && min > max) change(withRange(query, name, { min: max, max: min }));
  };
  return (
    <fieldset className="finder__range">
      <legend>{t(`finder:${name}`)}</legend>
      {(['min', 'max'] as const).map((end) => (
        <label key={end}>
          <span className="vh">{t(end === 'min' ? 'finder:from' : 'finder:to')}</span>
          <input
            type="number"
            inputMode="numeric"
            min={0}
            placeholder={t(end === 'min' ? 'finder:from' : 'finder:to')}
            value={range[end] ?? ''}
            onChange={(event) => {
              type(end, event.target.value);
            }}
            onBlur={leave}
          />
          <span aria-hidden="true">{unit}</span>
        </label>
      ))}
    </fieldset>
  );
}
