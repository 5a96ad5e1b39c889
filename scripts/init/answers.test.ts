import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrast } from '#base/contrast.ts';
import { answersSchema, checkAnswers, flagOf, questions } from './answers.ts';

const good = {
  name: 'Agence Vieux Tilleul',
  legalName: 'Vieux Tilleul sa',
  url: 'https://www.vieux-tilleul.be/',
  email: 'info@vieux-tilleul.be',
  phone: '042223344',
  street: 'Rue du Pont 5',
  zip: '4000',
  city: 'Liège',
  country: 'be',
  latitude: '50.64',
  longitude: '5.57',
  vat: 'BE 0700.111.222',
  register: 'RPM Liège, division Liège',
  licence: 'IPI 501.234',
  insurer: 'Assurance sa, police 1',
  insurerContact: 'polices@assurance.example',
  account: 'BE00 1111 2222 3333',
  languages: 'fr, nl en',
  feed: 'https://crm.example/feed',
};
const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('answers of an agency', () => {
  it('are read as they are typed', () => {
    const answers = checkAnswers(good);
    expect(answers.languages).toEqual(['fr', 'nl', 'en']);
    expect(answers.url).toBe('https://www.vieux-tilleul.be');
    expect(answers.latitude).toBe(50.64);
    expect(answers.kind).toBe('gevel');
  });

  it('name the flag of everything that is missing or wrong, at once', () => {
    const rest = { ...good, email: undefined, insurerContact: undefined };
    expect(() => checkAnswers({ ...rest, latitude: '5064', accent: 'green' })).toThrow(
      /--email: is needed\n {2}--insurer-contact: is needed|--latitude: from 49\.4 to 51\.6/u,
    );
    expect(() => checkAnswers({ ...rest, accent: 'green' })).toThrow('--accent: a colour is #');
    expect(() => checkAnswers({ ...good, country: 'lu' })).toThrow('--supervisor: say which authority');
  });

  it('take colours exactly when text can be read in them', () => {
    fc.assert(
      fc.property(color, color, color, (paper, ink, accent) => {
        const isReadable = contrast(ink, paper) >= 4.5 && contrast(accent, paper) >= 4.5;
        expect(answersSchema.safeParse({ ...good, paper, ink, accent }).success).toBe(isReadable);
      }),
    );
  });

  it('have one question and one flag each', () => {
    expect(questions.map(({ name }) => name).sort()).toEqual(Object.keys(answersSchema.shape).sort());
    expect(flagOf('insurerContact')).toBe('--insurer-contact');
  });
});
