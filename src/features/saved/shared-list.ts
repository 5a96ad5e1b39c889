import type { CardAnswer } from '#ui/card-source.ts';
import { savedEvent } from '#contracts/saved.ts';
import { readSaved, writeSaved } from './browser-store.ts';
import { copyOfCard } from './home-copy.ts';
import { goneHome } from './home-element.ts';
import { part } from '#ui/make.ts';
import { savedLimit, type SavedHome } from './saved-homes.ts';
import { counted, textsIn } from '#ui/saved-texts.ts';
import { filled } from '#ui/text-template.ts';
import { showToast } from './toast.ts';

type Answers = ReadonlyMap<string, CardAnswer>;

function keptHomes(ids: readonly string[], answers: Answers): SavedHome[] {
  return ids.flatMap((id) => {
    const answer = answers.get(id);
    const copy = answer?.kind === 'found' ? copyOfCard(answer.home) : undefined;
    return copy ? [{ id, at: Date.now(), copy }] : [];
  });
}

/** Adds what is new behind the visitor's own favourites. Gives back whether the list is shown next. */
function keepAll(shared: readonly SavedHome[], language: string): boolean {
  const texts = textsIn(language);
  const own = readSaved();
  const added = shared.filter(({ id }) => own.every((home) => home.id !== id));
  if (own.length + added.length > savedLimit) {
    showToast(filled(texts.full, { limit: savedLimit }), { isUrgent: true });
    return false;
  }
  const written = writeSaved([...own, ...added]);
  if (written !== 'done') {
    showToast(written === 'no-room' ? texts.noRoom : texts.blocked, { isUrgent: true });
    return false;
  }
  showToast(counted(texts, 'kept', added.length, language));
  return true;
}

/** Shows the homes of a link, with the offer to keep them. */
export async function showSharedList(
  root: HTMLElement,
  ids: readonly string[],
  answers: Answers,
  showOwn: () => Promise<void>,
): Promise<void> {
  const language = document.documentElement.lang;
  const texts = textsIn(language);
  const section = part(root, 'shared');
  const elements = ids.map((id) => {
    const answer = answers.get(id);
    return answer?.kind === 'found' ? answer.home : goneHome({ id, at: 0 }, texts, root.dataset['register'] ?? '/');
  });
  if ([...answers.values()].every(({ kind }) => kind === 'unknown')) {
    const notice = part(root, 'notice');
    notice.hidden = false;
    notice.textContent = texts.failed;
    return;
  }
  part(root, 'shared-text').textContent = counted(texts, 'sharedText', ids.length, language);
  part(root, 'shared-cards').replaceChildren(...elements);
  section.hidden = false;
  dispatchEvent(new Event(savedEvent));
  await new Promise<void>((resolve) => {
    part(root, 'keep').addEventListener('click', () => {
      if (keepAll(keptHomes(ids, answers), language)) resolve();
    });
  });
  await showOwn();
  part(root, 'count').focus();
}
