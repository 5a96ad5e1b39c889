import { expect, it } from 'vitest';
import { labelled } from './labelled.ts';

it('a label stands before its value, with the space that French has before a colon', () => {
  expect(['nl', 'fr', 'en', 'de'].map((language) => labelled('Type', 'Villa', language))).toEqual([
    'Type: Villa',
    'Type\u00a0: Villa',
    'Type: Villa',
    'Type: Villa',
  ]);
});

it('a question needs no colon before its answer', () => {
  expect(labelled('Hoe mogen we u contacteren?', 'Telefonisch', 'nl')).toBe('Hoe mogen we u contacteren? Telefonisch');
});
