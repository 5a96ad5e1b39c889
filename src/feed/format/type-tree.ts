import type { TreeItem } from '#domain/listing.ts';
import { buildTree, type RawTreeItem } from '#domain/tree.ts';
import type { Warn } from '#feed/findings/finding.ts';
import { Fields, isRecord } from './raw.ts';

/** A leaf with what it takes from above: its own WebID and the name of its top-level type. */
export interface TypeEntry {
  readonly webId: number | undefined;
  readonly root: TreeItem;
}

const maximumItems = 5000;

/** Reads tree items of types.json or categories.json; items without ID or name are left out with a warning. */
export function mapTree(value: unknown, languages: readonly string[], valueLanguage: string, warn: Warn): TreeItem[] {
  const records = Array.isArray(value) ? value.slice(0, maximumItems) : [];
  const items = records.flatMap((record: unknown): RawTreeItem[] => {
    const fields = new Fields(isRecord(record) ? record : {}, languages, warn);
    const id = fields.integer('ID', 1, 1_000_000_000);
    const name = fields.someTexts('Name');
    if (id === undefined || name === undefined) {
      warn('bad-value', 'ID', 'a tree item has no ID or no name; left out');
      return [];
    }
    const webId = fields.count('WebID');
    return [{ ID: id, ParentID: fields.count('ParentID', 1_000_000_000) ?? 0, Name: name, WebID: webId ?? null }];
  });
  return buildTree(items, valueLanguage);
}

/** Every item of the tree by id, with its top-level type. */
export function indexTypes(tree: readonly TreeItem[]): Map<number, TypeEntry> {
  const index = new Map<number, TypeEntry>();
  const visit = (item: TreeItem, root: TreeItem, webId: number | undefined) => {
    const own = item.webId ?? webId;
    index.set(item.id, { webId: own, root });
    for (const child of item.children) visit(child, root, own);
  };
  for (const root of tree) visit(root, root, undefined);
  return index;
}
