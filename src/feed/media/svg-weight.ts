/** References inside references deeper than this, or in a circle, are no floor plan. */
const maximumLevel = 100;

interface Part {
  elements: number;
  /** Ids of what stands inside and of what is referred to. */
  readonly ids: string[];
}

function referencesIn(attributes: string): string[] {
  return [...attributes.matchAll(/\shref="#([^"]+)"|url\(#([^)"]+)\)/gu)].map(([, use, paint]) => use ?? paint ?? '');
}

/**
 * How many elements a viewer draws once every reference is followed: nested ones multiply, so a few lines can ask for
 * billions. Infinity for a circle and for more than one root. `<svg><use href="#a"></use><g id="a"></g></svg> -> 4`
 */
export function drawnElements(cleanSvg: string): number {
  const root: Part = { elements: 0, ids: [] };
  const parts = new Map<string, Part>();
  const open: Part[] = [];
  for (const { 0: tag, 1: slash, 2: attributes = '', index } of cleanSvg.matchAll(/<(\/?)[A-Za-z]+([^>]*)>/gu)) {
    if (slash === '/') {
      open.pop();
      if (open.length === 0 && index + tag.length < cleanSvg.length) return Infinity;
      continue;
    }
    const around = open.at(-1) ?? root;
    const id = /\sid="([^"]+)"/u.exec(attributes)?.[1];
    const part = id === undefined ? around : (parts.get(id) ?? { elements: 0, ids: [] });
    if (id !== undefined) {
      around.ids.push(id);
      parts.set(id, part);
    }
    part.elements += 1;
    part.ids.push(...referencesIn(attributes));
    open.push(part);
  }
  const weights = new Map<Part, number>();
  const weigh = (part: Part, level: number): number => {
    const known = weights.get(part);
    if (known !== undefined) return known;
    let weight = level > maximumLevel ? Infinity : part.elements;
    for (const id of Number.isFinite(weight) ? part.ids : []) {
      const inner = parts.get(id);
      if (inner) weight += weigh(inner, level + 1);
    }
    weights.set(part, weight);
    return weight;
  };
  return weigh(root, 0);
}
