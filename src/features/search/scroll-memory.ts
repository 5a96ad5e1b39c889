const pauseMs = 150;

interface Memory {
  readonly scrollTop?: number;
}

/** Where a visitor was on the page that the browser now shows again. */
export function savedScroll(): number | undefined {
  return (history.state as Memory | null)?.scrollTop;
}

/** Remembers with the address how far down the page is. */
export function keepScroll(): void {
  history.replaceState({ scrollTop: Math.round(scrollY) } satisfies Memory, '');
}

/** The same after every scroll; gives what ends it. */
export function keepScrollAlways(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const later = (): void => {
    clearTimeout(timer);
    timer = setTimeout(keepScroll, pauseMs);
  };
  addEventListener('scroll', later, { passive: true });
  // A link may be followed before the timer.
  addEventListener('click', keepScroll, { capture: true });
  return () => {
    clearTimeout(timer);
    removeEventListener('scroll', later);
    removeEventListener('click', keepScroll, { capture: true });
  };
}
