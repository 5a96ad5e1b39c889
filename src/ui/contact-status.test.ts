import { expect, it } from 'vitest';
import { createTranslator } from '#i18n/translator.ts';
import { contactStatus } from './contact-status.ts';

it('names a status in the language, and leaves one that it does not know', () => {
  const t = createTranslator('fr');
  expect([contactStatus('done', t), contactStatus('à rappeler', t)]).toEqual(['Terminé', 'à rappeler']);
});
