let line: HTMLElement | undefined;

/** Reads a sentence aloud to those who hear the page. */
export function announce(text: string): void {
  if (!line) {
    line = document.createElement('p');
    line.className = 'vh';
    line.setAttribute('role', 'status');
    document.body.append(line);
  }
  const place = line;
  place.textContent = '';
  // A region speaks when its text changes, not when it arrives with one.
  setTimeout(() => {
    place.textContent = text;
  }, 100);
}
