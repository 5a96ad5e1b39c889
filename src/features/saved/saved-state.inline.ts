import { savedKey, seenKey, seenLimit } from '#contracts/saved.ts';
import { thisScript } from '#render/page/this-script.ts';

/** Shows which hearts are pressed, and how many homes are saved. Storage that is blocked or spoilt counts as empty. */
const show = (): void => {
  const ids: unknown[] = [];
  try {
    // Only a home has an id; src/features/saved/saved-homes.ts, which is not there yet, reads the rest.
    JSON.parse(localStorage.getItem(savedKey) ?? '', (field, value) => field === 'id' && ids.push(value));
  } catch {
    // None is saved.
  }
  for (const heart of document.querySelectorAll<HTMLButtonElement>('.heart'))
    heart.ariaPressed = `${ids.includes(heart.value)}`;
  document.querySelector('.saved-count')?.replaceChildren(`${ids.length || ''}`);
};

show();
// After a change (`savedEvent`), and when the browser brings the page back.
onstorage = onpageshow = show;

if (thisScript.dataset['home']) {
  try {
    const paths = `${location.pathname} ${localStorage.getItem(seenKey) ?? ''}`.trim().split(' ');
    localStorage.setItem(seenKey, [...new Set(paths)].slice(0, seenLimit).join(' '));
  } catch {
    // Nothing is remembered.
  }
}
