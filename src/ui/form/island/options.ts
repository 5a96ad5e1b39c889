import type { ReactNode } from 'react';
import type { FormSchema } from '#domain/form/form-schema.ts';
import type { MessageKey, Translate } from '#i18n/translator.ts';
import type { Answers } from './answers.ts';

/** What makes one form's script differ from another's. */
export interface IslandOptions {
  readonly schema: FormSchema<object>;
  /** The form's own "not sent" text (docs/rules/forms.md). */
  readonly failure: MessageKey;
  /** One section at a time, then a page to check the answers. */
  readonly hasSteps?: boolean;
  /** Below the answers on the page to check them. */
  readonly note?: (answers: Answers, t: Translate) => ReactNode;
  /** Answers that follow from others: called after each change with the field that changed. */
  readonly fill?: (form: HTMLFormElement, changed: string) => void;
}
