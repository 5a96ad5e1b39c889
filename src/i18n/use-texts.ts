import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Translate } from './translator.ts';

/** The texts of the island that the component is part of; needs an `I18nextProvider` above it. */
export function useTexts(): Translate {
  const { t } = useTranslation();
  return useCallback<Translate>((key, values) => t(key, { ...values }), [t]);
}
