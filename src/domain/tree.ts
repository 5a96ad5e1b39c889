import type { LocalizedText, TreeItem } from '#domain/listing.ts';

/** A type or category as the feed sends it (docs/rules/listings.md). */
export interface RawTreeItem {
  readonly ID: number;
  readonly ParentID?: number | null;
  readonly Name: LocalizedText;
  readonly WebID?: number | null;
}

/** Parent of a root. */
const noParent = 0;

function parentsOf(items: ReadonlyMap<number, RawTreeItem>): Map<number, number> {
  const parents = new Map<number, number>();
  for (const { ID, ParentID } of items.values()) {
    parents.set(ID, ParentID !== undefined && ParentID !== null && items.has(ParentID) ? ParentID : noParent);
  }
  return parents;
}

/** Makes the first item of every circle a root. */
function breakCircles(parents: Map<number, number>): void {
  for (const id of parents.keys()) {
    const seen = new Set<number>();
    let above = parents.get(id);
    while (above !== undefined && above !== id && !seen.has(above)) {
      seen.add(above);
      above = parents.get(above);
    }
    if (above === id) parents.set(id, noParent);
  }
}

/** Levels of a tree; a longer chain is damage, and too deep for whoever walks down it. */
const maximumLevels = 20;

/** Makes every item that would lie too deep a root. */
function breakLongChains(parents: Map<number, number>): void {
  for (const id of parents.keys()) {
    let level = 1;
    let above = parents.get(id) ?? noParent;
    while (above !== noParent && level <= maximumLevels) {
      level += 1;
      above = parents.get(above) ?? noParent;
    }
    if (level > maximumLevels) parents.set(id, noParent);
  }
}

/**
 * Tree of types or categories in the order of the feed. Items whose parent is missing become roots, circles are
 * broken at their first item, chains where they get too long, and of items with the same id the first one counts.
 * `[{ID: 1, ParentID: 0, Name: {nl: 'Huis'}}] -> [{id: 1, parentid: 0, value: '1-Huis', label: {nl: 'Huis'}, children: []}]` (docs/rules/listings.md)
 */
export function buildTree(items: readonly RawTreeItem[], valueLanguage: string): TreeItem[] {
  const byId = new Map<number, RawTreeItem>();
  for (const item of items) if (!byId.has(item.ID)) byId.set(item.ID, item);
  const parents = parentsOf(byId);
  breakCircles(parents);
  breakLongChains(parents);
  const nodes = new Map<number, TreeItem & { children: TreeItem[] }>();
  for (const [id, { Name, WebID }] of byId) {
    const name = Name[valueLanguage] ?? Object.values(Name).find((text) => text !== undefined) ?? '';
    nodes.set(id, {
      id,
      parentid: parents.get(id) ?? noParent,
      value: `${id}-${name}`,
      label: Name,
      ...(typeof WebID === 'number' && { webId: WebID }),
      children: [],
    });
  }
  const roots: TreeItem[] = [];
  for (const node of nodes.values()) (nodes.get(node.parentid)?.children ?? roots).push(node);
  return roots;
}

/** The items without children under an item; itself when it has none. `huis(villa, rijwoning(hoekhuis)) -> [villa, hoekhuis]` (docs/rules/listings.md) */
export function leavesUnder(item: TreeItem): TreeItem[] {
  return item.children.length === 0 ? [item] : item.children.flatMap(leavesUnder);
}

/** The item with an id, at any depth. `([huis(villa)], id of villa) -> villa` (docs/rules/listings.md) */
export function findInTree(tree: readonly TreeItem[], id: number): TreeItem | undefined {
  for (const item of tree) {
    const found = item.id === id ? item : findInTree(item.children, id);
    if (found) return found;
  }
  return undefined;
}
