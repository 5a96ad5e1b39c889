import { formatMoney } from '#i18n/formats.ts';
import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { Choice } from './Choice.tsx';
import { priceStepsEuro, stepsWith } from './choices.ts';
import { useFinder } from './finder-context.ts';
import { withRange } from './query-edit.ts';

const centsPerEuro = 100;

/** Lowest or highest price, in round steps. */
export function PriceChoice({ end }: { end: 'min' | 'max' }): ReactElement {
  const t = useTexts();
  const { props, state, store } = useFinder();
  const { query } = state.shown;
  const range = query.ranges?.price ?? {};
  const other = end === 'min' ? range.max : range.min;
  const isPossible = (step: number) => other === undefined || (end === 'min' ? step <= other : step >= other);
  return (
    <Choice
      id={`finder-price-${end}`}
      name={`price-${end}`}
      label={t(end === 'min' ? 'finder:minPrice' : 'finder:maxPrice')}
      value={String(range[end] ?? '')}
      className="finder__wide"
      onChoose={(value) => {
        store.change(withRange(query, 'price', { ...range, [end]: value === '' ? undefined : Number(value) }));
      }}
    >
      <option value="">{t('finder:any')}</option>
      {stepsWith(priceStepsEuro[query.goal], range[end])
        .filter(isPossible)
        .map((step) => (
          <option key={step} value={step}>
            {formatMoney(step * centsPerEuro, props.language)}
          </option>
        ))}
    </Choice>
  );
}
