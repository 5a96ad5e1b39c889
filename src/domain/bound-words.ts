/** A piece of a headline; one that is bound must stay on one line. */
export interface TextPiece {
  readonly text: string;
  readonly isBound: boolean;
}

/** Longer ones, most of them names of places, may end a line at a hyphen: on a phone they would leave a hole. */
const longestBound = 13;
const compound = /[\p{L}\p{N}’']+(?:-[\p{L}\p{N}’']+)+/gu;

/**
 * Short words with a hyphen, at which a browser would end a line; a sign for it is in neither of our typefaces.
 * `'Votre rendez-vous est confirmé' -> ['Votre ', bound 'rendez-vous', ' est confirmé']`
 */
export function bindWords(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let from = 0;
  for (const { 0: word, index } of text.matchAll(compound)) {
    if (word.length > longestBound) continue;
    if (index > from) pieces.push({ text: text.slice(from, index), isBound: false });
    pieces.push({ text: word, isBound: true });
    from = index + word.length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from), isBound: false });
  return pieces;
}
