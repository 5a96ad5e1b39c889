import { useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { exactPlace } from './exact-place.ts';
import { findReference } from './find-reference.ts';
import { useFinder } from './finder-context.ts';
import { nextOption } from './place-label.ts';
import type { Suggestion } from './protocol.ts';

export interface Suggested {
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

interface PlaceBox {
  readonly suggested: Suggested | undefined;
  /** Places that are suggested, and the words themselves as the last choice. */
  readonly count: number;
  /** Position of the choice that the keyboard is on; -1 for none. */
  readonly current: number;
  readonly type: (text: string) => void;
  readonly choose: (position: number) => void;
  readonly enter: (text: string) => Promise<void>;
  readonly press: (event: KeyboardEvent<HTMLInputElement>) => void;
}

/** What typing, the keyboard and a choice do to the field and to the query. */
export function usePlaceBox(input: RefObject<HTMLInputElement | null>): PlaceBox {
  const { props, state, store } = useFinder();
  const [suggested, ask] = useSuggestions();
  const [current, setCurrent] = useState(-1);
  const { query } = state.shown;
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
  /** A reference leads to its home, whichever list that stands in; anything else is words. */
  const chooseText = async (text: string): Promise<void> => {
    const path = await findReference(text, props.language);
    if (path !== undefined) {
      location.assign(path);
      return;
    }
    store.change({ text: text.trim() });
    empty();
  };
  const choose = (position: number): void => {
    const item = suggested?.items[position];
    if (item) choosePlace(item.place.id);
    else if (suggested) void chooseText(suggested.text);
  };
  /** Without a choice in the list: the place of exactly this name, else words. */
  const enter = async (text: string): Promise<void> => {
    if (text.trim() === '') return;
    const items = await store.client.ask('suggest', text).catch(() => []);
    const exact = exactPlace(items);
    if (exact) choosePlace(exact.place.id);
    else await chooseText(text);
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
  return { suggested, count, current, type, choose, enter, press };
}
