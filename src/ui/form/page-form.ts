import type { PersonQuestions } from '#domain/form/people.ts';
import type { TreeItem } from '#domain/listing.ts';
import type { Language } from '#i18n/languages.ts';

/** What a page gives to any form that fills it. */
export interface PageForm {
  readonly language: Language;
  readonly privacyPath: string;
  readonly people: PersonQuestions;
  /** When the agency may call: `10:00-13:00`. */
  readonly contactSlots: readonly string[];
  readonly types: readonly TreeItem[];
  /** ISO date: no appointment before it. */
  readonly today: string;
}
