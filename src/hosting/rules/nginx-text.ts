import { type HeaderRule } from '#hosting/rules/rule-set.ts';

/** A string in double quotes as nginx reads it; `$` would start a variable, and no value here needs one. */
export function quoted(text: string): string {
  if (text.includes('$')) throw new Error(`"${text}" holds a $, which nginx.conf cannot express. Rename it.`);
  return `"${text.replace(/["\\]/gu, String.raw`\$&`)}"`;
}

/** Headers of every path that some rule replaces; nginx picks their value from a map. */
export function replacedHeaders(headers: readonly HeaderRule[]): ReadonlySet<string> {
  return new Set(headers.flatMap(({ unset = [] }) => unset));
}

/** `'Content-Security-Policy' -> '$gevel_content_security_policy'` */
export function variableOf(name: string): string {
  return `$gevel_${name.toLowerCase().replaceAll('-', '_')}`;
}

export function commonHeaders(headers: readonly HeaderRule[]): Readonly<Record<string, string>> {
  return headers.find(({ pattern }) => pattern === '/*')?.set ?? {};
}

/** A text that stands for itself in a regular expression. */
export function escapedForRegex(text: string): string {
  return text.replace(/[.*+?^()|[\]\\{}]/gu, String.raw`\$&`);
}
