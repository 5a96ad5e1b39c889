import { plainText } from '#domain/password.ts';

/** What everybody adds before and after a password that is asked to be longer. */
const ends = /^[\d\s\p{P}\p{S}]+|[\d\s\p{P}\p{S}]+$/gu;

let loaded: Promise<ReadonlySet<string>> | undefined;

/** With the first password that somebody chooses: a function without one starts without them. */
function leakedPasswords(): Promise<ReadonlySet<string>> {
  loaded ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']));
  return loaded;
}

/**
 * Is it one of the 49,000 passwords that stand most often in leaks, also with figures and signs around it, or twice?
 * `'Chesterfield2026!' -> true`, `'kastanje ruist zacht' -> false`
 */
export async function isLeakedPassword(password: string): Promise<boolean> {
  const leaked = await leakedPasswords();
  const whole = plainText(password);
  const inner = whole.replace(ends, '');
  const half = inner.slice(0, inner.length / 2);
  const isTwice = half !== '' && half + half === inner;
  return [whole, inner, ...(isTwice ? [half] : [])].some((each) => each !== '' && leaked.has(each));
}
