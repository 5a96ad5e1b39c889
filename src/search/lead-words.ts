import { isObject } from '#base/json.ts';
import { storedContent } from '#base/stored.ts';
import { foldText } from '#search/fold.ts';

/** A message has as many different words as people look for; a flood of them is a robot's. */
const mostWords = 80;
const longestWord = 40;

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

function folded(text: string): string[] {
  return foldText(text).split(' ');
}

/** An answer that is an address of somebody else: of the second buyer, of a friend. */
const isAddress = (text: string): boolean => /^[^\s@]+@[^\s@]+$/u.test(text);

/** Who and where before long texts, which may have more words than are kept. */
const byLength = (a: string, b: string): number => a.length - b.length;

/** What can be looked for of a lead, each once: words of the name, addresses whole and in parts, the home, the answers. `fields` is JSON. */
export function leadWords(lead: {
  readonly name: string;
  readonly email: string;
  readonly reference: string | null;
  readonly fields: string;
}): string[] {
  const fields = storedContent(lead.fields);
  const answers = isObject(fields) ? textsIn(fields).sort(byLength) : [];
  const all = [
    lead.email.toLowerCase(),
    ...folded(lead.name),
    ...folded(lead.email),
    ...folded(lead.reference ?? ''),
    ...answers.filter(isAddress).map((address) => address.toLowerCase()),
    ...answers.flatMap(folded),
  ];
  const words = all.map((word) => word.slice(0, longestWord)).filter((word) => word.length > 1);
  return [...new Set(words)].slice(0, mostWords);
}

/** What somebody typed into the search of leads, as beginnings of words. `'Peet  Lindestr' -> ['peet', 'lindestr']` */
export function leadQuery(text: string): string[] {
  const typed = text.trim().slice(0, 100).toLowerCase();
  if (typed.includes('@')) return [typed.replaceAll(/\s/gu, '').slice(0, longestWord)];
  return folded(typed)
    .filter((word) => word.length > 1)
    .slice(0, 5);
}
