import { savedEvent } from '#contracts/saved.ts';
import { createCardSource } from '#ui/card-source.ts';
import { forgetSeen, readSeen } from './browser-store.ts';
import { rememberedHome } from './home-element.ts';
import { readOfflineCopy } from './offline-copy.ts';
import { keepOffline } from './offline.ts';
import { part } from '#ui/make.ts';
import type { SeenHome } from './saved-homes.ts';
import { textsIn } from '#ui/saved-texts.ts';
import { showToast } from './toast.ts';

const language = document.documentElement.lang;

/** Cards of the homes that are still there; without network those whose pages are kept. */
async function elementsOf(homes: readonly SeenHome[], batches: number, limit: number): Promise<HTMLElement[]> {
  const answers = await createCardSource(language, batches)(homes.map(({ id }) => id));
  const elements = await Promise.all(
    homes.map(async ({ id, path }) => {
      const answer = answers.get(id);
      if (answer?.kind === 'found') return answer.home;
      const copy = answer?.kind === 'unknown' ? await readOfflineCopy(path) : undefined;
      return copy && rememberedHome(id, copy, textsIn(language));
    }),
  );
  return elements.filter((element) => element !== undefined).slice(0, limit);
}

/**
 * Shows the homes recently seen, if there are any; the page's script calls this.
 * @public
 */
export async function start(section: HTMLElement): Promise<void> {
  const { batches, limit } = section.dataset;
  const elements = await elementsOf(readSeen(), Number(batches), Number(limit));
  if (elements.length === 0) return;
  part(section, 'seen-cards').replaceChildren(...elements);
  section.hidden = false;
  dispatchEvent(new Event(savedEvent));
  // Installed as an app, the site is read offline also by somebody without favourites.
  if (matchMedia('(display-mode: standalone), (display-mode: minimal-ui)').matches) keepOffline([]);
  part(section, 'clear-seen').addEventListener('click', () => {
    forgetSeen();
    section.hidden = true;
    showToast(textsIn(language).seenCleared);
  });
}
