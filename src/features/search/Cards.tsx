import { useEffect, useMemo, useRef, type ReactElement, type SyntheticEvent } from 'react';
import { savedEvent } from '#ui/saved-contract.ts';
import { useFinder } from './finder-context.ts';

interface CardsProps {
  readonly cards: readonly string[];
  /** The card whose pill on the map is pointed at. */
  readonly marked?: number | undefined;
  /** Position of the card that is pointed at or has the focus. */
  readonly onPoint?: (position: number | undefined) => void;
}

/** Cards of the site's own making: their HTML comes from the build, where everything of the feed was escaped. */
export function Cards({ cards, marked, onPoint }: CardsProps): ReactElement {
  const { store } = useFinder();
  const list = useRef<HTMLDivElement>(null);
  const html = useMemo(() => ({ __html: cards.join('') }), [cards]);
  useEffect(() => {
    store.settleScroll();
    // The hearts of new cards show whether their home is saved.
    dispatchEvent(new CustomEvent(savedEvent));
  }, [html, store]);
  useEffect(() => {
    const card = marked === undefined ? undefined : list.current?.children[marked];
    card?.classList.add('is-marked');
    return () => card?.classList.remove('is-marked');
  }, [marked, html]);
  const point = (event: SyntheticEvent): void => {
    const { target } = event;
    const card = target instanceof Element ? target.closest('.card') : null;
    const position = card ? [...(list.current?.children ?? [])].indexOf(card) : -1;
    onPoint?.(position < 0 ? undefined : position);
  };
  const leave = (): void => onPoint?.(undefined);
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
