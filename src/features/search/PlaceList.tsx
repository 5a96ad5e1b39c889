import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { useFinder } from './finder-context.ts';
import { suggestionDetail } from './place-label.ts';
import type { Suggestion } from './protocol.ts';
import type { Suggested } from './use-place-box.ts';

interface Props {
  readonly id: string;
  readonly suggested: Suggested | undefined;
  /** Position of the choice that the keyboard is on; -1 for none. */
  readonly current: number;
  readonly choose: (position: number) => void;
}

/** What the field of places suggests, each place with the number of homes that the other filters leave there. */
export function PlaceList({ id, suggested, current, choose }: Props): ReactElement {
  const t = useTexts();
  const { props, state } = useFinder();
  const facets = state.found?.answer.facets;
  const countOf = ({ place }: Suggestion): number => {
    if (!facets) return place.count;
    if (place.kind === 'province') return (place.province && facets.provinces.get(place.province)) ?? 0;
    return (place.kind === 'postcode' ? facets.postcodes : facets.municipalities).get(place.id) ?? 0;
  };
  return (
    <ul className="finder__places" id={id} role="listbox" aria-label={t('finder:suggestions')} hidden={!suggested}>
      {suggested &&
        [...suggested.items, undefined].map((item, position) => (
          <li
            key={item?.place.id ?? 'text'}
            id={`${id}-${position}`}
            role="option"
            aria-selected={position === current}
            onMouseDown={(event) => {
              event.preventDefault();
            }}
            onClick={() => {
              choose(position);
            }}
          >
            {item ? (
              <>
                <span>{item.found}</span>
                <span className="finder__detail">
                  {suggestionDetail(item, countOf(item), { language: props.language, t })}
                </span>
              </>
            ) : (
              <span>{t('finder:searchText', { text: suggested.text.trim() })}</span>
            )}
          </li>
        ))}
    </ul>
  );
}
