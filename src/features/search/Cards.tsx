import { useEffect, useMemo, useRef, type ReactElement, type SyntheticEvent } from 'react';
import { savedEvent } from '#contracts/saved.ts';
import { ownHtml } from '#ui/own-code.ts';
import { useFinder } from './finder-context.ts';

interface CardsProps {
  readonly cards: readonly string[];
  /** Position of the card whose pill on the map is pointed at; -1 for none. */
  readonly marked: number;
  /** Position of the card that is pointed at or has the focus; -1 for none. */
  readonly onPoint: (position: number) => void;
}

/** Cards of the site's own making: their HTML comes from the build, where everything of the feed was escaped. */
export function Cards({ cards, marked, onPoint }: CardsProps): ReactElement {
  const { store } = useFinder();
  const list = useRef<HTMLDivElement>(null);
  const html = useMemo(() => ({ __html: ownHtml(cards.join('')) }), [cards]);
  useEffect(() => {
    store.settleScroll();
    // The hearts of new cards show whether their home is saved.
    dispatchEvent(new CustomEvent(savedEvent));
  }, [html, store]);
  useEffect(() => {
    const card = list.current?.children[marked];
    card?.classList.add('is-marked');
    return () => card?.classList.remove('is-marked');
  }, [marked, html]);
  const point = (event: SyntheticEvent): void => {
    const { target } = event;
    const card = target instanceof Element ? target.closest('.card') : null;
    onPoint(card ? [...(list.current?.children ?? [])].indexOf(card) : -1);
  };
  const leave = (): void => {
    onPoint(-1);
  };
  return (
    <div
      ref={list}
      className="grid list-cards"
      onMouseOver={point}
      onFocus={point}
      onMouseLeave={leave}
      onBlur={leave}
      dangerouslySetInnerHTML={html}
    />
  );
}
