const pauseMs = 150;

interface Memory {
  readonly scrollTop?: number;
}

/** Where a visitor was on the page that the browser now shows again. */
export function savedScroll(): number | undefined {
  return (history.state as Memory | null)?.scrollTop;
}

/** Asking the page in the middle of a click makes it lay everything out: this is known since the last scroll. */
let scrollTop = 0;

/** Remembers with the address how far down the page is. */
export function keepScroll(): void {
  if (savedScroll() !== scrollTop) history.replaceState({ scrollTop } satisfies Memory, '');
}

/** The same after every scroll; gives what ends it. */
export function keepScrollAlways(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const note = (): void => {
    scrollTop = Math.round(scrollY);
    clearTimeout(timer);
    timer = setTimeout(keepScroll, pauseMs);
  };
  scrollTop = Math.round(scrollY);
  addEventListener('scroll', note, { passive: true });
  // A link may be followed before the timer; any other click would pay for the history that it does not touch.
  const leave = ({ target }: Event): void => {
    if (target instanceof Element && target.closest('a')) keepScroll();
  };
  addEventListener('click', leave, { capture: true });
  return () => {
    clearTimeout(timer);
    removeEventListener('scroll', note);
    removeEventListener('click', leave, { capture: true });
  };
}
