import type { ComparedLine } from './office-publications.ts';

/** A page in a language, as the list has it; all in words of the reader's language. */
interface TextState {
  readonly language: string;
  /** Name of the language, in itself. */
  readonly name: string;
  /** Absent where the language has no file. */
  readonly href?: string;
  /** Where the text comes from: the file, or who changed it and when. */
  readonly from: string;
  readonly isChanged: boolean;
  /** What somebody should look at. */
  readonly warnings: readonly string[];
}

interface TextLine {
  readonly view: string;
  readonly title: string;
  /** Address of the page on the site; absent where no route shows the text. */
  readonly path?: string;
  readonly states: readonly TextState[];
}

/** The texts of the agency's pages. */
export interface TextsPage {
  readonly kind: 'texts';
  readonly lines: readonly TextLine[];
  /** The site stays at an earlier release: what is saved is not online for now. */
  readonly isPinned: boolean;
}

export const textDone = ['saved', 'back', 'file', 'kept'] as const;
export type TextDone = (typeof textDone)[number];

/** What a form of a text has. */
export interface TextValues {
  readonly title: string;
  readonly description: string;
  readonly lead: string;
  readonly body: string;
  /** Reference of the home whose photo stands above the text, and which one. */
  readonly pictureHome: string;
  readonly picturePhoto: string;
  readonly pictureAlt: string;
}

/** One version of before. */
interface TextVersionLine {
  readonly number: number;
  readonly what: string;
  readonly when: string;
  readonly who: string;
  readonly title: string;
  readonly isCurrent: boolean;
  /** The file's own text counted from here on: there is nothing to go back to. */
  readonly isFile: boolean;
}

/** A text of a page in a language, to be written. */
export interface TextPage {
  readonly kind: 'text';
  readonly view: string;
  readonly textLanguage: string;
  readonly languageName: string;
  readonly title: string;
  readonly values: TextValues;
  /** Does its page show a picture above the text? */
  readonly hasPicture: boolean;
  /** What is shown: whoever saves says which text was changed. */
  readonly seen: string;
  /** Stands for the file as it is. */
  readonly file: string;
  readonly from: string;
  readonly isChanged: boolean;
  readonly warnings: readonly string[];
  /** The office's text beside the file's, where a developer has changed that one since. */
  readonly compared?: readonly ComparedLine[];
  /** Address of the page on the site. */
  readonly path?: string;
  /** What placeholders stand for. */
  readonly places: readonly { readonly name: string; readonly value: string }[];
  /** Those that the text has now. */
  readonly used: readonly string[];
  /** Lines that the page needs: tables that the software makes. */
  readonly tables: readonly string[];
  readonly history: readonly TextVersionLine[];
  readonly listPath: string;
  /** The site stays at an earlier release: what is saved is not online for now. */
  readonly isPinned: boolean;
  readonly done?: TextDone;
}
