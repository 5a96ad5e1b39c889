import { fieldsOf, idText } from '#feed/adapters/json.ts';
import type { FieldRules } from '#feed/ledger/ledger.ts';
import leftOut from './left-out.json' with { type: 'json' };

/** Fields of OpenImmo by their elements, whatever language an object came in. */
export const openImmoFields: FieldRules = {
  naming: {
    own: (path) => {
      const [, rest] = /^languages\.\w*\/(.*)$/u.exec(path) ?? [];
      // Fields that the sender made up are their own, wherever they stand: no reason of their place holds for them.
      return rest === undefined
        ? undefined
        : (/user_defined_(?:simplefield\[|anyfield|extend).*$/u.exec(rest)?.[0] ?? rest);
    },
    key: (path, item) => {
      if (!path.includes('user_defined_simplefield')) return undefined;
      return idText(fieldsOf(fieldsOf(item)['attributes'])['feldname']);
    },
  },
  leftOut,
};
