import type { Translate } from '#i18n/translator.ts';
import type { SiteConfig } from '#site/site-config.ts';

/** Forms that the agency answers itself; a purchase offer or an application waits for the owner, and the rest needs no answer. */
const answered: readonly string[] = ['contact', 'site-contact', 'contact-me', 'contact-construction', 'contact-demand'];

/**
 * When the agency answers a form, as a whole sentence: the one place that promises it. Undefined for a form without an
 * answer, and where content/site.json promises nothing. `'contact' -> 'We will reply within one working day.'`
 */
export function replyPromise(
  form: string,
  { site, t }: { readonly site: Pick<SiteConfig, 'replyWithinDays'>; readonly t: Translate },
): string | undefined {
  const count = site.replyWithinDays;
  return count === undefined || !answered.includes(form) ? undefined : t('common:replyWithin', { count });
}
