import { homeIdsOf, homeIdsQuery } from '#domain/home-ids.ts';
import { createCardSource } from '#ui/card-source.ts';
import { part } from '#ui/make.ts';
import { counted, textsIn, type SavedTexts } from '#ui/saved-texts.ts';
import { compareTable } from './compare-table.ts';
import { readHome, type ComparedHome } from './home-facts.ts';

const compareLimit = 4;
const language = document.documentElement.lang;

interface Found {
  readonly homes: readonly ComparedHome[];
  /** What to say about the homes that could not be shown. */
  readonly problem: string | undefined;
}

/** The homes of the address, read from their cards and pages. */
async function findHomes(ids: readonly string[], batches: number, texts: SavedTexts): Promise<Found> {
  const answers = await createCardSource(language, batches)(ids);
  const read = await Promise.all(
    ids.map(async (id) => {
      const answer = answers.get(id);
      return answer?.kind === 'found' ? readHome(id, answer.home) : undefined;
    }),
  );
  const homes = read.filter((home) => home !== undefined);
  const isGone = [...answers.values()].some(({ kind }) => kind === 'gone');
  const isMissing = homes.length < ids.length;
  return { homes, problem: isGone ? texts.gone : isMissing ? texts.compareFailed : undefined };
}

/** Puts the table in its place, with what surrounds it. */
function show(root: HTMLElement, found: Found, texts: SavedTexts, remove: (id: string) => void): void {
  const { homes, problem } = found;
  const table = compareTable({ homes, texts, remove });
  const count = table.querySelectorAll('.is-different').length;
  const notice = part(root, 'notice');
  notice.hidden = problem === undefined;
  notice.textContent = problem ?? '';
  part(root, 'empty').hidden = homes.length > 0;
  part(root, 'table').hidden = homes.length === 0;
  part(root, 'count').textContent = homes.length > 1 ? counted(texts, 'differences', count, language) : '';
  part(root, 'scroll').replaceChildren(table);
}

/**
 * Compares the homes that the address names; the page's script calls this.
 * @public
 */
export async function start(root: HTMLElement): Promise<void> {
  const texts = textsIn(language);
  let found = await findHomes(homeIdsOf(location.search, compareLimit), Number(root.dataset['batches']), texts);
  const remove = (id: string): void => {
    found = { homes: found.homes.filter((home) => home.id !== id), problem: undefined };
    const query = homeIdsQuery(found.homes.map((home) => home.id));
    history.replaceState(history.state, '', location.pathname + query);
    show(root, found, texts, remove);
    const next = root.querySelector<HTMLElement>('.compare__remove') ?? part(root, 'back');
    next.focus();
  };
  show(root, found, texts, remove);
  const toggle = part(root, 'only-differences');
  toggle.addEventListener('change', () => {
    part(root, 'scroll').classList.toggle('compare__scroll--differences');
  });
  part(root, 'print').addEventListener('click', () => {
    print();
  });
}
