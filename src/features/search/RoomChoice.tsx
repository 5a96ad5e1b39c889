import type { ReactElement } from 'react';
import type { RoomName } from '#search/facets.ts';
import { formatNumber } from '#i18n/formats.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { rangeText } from './active-filters.ts';
import { Choice, counted } from './Choice.tsx';
import { rangeValue, roomSteps, valueRange } from './choices.ts';
import { useFinder } from './finder-context.ts';
import { withRange } from './query-edit.ts';
import type { Change } from './finder-store.ts';

interface RoomChoiceProps {
  readonly name: RoomName;
  readonly prefix: string;
  readonly change: Change;
  readonly className?: string;
}

/** At least so many bedrooms, bathrooms and so on. */
export function RoomChoice({ name, prefix, change, className }: RoomChoiceProps): ReactElement {
  const t = useTexts();
  const { props, state } = useFinder();
  const { query } = state.shown;
  const range = query.ranges?.[name];
  const value = rangeValue(range);
  const counts = state.found?.answer.facets.rooms[name];
  const isOther = range !== undefined && !roomSteps.some((least) => value === `${least}-`);
  return (
    <Choice
      name={name}
      value={value}
      className={className ?? ''}
      id={`${prefix}-${name}`}
      label={t(`finder:${name}`)}
      onChoose={(chosen) => {
        change(withRange(query, name, valueRange(chosen)));
      }}
    >
      <option value="">{t('finder:any')}</option>
      {isOther && <option value={value}>{rangeText(range, (number) => formatNumber(number, props.language))}</option>}
      {roomSteps.map((least) => (
        <option key={least} value={`${least}-`}>
          {counted(`${least}+`, counts?.[least])}
        </option>
      ))}
    </Choice>
  );
}
