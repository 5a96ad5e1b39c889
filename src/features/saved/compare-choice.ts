import { homeIdsQuery } from '#domain/home-ids.ts';
import { make } from '#ui/make.ts';
import { counted, type SavedTexts } from '#ui/saved-texts.ts';
import { filled } from '#ui/text-template.ts';

/** Homes that stand side by side. */
export const compareLimit = 4;

/** The homes that are ticked for the comparison. */
export interface CompareChoice {
  readonly connect: (id: string, tick: HTMLInputElement) => void;
  /** Forgets homes that have left the list. */
  readonly keepOnly: (ids: readonly string[]) => void;
}

function barParts(ids: readonly string[], path: string, texts: SavedTexts, clear: () => void): HTMLElement[] {
  const language = document.documentElement.lang;
  const values = { limit: compareLimit };
  const hint = filled(ids.length < compareLimit ? texts.compareHint : texts.compareFull, values);
  const go = make(
    'a',
    { class: 'button', href: path + homeIdsQuery(ids) },
    counted(texts, 'compareGo', ids.length, language),
  );
  const none = make('button', { class: 'button button--quiet', type: 'button' }, texts.compareClear);
  none.addEventListener('click', clear);
  return [make('p', {}, hint), none, ...(ids.length > 1 ? [go] : [])];
}

/** Keeps what is ticked, and shows in a bar where it leads. */
export function connectCompare(bar: HTMLElement, path: string, texts: SavedTexts): CompareChoice {
  const chosen = new Set<string>();
  const ticks = new Map<string, HTMLInputElement>();
  const show = (): void => {
    for (const [id, tick] of ticks) {
      tick.checked = chosen.has(id);
      tick.disabled = chosen.size >= compareLimit && !chosen.has(id);
    }
    bar.hidden = chosen.size === 0;
    bar.replaceChildren(...barParts([...chosen], path, texts, clear));
  };
  const clear = (): void => {
    const [first] = chosen;
    chosen.clear();
    show();
    ticks.get(first ?? '')?.focus();
  };
  return {
    connect: (id, tick) => {
      ticks.set(id, tick);
      tick.addEventListener('change', () => {
        if (tick.checked) chosen.add(id);
        else chosen.delete(id);
        show();
      });
    },
    keepOnly: (ids) => {
      for (const id of chosen) if (!ids.includes(id)) chosen.delete(id);
      show();
    },
  };
}
