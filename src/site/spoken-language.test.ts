import fc from 'fast-check';
import { expect, it } from 'vitest';
import { languages } from '#i18n/languages.ts';
import { spokenLanguage } from './spoken-language.ts';

it('is what was chosen where the site speaks it, and always a language of the site', () => {
  const site = fc
    .subarray([...languages], { minLength: 1 })
    .chain((spoken) => fc.record({ languages: fc.constant(spoken), defaultLanguage: fc.constantFrom(...spoken) }));
  fc.assert(
    fc.property(site, fc.oneof(fc.constantFrom(...languages), fc.string()), (config, chosen) => {
      const { languages: spoken, defaultLanguage } = config;
      const isSpoken = spoken.some((language) => language === chosen);
      expect(spokenLanguage(chosen, config)).toBe(isSpoken ? chosen : defaultLanguage);
    }),
  );
});
