import { isObject } from '#base/json.ts';
import { dictionaries } from '#i18n/dictionaries.ts';
import { formatMoment } from '#i18n/formats.ts';
import type { Language } from '#i18n/languages.ts';
import { createTranslator, type Translate } from '#i18n/translator.ts';
import { escapeHtml } from '#site/editorial-text.ts';
import { fieldLabel } from '#ui/form/answer-lines.ts';

const style =
  'body{max-width:52rem;margin:2rem auto;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif;color:#1c1c1c}' +
  'dl{display:grid;grid-template-columns:minmax(8rem,14rem) 1fr;gap:.2rem 1rem;margin:0 0 1rem}dt{color:#555}' +
  'dd{margin:0;overflow-wrap:anywhere;white-space:pre-wrap}section{border-top:1px solid #ccc;padding-top:.5rem}' +
  'li{margin-bottom:1rem}ul{padding-left:1.2rem}';

const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/u;

interface Words {
  readonly language: Language;
  readonly t: Translate;
}

/** What a field is called where a form of the site asks for it, else its own name. */
function labelOf(name: string, { t }: Words): string {
  return Object.hasOwn(dictionaries.en.form, `field.${name}`) ? fieldLabel(name, t) : name;
}

function textOf(value: unknown, { language, t }: Words): string {
  if (typeof value === 'boolean') return t(value ? 'common:yes' : 'common:no');
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return escapeHtml(moment.test(text) ? formatMoment(new Date(text), language) : text);
}

/** A file with its content in it: whoever reads the page opens it from there. */
function fileLink(value: Readonly<Record<string, unknown>>): string | undefined {
  const { filename, base64, contentType } = value;
  if (typeof filename !== 'string' || typeof base64 !== 'string') return undefined;
  const type = typeof contentType === 'string' ? contentType : 'application/octet-stream';
  const href = `data:${escapeHtml(type)};base64,${escapeHtml(base64)}`;
  return `<a download="${escapeHtml(filename)}" href="${href}">${escapeHtml(filename)}</a>`;
}

function htmlOf(value: unknown, words: Words): string {
  if (Array.isArray(value)) return `<ul>${value.map((one) => `<li>${htmlOf(one, words)}</li>`).join('')}</ul>`;
  if (!isObject(value)) return textOf(value, words);
  const link = fileLink(value);
  if (link !== undefined) return link;
  const lines = Object.entries(value)
    .filter(([, one]) => one !== null && one !== '' && !(Array.isArray(one) && one.length === 0))
    .map(([name, one]) => `<dt>${escapeHtml(labelOf(name, words))}</dt><dd>${htmlOf(one, words)}</dd>`);
  return `<dl>${lines.join('')}</dl>`;
}

/** One part of what is kept, with its heading. */
export interface PersonSection {
  readonly title: string;
  readonly content: readonly unknown[];
}

/** What is kept about a person, as one page that any browser opens without a network. */
export function personHtml(
  language: Language,
  {
    title,
    lead,
    sections,
  }: { readonly title: string; readonly lead: string; readonly sections: readonly PersonSection[] },
): string {
  const words = { language, t: createTranslator(language) };
  const parts = sections.map(
    ({ title: heading, content }) =>
      `<section><h2>${escapeHtml(heading)}</h2>` +
      `${content.length === 0 ? `<p>${escapeHtml(words.t('privacy:none'))}</p>` : htmlOf(content, words)}</section>`,
  );
  return (
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>` +
    `<style>${style}</style></head><body><h1>${escapeHtml(title)}</h1><p>${escapeHtml(lead)}</p>${parts.join('')}</body></html>`
  );
}
