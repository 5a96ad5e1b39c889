import { formatMoney } from '#i18n/formats.ts';
import './price-slider.css';
import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { useFinder } from './finder-context.ts';
import type { Change } from './finder-store.ts';
import { withRange } from './query-edit.ts';

const centsPerEuro = 100;

/** How many homes there are at each price, and two sliders over it; the fields beside it take exact amounts. */
export function PriceSlider({ change }: { change: Change }): ReactElement | null {
  const t = useTexts();
  const { props, state } = useFinder();
  const { query } = state.shown;
  const price = state.found?.answer.facets.price;
  const last = price?.fromEuro.length ?? 0;
  if (!price || last < 2) return null;
  const range = query.ranges?.price ?? {};
  /** Sliders stand on the lower ends of the buckets; past the last one there is no limit. */
  const positionOf = (euro: number) => price.fromEuro.findLastIndex((from) => from <= euro);
  const positions = {
    min: range.min === undefined ? 0 : positionOf(range.min),
    max: range.max === undefined ? last : Math.max(1, positionOf(range.max)),
  };
  const most = Math.max(1, ...price.counts);
  const euroAt = (position: number) => price.fromEuro[position];
  const drag = (end: 'min' | 'max', position: number): void => {
    const place = end === 'min' ? Math.min(position, positions.max - 1) : Math.max(position, positions.min + 1);
    const euro = end === 'min' && place === 0 ? undefined : euroAt(place);
    change(withRange(query, 'price', { ...range, [end]: euro }), 'replace');
  };
  return (
    <div className="finder__slider">
      <svg viewBox={`0 0 ${last} 20`} preserveAspectRatio="none" aria-hidden="true">
        {price.counts.map((count, bucket) => (
          <rect
            key={price.fromEuro[bucket]}
            className={bucket >= positions.min && bucket < positions.max ? 'is-in' : undefined}
            x={bucket + 0.08}
            y={20 - (20 * count) / most}
            width={0.84}
            height={(20 * count) / most}
          />
        ))}
      </svg>
      {(['min', 'max'] as const).map((end) => (
        <input
          key={end}
          type="range"
          min={0}
          max={last}
          aria-label={t(end === 'min' ? 'finder:minPrice' : 'finder:maxPrice')}
          aria-valuetext={
            euroAt(positions[end]) === undefined
              ? t('finder:any')
              : formatMoney((euroAt(positions[end]) ?? 0) * centsPerEuro, props.language)
          }
          value={positions[end]}
          onChange={(event) => {
            drag(end, Number(event.target.value));
          }}
        />
      ))}
    </div>
  );
}
