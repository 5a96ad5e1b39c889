import { fieldsOf, idText } from '#feed/adapters/json.ts';
import type { FieldRules } from '#feed/ledger/ledger.ts';
import leftOut from './left-out.json' with { type: 'json' };

/** Fields of Skarabee by their elements; the agent who is laid beside a publication is none of its own. */
export const skarabeeFields: FieldRules = {
  naming: {
    own: (path) => (path.startsWith('Login/') ? undefined : path.replace(/^Property\//u, '')),
    key: (path, item) => {
      const { attributes, children } = fieldsOf(item);
      if (path.endsWith('/Certification')) return idText(fieldsOf(attributes)['Type']);
      if (!path.endsWith('/CustomFieldValue') || !Array.isArray(children)) return undefined;
      const code = children.map(fieldsOf).find(({ name }) => name === 'CustomFieldCode');
      return idText(code?.['text']);
    },
    isNothing: (value) => /^(?:-1|0|0\.0+)$/u.test(String(value)),
  },
  leftOut,
};
