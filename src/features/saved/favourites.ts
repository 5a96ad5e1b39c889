import { homeIdsOf, homeIdsQuery, isHomeId } from '#domain/home-ids.ts';
import { createCardSource, type AskCards, type CardAnswer } from '#ui/card-source.ts';
import { savedEvent } from '#contracts/saved.ts';
import { readSaved, writeSaved } from './browser-store.ts';
import { connectCompare } from './compare-choice.ts';
import { copyOfCard } from './home-copy.ts';
import { goneHome, rememberedHome } from './home-element.ts';
import { createHomeList } from './home-list.ts';
import { part } from '#ui/make.ts';
import { connectMap } from './map-view.ts';
import { keepOffline } from './offline.ts';
import { savedLimit, withHome, type SavedHome } from './saved-homes.ts';
import { connectSharing } from './sharing.ts';
import { showSharedList } from './shared-list.ts';
import { counted, textsIn } from '#ui/saved-texts.ts';

const language = document.documentElement.lang;

/** A heart whose script did not come leads here with the home in the address. */
function addFromAddress(): void {
  const id = new URLSearchParams(location.search).get('add');
  const homes = readSaved();
  if (!isHomeId(id) || homes.length >= savedLimit || homes.some((home) => home.id === id)) return;
  writeSaved(withHome(homes, { id, at: Date.now() }));
}

function elementOf(home: SavedHome, answer: CardAnswer | undefined, registerPath: string): HTMLElement {
  const texts = textsIn(language);
  if (answer?.kind === 'found') return answer.home;
  if (answer?.kind === 'gone' || !home.copy) return goneHome(home, texts, registerPath);
  return rememberedHome(home.id, home.copy, texts);
}

/** What is remembered of a home becomes what its card says today. */
function renewed(home: SavedHome, answer: CardAnswer | undefined): SavedHome {
  const copy = answer?.kind === 'found' ? copyOfCard(answer.home) : undefined;
  return copy ? { ...home, copy } : home;
}

function showNotice(root: HTMLElement, isUnchecked: boolean): void {
  const texts = textsIn(language);
  const notice = part(root, 'notice');
  const text = new URLSearchParams(location.search).has('offline')
    ? texts.notStored
    : isUnchecked
      ? texts.unchecked
      : undefined;
  notice.hidden = text === undefined;
  notice.textContent = text ?? '';
}

/** Shows the favourites and follows every change of them. */
async function showOwnList(root: HTMLElement, ask: AskCards): Promise<void> {
  const { own = '/', register = '/', compare = '/' } = root.dataset;
  const texts = textsIn(language);
  const homes = readSaved();
  const answers = await ask(homes.map(({ id }) => id));
  const isUnchecked = [...answers.values()].some(({ kind }) => kind === 'unknown');
  showNotice(root, isUnchecked);
  writeSaved(readSaved().map((home) => renewed(home, answers.get(home.id))));

  const choice = connectCompare(part(root, 'compare-bar'), compare, texts);
  const list = createHomeList(part(root, 'cards'), {
    texts,
    make: (home) => elementOf(home, answers.get(home.id), register),
    canCompare: ({ id }) => answers.get(id)?.kind !== 'gone',
    choice,
  });
  const sharing = connectSharing(root, texts);
  const map = connectMap(root, texts);
  const show = (): void => {
    const now = readSaved();
    list.show(now);
    choice.keepOnly(now.map(({ id }) => id));
    part(root, 'count').textContent = counted(texts, 'count', now.length, language);
    part(root, 'list').hidden = now.length === 0 && !list.hasRemoved();
    part(root, 'empty').hidden = now.length > 0;
    sharing.update(new URL(own + homeIdsQuery(now.map(({ id }) => id)), location.href).href, now);
    map.update();
  };
  show();
  // The script of the page hears the same event: it marks the hearts of the cards that were put in.
  dispatchEvent(new Event(savedEvent));
  addEventListener(savedEvent, show);
  addEventListener('storage', show);
  if (homes.length > 0 && !isUnchecked) keepOffline([own, compare, ...homes.flatMap(({ copy }) => copy?.path ?? [])]);
}

/**
 * Shows the favourites, or the list of a link; the page's script calls this.
 * @public
 */
export async function start(root: HTMLElement): Promise<void> {
  const { own = '/' } = root.dataset;
  const ask = createCardSource(language, Number(root.dataset['batches']));
  addFromAddress();
  const shared = homeIdsOf(location.search, savedLimit);
  if (shared.length > 0) {
    await showSharedList(root, shared, await ask(shared), () => {
      history.replaceState(history.state, '', own);
      part(root, 'shared').hidden = true;
      return showOwnList(root, ask);
    });
    return;
  }
  await showOwnList(root, ask);
  history.replaceState(history.state, '', own);
}
