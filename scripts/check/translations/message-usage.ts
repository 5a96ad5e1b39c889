/** Sources by path. */
type Sources = ReadonlyMap<string, string>;

const quotes = `['"\`]`;

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);
}

/** Templates that make keys: `` `listing:energy.${x}` `` becomes a pattern with a gap for each expression. */
function templatesIn(text: string): { pattern: RegExp; isGeneric: boolean }[] {
  return [...text.matchAll(/`([a-z]+):([^`\s]*\$\{[^`]*)`/gu)].map(([, namespace = '', rest = '']) => {
    const pieces = rest.split(/\$\{[^}]*\}/u).map(escapeRegExp);
    return { pattern: new RegExp(`^${namespace}:${pieces.join('[^:]+')}$`, 'u'), isGeneric: rest.startsWith('${') };
  });
}

/** Namespaces that a chunk or a file takes whole, to read a text as `texts.close`; also `const { finder } = dictionaries[x]`. */
function wholeNamespaces(text: string): Set<string> {
  const takes = /\/messages\/\[a-z\]\[a-z\]\/([a-z-]+)\.json'|\bdictionaries\[\w+\]\.([a-z]+)/gu;
  const takenApart = /\{([^{}]+)\} = dictionaries\[\w+\];/gu;
  const names = [...text.matchAll(takenApart)].flatMap(([, list = '']) =>
    list.split(',').map((name) => name.split(':', 1)[0]?.trim() ?? ''),
  );
  return new Set([...[...text.matchAll(takes)].map(([, inGlob, inFile]) => inGlob ?? inFile ?? ''), ...names]);
}

/**
 * Keys that no source names. A key counts as named where it stands whole in quotes, where a template makes it, or, when
 * the template begins with a gap, where the part before the dot stands in quotes too, with its namespace or without; or as `texts.yes` where a chunk
 * takes the whole namespace.
 * `(['common:yes'], {'a.ts': "t('common:yes')"}) -> []`
 */
export function unusedKeys(keys: readonly string[], sources: Sources): string[] {
  const texts = [...sources.values()];
  const whole = texts.join('\n');
  const quoted = new Set(
    [...whole.matchAll(new RegExp(`${quotes}([\\w:.-]+)${quotes}`, 'gu'))].map(([, word = '']) => word),
  );
  const templates = texts.flatMap(templatesIn);
  const isMade = (key: string): boolean =>
    templates.some(({ pattern, isGeneric }) => {
      if (!pattern.test(key)) return false;
      const [namespaced = ''] = key.split('.');
      return !isGeneric || quoted.has(namespaced) || quoted.has(namespaced.slice(namespaced.indexOf(':') + 1));
    });
  const taken = wholeNamespaces(whole);
  const isRead = (key: string): boolean => {
    const [namespace = '', name = ''] = key.split(':');
    return taken.has(namespace) && (quoted.has(name) || new RegExp(`\\.${escapeRegExp(name)}\\b`, 'u').test(whole));
  };
  return keys.filter((key) => !quoted.has(key) && !isMade(key) && !isRead(key));
}
