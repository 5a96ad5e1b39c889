import { createHash } from 'node:crypto';
import type { Language } from '#i18n/languages.ts';

/** Set in the browser's own colours and typeface: such a page is made without a look at the site. */
const style =
  ':root{color-scheme:light dark;font:1.125rem/1.5 system-ui,sans-serif}body{max-width:34rem;margin:15vh auto;padding:0 1.5rem}h1{line-height:1.2}';

/** The security policy of a plain page. */
export const plainPolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; frame-ancestors 'none'`;

/** A page that stands by itself, for when the site cannot answer; `body` is HTML. */
export function plainPage(
  language: Language,
  { title, body }: { readonly title: string; readonly body: string },
): string {
  return (
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<title>${title}</title><style>${style}</style></head><body><main><h1>${title}</h1>${body}</main></body></html>`
  );
}
