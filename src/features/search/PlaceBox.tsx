import { useEffect, useRef, type ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { Icon } from './Icon.tsx';
import { PlaceList } from './PlaceList.tsx';
import { usePlaceBox } from './use-place-box.ts';

const listId = 'finder-places';

/** Places, words or a reference: a combobox with a list (ARIA Authoring Practices, "Combobox"). */
export function PlaceBox(): ReactElement {
  const t = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const { suggested, count, current, type, choose, enter, press } = usePlaceBox(input);
  // What was typed before the code came still stands in the field.
  const early = useRef(type);
  useEffect(() => {
    if (input.current?.value && document.activeElement === input.current) early.current(input.current.value);
  }, []);

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
      <PlaceList id={listId} suggested={suggested} current={current} choose={choose} />
      <p className="vh" role="status">
        {suggested && t('finder:suggestionCount', { count: suggested.items.length })}
      </p>
    </div>
  );
}
