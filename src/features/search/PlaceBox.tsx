import { useEffect, useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { exactPlace } from './exact-place.ts';
import { useFinder } from './finder-context.ts';
import { Icon } from './Icon.tsx';
import { nextOption, suggestionDetail } from './place-label.ts';
import type { Suggestion } from './protocol.ts';

const listId = 'finder-places';

interface Suggested {
  /** What was typed. */
  readonly text: string;
  readonly items: readonly Suggestion[];
}

/** Suggestions for what stands in the field, of the last question only. */
function useSuggestions(): [Suggested | undefined, (text: string) => void] {
  const { store } = useFinder();
  const [suggested, setSuggested] = useState<Suggested>();
  const asked = useRef('');
  const ask = (text: string): void => {
    asked.current = text;
    if (text.trim() === '') {
      setSuggested(undefined);
      return;
    }
    const show = (items: readonly Suggestion[]): void => {
      if (asked.current === text) setSuggested({ text, items });
    };
    store.client.ask('suggest', text).then(show, () => {
      show([]);
    });
  };
  return [suggested, ask];
}

/** Places, words or a reference: a combobox with a list (ARIA Authoring Practices, "Combobox"). */
export function PlaceBox(): ReactElement {
  const t = useTexts();
  const { props, state, store } = useFinder();
  const input = useRef<HTMLInputElement>(null);
  const [suggested, ask] = useSuggestions();
  const [current, setCurrent] = useState(-1);
  const { query } = state.shown;
  const facets = state.found?.answer.facets;
  const count = suggested ? suggested.items.length + 1 : 0;

  const type = (text: string): void => {
    setCurrent(-1);
    ask(text);
  };
  const empty = (): void => {
    if (input.current) input.current.value = '';
    type('');
  };
  const choosePlace = (id: string): void => {
    store.change({ places: [...new Set([...(query.places ?? []), id])] });
    empty();
  };
  const chooseText = (text: string): void => {
    store.change({ text: text.trim() });
    empty();
  };
  const choose = (position: number): void => {
    const item = suggested?.items[position];
    if (item) choosePlace(item.place.id);
    else if (suggested) chooseText(suggested.text);
  };
  /** Without a choice in the list: the place of exactly this name, else words. */
  const enter = async (text: string): Promise<void> => {
    if (text.trim() === '') return;
    const items = await store.client.ask('suggest', text).catch(() => []);
    const exact = exactPlace(items);
    if (exact) choosePlace(exact.place.id);
    else chooseText(text);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>): void => {
    const { key, currentTarget } = event;
    if ((key === 'ArrowDown' || key === 'ArrowUp') && count > 0) {
      setCurrent(nextOption(key, current, count));
    } else if (key === 'Enter') {
      if (current >= 0) choose(current);
      else void enter(currentTarget.value);
    } else if (key === 'Escape') {
      if (count > 0) type('');
      else empty();
    } else return;
    event.preventDefault();
  };
  // What was typed before the code came still stands in the field.
  const early = useRef(type);
  useEffect(() => {
    if (input.current?.value && document.activeElement === input.current) early.current(input.current.value);
  }, []);

  const countOf = ({ place }: Suggestion): number => {
    if (!facets) return place.count;
    if (place.kind === 'province') return (place.province && facets.provinces.get(place.province)) ?? 0;
    return (place.kind === 'postcode' ? facets.postcodes : facets.municipalities).get(place.id) ?? 0;
  };
  return (
    <div className="finder__field finder__place">
      <label htmlFor="finder-q">{t('search:where')}</label>
      <input
        ref={input}
        id="finder-q"
        name="q"
        type="text"
        role="combobox"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={100}
        enterKeyHint="search"
        aria-autocomplete="list"
        aria-expanded={count > 0}
        aria-controls={listId}
        aria-activedescendant={current < 0 ? undefined : `${listId}-${current}`}
        onChange={(event) => {
          type(event.target.value);
        }}
        onKeyDown={press}
        onBlur={() => {
          type('');
        }}
      />
      <button
        className="finder__go"
        type="submit"
        aria-label={t('search:search')}
        onMouseDown={(event) => {
          event.preventDefault();
        }}
        onClick={() => void enter(input.current?.value ?? '')}
      >
        <Icon name="search" />
      </button>
      <ul
        className="finder__places"
        id={listId}
        role="listbox"
        aria-label={t('finder:suggestions')}
        hidden={count === 0}
      >
        {suggested &&
          [...suggested.items, undefined].map((item, position) => (
            <li
              key={item?.place.id ?? 'text'}
              id={`${listId}-${position}`}
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
      <p className="vh" role="status">
        {suggested && t('finder:suggestionCount', { count: suggested.items.length })}
      </p>
    </div>
  );
}
