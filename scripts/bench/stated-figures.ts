/** A figure of docs/develop/performance.md, and the command that makes it. */
export interface StatedFigure {
  readonly what: string;
  readonly stated: string;
  /** As it is typed: `node scripts/bench/search.ts`. */
  readonly command: string;
}

const row =
  /^\|\s*(?<what>[^|]+?)\s*\|\s*(?<stated>[^|]+?)\s*\|\s*`(?<command>(?:[A-Z_]+=\S+ )?(?:node|npm|npx) [^`|]+)`\s*\|$/u;

/** The rows of all tables that name a command. */
export function statedFigures(markdown: string): StatedFigure[] {
  return markdown.split('\n').flatMap((line) => {
    const { what, stated, command } = row.exec(line)?.groups ?? {};
    return what !== undefined && stated !== undefined && command !== undefined ? [{ what, stated, command }] : [];
  });
}

/** A command as a program is started: variables, program, arguments. Words between quotes stay together. */
export function commandParts(command: string): { env: Record<string, string>; program: string; args: string[] } {
  const words = [...command.matchAll(/"([^"]*)"|(\S+)/gu)].map(([, quoted, plain]) => quoted ?? plain ?? '');
  const first = words.findIndex((word) => !/^[A-Z_]+=/u.test(word));
  const env = Object.fromEntries(
    words.slice(0, first).map((word) => [word.slice(0, word.indexOf('=')), word.slice(word.indexOf('=') + 1)]),
  );
  const [program = '', ...args] = words.slice(first);
  return { env, program, args };
}

/** What a measurement says at its end: its line of JSON, else its last line. `'…\n{"p99_ms":7}\n' -> 'p99_ms 7'` */
export function saidAtEnd(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const json = lines.findLast((line) => line.startsWith('{') && line.endsWith('}'));
  const said = json === undefined ? (lines.at(-1) ?? 'nothing') : json.slice(1, -1).replaceAll('"', '');
  return said
    .replaceAll(/[:,](?=\S)/gu, (sign) => (sign === ':' ? ' ' : ', '))
    .replaceAll('|', '/')
    .trim();
}
