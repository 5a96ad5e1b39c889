import type { FieldRules } from '#feed/ledger/ledger.ts';
import leftOut from './left-out.json' with { type: 'json' };

/** Fields of Omnicasa; its texts stand once for each language. */
export const omnicasaFields: FieldRules = {
  naming: {
    own: (path) => {
      const [part = '', ...rest] = path.split('.');
      if (part === 'texts') return rest.slice(1).join('.');
      return part === 'base' ? rest.join('.') : undefined;
    },
  },
  leftOut,
};
