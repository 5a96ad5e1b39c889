import { copyOfCard, copyOfPage } from './home-copy.ts';
import { readSaved, writeSaved, type Written } from './browser-store.ts';
import { keepOffline } from './offline.ts';
import { savedLimit, withHome, withoutHome, type HomeCopy, type SavedHome } from './saved-homes.ts';
import { sendCount } from '#ui/send-count.ts';
import { textsIn, type SavedTexts } from '#ui/saved-texts.ts';
import { filled } from '#ui/text-template.ts';
import { showToast } from './toast.ts';

const language = document.documentElement.lang;
const texts: SavedTexts = textsIn(language);

function favouritesPath(heart: HTMLButtonElement): string {
  return new URL(heart.form?.action ?? '/', location.href).pathname;
}

/** What the visitor sees of the home where the heart stands. */
function copyBeside(heart: HTMLButtonElement): HomeCopy | undefined {
  const card = heart.closest('.card');
  return card ? copyOfCard(card) : copyOfPage(document, location.pathname);
}

function explain(written: Exclude<Written, 'done'>): void {
  showToast(written === 'no-room' ? texts.noRoom : texts.blocked, { isUrgent: true });
}

function add(heart: HTMLButtonElement, homes: readonly SavedHome[]): void {
  if (homes.length >= savedLimit) {
    showToast(filled(texts.full, { limit: savedLimit }), { isUrgent: true });
    return;
  }
  const copy = copyBeside(heart);
  const written = writeSaved(withHome(homes, { id: heart.value, at: Date.now(), ...(copy && { copy }) }));
  if (written !== 'done') {
    explain(written);
    return;
  }
  // The list stays in the browser; that a home was saved is counted, not by whom.
  sendCount({ saved: heart.value });
  const href = favouritesPath(heart);
  showToast(texts.added, { link: { href, text: texts.view } });
  keepOffline([...(copy ? [copy.path] : []), href]);
}

function remove(homes: readonly SavedHome[], place: number, home: SavedHome): void {
  const written = writeSaved(withoutHome(homes, home.id));
  if (written !== 'done') {
    explain(written);
    return;
  }
  // The favourites page shows in the place of the card what can be undone.
  if (document.querySelector('[data-favourites]')) return;
  showToast(texts.removed, {
    undo: {
      text: texts.undo,
      run: () => {
        const again = writeSaved(withHome(readSaved(), home, place));
        if (again !== 'done') explain(again);
      },
    },
  });
}

/**
 * Saves or removes the home of a heart; the page's script calls this.
 * @public
 */
export function open(heart: HTMLButtonElement): void {
  const homes = readSaved();
  const place = homes.findIndex(({ id }) => id === heart.value);
  const home = homes[place];
  if (home) remove(homes, place, home);
  else add(heart, homes);
}
