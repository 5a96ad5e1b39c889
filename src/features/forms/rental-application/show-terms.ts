import { objectWith } from '#base/json.ts';

/** A labelled value; src/site/rental-terms.ts writes them. */
interface Line {
  readonly label: string;
  readonly value: string;
}

interface Terms {
  readonly title: string;
  readonly due: readonly Line[];
  readonly conditions: readonly Line[];
}

let shown = '';

function list(lines: readonly Line[]): HTMLElement {
  const element = document.createElement('dl');
  element.className = 'rent-due__lines';
  for (const { label, value } of lines) {
    const row = document.createElement('div');
    const term = document.createElement('dt');
    const description = document.createElement('dd');
    term.textContent = label;
    description.textContent = value;
    row.append(term, description);
    element.append(row);
  }
  return element;
}

async function load(reference: string): Promise<Terms | undefined> {
  const name = reference
    .trim()
    .toLowerCase()
    .replace(/[^\w-]/gu, '-');
  const response = await fetch(`/rentals/${document.documentElement.lang}-${name}.json`);
  return response.ok ? objectWith<Terms>(await response.json(), 'title', 'due', 'conditions') : undefined;
}

async function show(reference: string): Promise<void> {
  const place = document.querySelector('.rent-due__own');
  const terms = reference === '' ? undefined : await load(reference);
  if (!place || reference !== shown) return;
  const title = document.createElement('p');
  title.textContent = terms?.title ?? '';
  place.replaceChildren(...(terms ? [title, list(terms.due), list(terms.conditions)] : []));
}

/** Shows beside the form what the property that the visitor names asks; without it the general list stands. */
export function showTerms(form: HTMLFormElement, changed: string): void {
  if (changed !== '' && changed !== 'reference') return;
  shown = form.querySelector<HTMLInputElement>('[name="reference"]')?.value ?? '';
  show(shown).catch(() => undefined);
}
