import { useEffect, useState } from 'react';

/** What the visitor would have to do instead: hold a key while scrolling, or take a second finger. */
export type GestureHint = 'wheel' | 'touch';

/** How long the hint stays after the last try. */
const hintMs = 1600;

function isPlain(event: WheelEvent): boolean {
  return !event.ctrlKey && !event.metaKey;
}

/** Is this over the map itself? What stands in front of it scrolls by its own rules. */
function isOnCanvas({ target }: Event): boolean {
  return target instanceof Element && target.closest('.map__canvas') !== null;
}

/**
 * Leaves the wheel and one finger to the page that is scrolled past the map: zooming takes Ctrl or ⌘, moving by touch two fingers.
 * A map in the whole window has no page around it, and takes all. Gives the hint to show.
 */
export function useGestures(section: HTMLElement | null, isFull: boolean): GestureHint | undefined {
  const [hint, setHint] = useState<GestureHint>();
  useEffect(() => {
    if (!section || isFull) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = (wanted: GestureHint): void => {
      setHint(wanted);
      clearTimeout(timer);
      timer = setTimeout(() => {
        setHint(undefined);
      }, hintMs);
    };
    // Before the map's own listeners, which would keep the page from scrolling.
    const onWheel = (event: WheelEvent): void => {
      if (!isPlain(event) || !isOnCanvas(event)) return;
      event.stopPropagation();
      show('wheel');
    };
    const onTouchStart = (event: TouchEvent): void => {
      if (event.touches.length === 1 && isOnCanvas(event)) event.stopPropagation();
    };
    const onTouchMove = (event: TouchEvent): void => {
      if (event.touches.length === 1 && isOnCanvas(event)) show('touch');
    };
    const options = { capture: true, passive: true };
    section.addEventListener('wheel', onWheel, options);
    section.addEventListener('touchstart', onTouchStart, options);
    section.addEventListener('touchmove', onTouchMove, options);
    return () => {
      clearTimeout(timer);
      setHint(undefined);
      section.removeEventListener('wheel', onWheel, options);
      section.removeEventListener('touchstart', onTouchStart, options);
      section.removeEventListener('touchmove', onTouchMove, options);
    };
  }, [section, isFull]);
  return hint;
}
