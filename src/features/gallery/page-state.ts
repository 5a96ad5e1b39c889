/** Makes the page behind the dialog unreachable. Gives back what undoes it. */
export function hidePage(dialog: Element): () => void {
  const others = [...document.body.children].filter(
    (element): element is HTMLElement => element instanceof HTMLElement && element !== dialog && !element.inert,
  );
  for (const element of others) element.inert = true;
  return () => {
    for (const element of others) element.inert = false;
  };
}

/**
 * Lets the browser's back button close the dialog, without a change of the address.
 * Gives back what takes the extra step out of the history when the dialog closes in another way.
 */
export function closeOnBack(close: () => void): () => void {
  let isLeft = false;
  const onBack = (): void => {
    isLeft = true;
    removeEventListener('popstate', onBack);
    close();
  };
  history.pushState({ ...(history.state as object | null), isViewerOpen: true }, '');
  addEventListener('popstate', onBack);
  return () => {
    removeEventListener('popstate', onBack);
    if (!isLeft) history.back();
  };
}
