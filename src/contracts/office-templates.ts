/** What an answer begins with, in each language of the site. */
export interface TemplatesPage {
  readonly kind: 'answer-templates';
  readonly templates: readonly {
    readonly language: string;
    /** Name of the language, in itself. */
    readonly name: string;
    readonly text: string;
    /** Has the agency written it? Else it is the software's own. */
    readonly isOwn: boolean;
  }[];
  readonly isDone: boolean;
}
