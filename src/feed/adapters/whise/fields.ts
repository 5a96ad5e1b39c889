import { fieldsOf, idText } from '#feed/adapters/json.ts';
import type { FieldRules } from '#feed/ledger/ledger.ts';
import leftOut from './left-out.json' with { type: 'json' };

/** Fields of Whise; each kind of sub-detail is one of its own, by its number. */
export const whiseFields: FieldRules = {
  naming: {
    key: (list, item) => (list === 'details' ? idText(fieldsOf(item)['id']) : undefined),
    label: (list, item) => {
      const { label } = fieldsOf(item);
      return list === 'details' && typeof label === 'string' ? label.trim().slice(0, 60) : undefined;
    },
  },
  leftOut,
};
