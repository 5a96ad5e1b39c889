import { expect, it } from 'vitest';
import { readSiteConfig } from '#site/site-config.ts';
import { compileTemplates } from './compile.ts';

const site = readSiteConfig('content/site.json', {});

it('names in every mail the register with the court of the seat, and the insurer with its address', () => {
  for (const [language, register] of [
    ['nl', 'RPR Gent, afdeling Gent'],
    ['fr', 'RPM Gand, division Gand'],
  ] as const) {
    const letter = compileTemplates(site)[language];
    expect(letter).toContain(`BE 0700.000.196\u00a0· ${register}`);
    expect(letter).toContain('polissen@voorbeeld-verzekeringen.example');
  }
});

it('leaves out what an agency has not filled in', () => {
  const { legalRegister, insurerContact, ...agency } = site.agency;
  expect([legalRegister, insurerContact]).not.toContain(undefined);
  const letter = compileTemplates({ ...site, agency }).nl;
  expect(letter).toContain('BIV 599.001\u00a0· BE 0700.000.196<br />');
  expect(letter).toContain('polis 730.000.001<br />');
});
