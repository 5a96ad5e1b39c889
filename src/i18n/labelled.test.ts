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
