import { useLayoutEffect, useRef, useState } from 'react';

/** Runs work behind the next frame, so that the answer to a key or click is on the screen first. */
export function afterPaint(work: () => void): void {
  // A page in the background gets no frames.
  if (document.hidden) setTimeout(work);
  else requestAnimationFrame(() => setTimeout(work));
}

/** A value that shows at once what was chosen; the rest of the page, which takes longer, follows behind the next frame. */
export function useEager<T>(value: T, commit: (chosen: T) => void): readonly [shown: T, choose: (chosen: T) => void] {
  const [eager, setEager] = useState<{ readonly chosen: T }>();
  // Another choice may have been committed since the one that now is.
  const latest = useRef(commit);
  useLayoutEffect(() => {
    latest.current = commit;
  });
  const choose = (chosen: T): void => {
    const own = { chosen };
    setEager(own);
    afterPaint(() => {
      latest.current(chosen);
      setEager((current) => (current === own ? undefined : current));
    });
  };
  return [eager ? eager.chosen : value, choose];
}
