import { useCallback, useEffect, useState } from 'react';

/** The map over the whole window, in the browser's top layer; without a means for that it stays in its place. */
export interface FullMap {
  readonly isFull: boolean;
  readonly canBeFull: boolean;
  readonly toggle: () => void;
}

function isOpen(section: HTMLElement): boolean {
  return section.matches(':popover-open');
}

function leave(section: HTMLElement): void {
  if (isOpen(section)) section.hidePopover();
  // A popover that is not open would be hidden.
  section.popover = null;
}

function enter(section: HTMLElement): void {
  section.popover = 'manual';
  section.showPopover();
  const { activeElement, body } = document;
  // What had the focus may now lie behind the map. Where nothing had it, as on a page that begins with the map, nothing gets it.
  if (activeElement !== body && !section.contains(activeElement)) {
    section.querySelector('button')?.focus({ preventScroll: true });
  }
}

/** Keeps the focus in a map that hides the page; a dialog may stand over it. */
function holdFocus(section: HTMLElement): () => void {
  const hold = ({ target }: FocusEvent): void => {
    if (!(target instanceof Element) || section.contains(target) || target.closest('dialog')) return;
    section.querySelector('button')?.focus({ preventScroll: true });
  };
  document.addEventListener('focusin', hold);
  return () => {
    document.removeEventListener('focusin', hold);
  };
}

/**
 * Shows the map in the whole window and puts it back. A map that the page shows so from the start belongs to whoever shows it:
 * `onLeave` takes it away.
 */
export function useFullMap(section: HTMLElement | null, onLeave: (() => void) | undefined): FullMap {
  const canBeFull = 'popover' in HTMLElement.prototype;
  const startsFull = canBeFull && onLeave !== undefined;
  const [isFull, setFull] = useState(startsFull);
  useEffect(() => {
    if (!section || !isFull) return undefined;
    enter(section);
    const release = holdFocus(section);
    return () => {
      release();
      leave(section);
    };
  }, [section, isFull]);
  const toggle = useCallback(() => {
    if (isFull && startsFull) onLeave();
    else setFull(!isFull);
  }, [isFull, startsFull, onLeave]);
  return { isFull, canBeFull, toggle };
}
