import type { FieldRules } from '#feed/ledger/ledger.ts';
import leftOut from './left-out.json' with { type: 'json' };

/** Fields of Kyero; the agent stands once for the whole file. */
export const kyeroFields: FieldRules = {
  naming: {
    own: (path) => {
      const [, rest] = /^property\/(.*)$/u.exec(path) ?? [];
      return rest ?? (path.startsWith('agent/') ? path : undefined);
    },
  },
  leftOut,
};
