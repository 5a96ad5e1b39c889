import fc from 'fast-check';
import { expect, it } from 'vitest';
import { filledTemplate, templatePlaces, unknownPlaces } from './answer-template.ts';

const values = { name: 'An', agent: 'Els', agency: 'Lindehof', home: 'Villa' };

it('fills the places of a template, written with spaces too', () => {
  expect(filledTemplate('Dag {{name}}, {{ home }}. {{agent}}, {{agency}}', values)).toBe(
    'Dag An, Villa. Els, Lindehof',
  );
});

it('names what nobody can fill', () => {
  expect(unknownPlaces('Dag {{naam}} {{name}} {{naam}} {{')).toEqual(['{{naam}}', '{{']);
  expect(unknownPlaces('Dag {{name}}')).toEqual([]);
});

it('puts in what somebody is called as it stands, whatever it is', () => {
  const text = fc.oneof(fc.string(), fc.constantFrom('{{agent}}', '$&', '$1'));
  fc.assert(
    fc.property(text, fc.constantFrom(...templatePlaces), (said, name) => {
      expect(filledTemplate(`<{{${name}}}>`, { ...values, [name]: said })).toBe(`<${said}>`);
    }),
  );
});
