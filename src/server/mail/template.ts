import { readFileSync } from 'node:fs';
import { errorMessage } from '#base/error-message.ts';
import { isObject, isText } from '#base/json.ts';
import { checkThat, readStored, storedText, type StoredFormat } from '#base/stored.ts';
import { languages, type Language } from '#i18n/languages.ts';

/** The agency's mail in HTML, one per language, with slots: what src/publish/letters/compile.ts fills in at the build. */
export type MailTemplates = Readonly<Record<Language, string>>;

/** Parts of the template that stand only in mails which have something for them. */
export const blocks = [
  'paragraphs',
  'picture',
  'quote',
  'homes',
  'button',
  'person',
  'answers',
  'footnote',
  'links',
] as const;

export type Block = (typeof blocks)[number];

function isTemplates(value: unknown): value is { readonly templates: MailTemplates } {
  const templates = isObject(value) ? value['templates'] : undefined;
  return isObject(templates) && languages.every((language) => isText(templates[language]));
}

const form: StoredFormat<{ readonly templates: MailTemplates }> = {
  name: 'The file',
  version: 1,
  check: checkThat(isTemplates, 'it lacks the template of a language'),
  upgrade: (templates) => ({ templates }),
  repair: 'Another version of this program wrote it.',
};

/** The templates as a release keeps them. */
export function templatesText(templates: MailTemplates): string {
  return storedText({ templates }, form);
}

/** Reads the compiled templates; throws when there are none. */
export function readTemplates(file: string): MailTemplates {
  try {
    return readStored(readFileSync(file, 'utf8'), form).templates;
  } catch (error) {
    throw new Error(`The mail templates cannot be read from ${file}: ${errorMessage(error)}. Run \`npm run build\`.`, {
      cause: error,
    });
  }
}

/** Fills slots in one pass, so that a value never becomes a slot. `('<b>{{a}}</b>', { a: '{{b}}' }) -> '<b>{{b}}</b>'` */
export function fillSlots(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{\{(\w+)\}\}/gu, (_slot, name: string) => values[name] ?? '');
}

/** Leaves out the blocks that a mail has nothing for. */
export function keepBlocks(template: string, kept: ReadonlySet<Block>): string {
  return blocks.reduce((html, block) => {
    const [begin, end] = [`<!--begin:${block}-->`, `<!--end:${block}-->`];
    if (kept.has(block)) return html.replace(begin, '').replace(end, '');
    const [from, to] = [html.indexOf(begin), html.indexOf(end)];
    return from === -1 || to === -1 ? html : html.slice(0, from) + html.slice(to + end.length);
  }, template);
}
