import type { ConvertContext } from '#feed/adapters/adapter.ts';

const plots: readonly (string | undefined)[] = ['land', 'building-plot'];
/** From here on a name tells what there is besides. */
const besides = /(?<!\p{L})(?:with|con|and|y)(?!\p{L}).*$|[+&/,(].*$/u;

function holds(name: string, word: string): boolean {
  return new RegExp(`(?<![\\p{L}-])${word}(?!\\p{L})`, 'u').test(name);
}

/** A house that stands no more: it is offered to be restored, and its plot is no plot to build on. */
export function isRuin(name: string): boolean {
  return /(?<!\p{L})ruina?(?!\p{L})/u.test(name) && !/(?<!\p{L})(?:plot|land|parcela|terreno)(?!\p{L})/u.test(name);
}

/** What a second word says more closely: `studio apartment`. */
const general: readonly (string | undefined)[] = ['apartment', 'house'];

/** The type by its name in small letters, then by a word in it; of "building plot" the plot counts. Any property where no word is known. */
export function typeOf(name: string, { codes, warn }: ConvertContext): number | undefined {
  if (codes.has('type', name)) return codes.typeId('type', name, 'type');
  const main = name.replace(besides, '').trim();
  const isPlot = (word: string) => plots.includes(codes.word('type', word, 'type'));
  const isGeneral = (word: string) => general.includes(codes.word('type', word, 'type'));
  const found = codes
    .keys('type')
    .filter((word) => holds(main, word))
    .sort(
      (a, b) =>
        Number(isPlot(b)) - Number(isPlot(a)) || Number(isGeneral(a)) - Number(isGeneral(b)) || b.length - a.length,
    );
  const [word] = found;
  if (word !== undefined) return codes.typeId('type', word, 'type');
  const named = name === '' ? 'is missing' : `is the type "${name.slice(0, 60)}", which is not in the table type`;
  warn('unknown-code', 'type', `${named}; shown as a property of any kind, add it in content/feed-codes/kyero.json`);
  return codes.standardType('other', 'type');
}
