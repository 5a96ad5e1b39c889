/**
 * The same text in memory of its own. One that was cut out of a longer text keeps all of that in memory for as long as it is kept itself:
 * of ten thousand numbers of 16 signs that is more than all else that is known of their homes. Only for ASCII.
 */
export const ownText = (text: string): string => Buffer.from(text, 'latin1').toString('latin1');
