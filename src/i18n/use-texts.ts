import { useCallback, useContext } from 'react';
import { I18nContext } from 'react-i18next';
import type { Translate } from './translator.ts';

/**
 * The texts of the island that the component is part of; throws without an `I18nextProvider` above it. Not `useTranslation`: that
 * waits for texts and follows a change of language, and here the texts are there first and another language is another page.
 */
export function useTexts(): Translate {
  const i18n = useContext(I18nContext)?.i18n;
  if (!i18n) throw new Error('There are no texts. Put the component below an I18nextProvider.');
  return useCallback<Translate>((key, values) => i18n.t(key, { ...values }), [i18n]);
}
