import ts from 'typescript';
import { eachNode, type Source } from './sources.ts';

/** Every `as` of a source but `as const`. `['src/a.ts: value as Name']` */
export function castsOf({ file, tree }: Source): string[] {
  const casts: string[] = [];
  eachNode(tree, (node) => {
    const isCast = ts.isAsExpression(node) && !ts.isConstTypeReference(node.type);
    if (isCast) casts.push(`${file}: ${node.getText().replaceAll(/\s+/gu, ' ').slice(0, 100)}`);
  });
  return casts;
}
