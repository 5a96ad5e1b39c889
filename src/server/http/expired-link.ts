import type { Translate } from '#i18n/translator.ts';
import type { LinkState } from '#site/link-state.ts';

/** The page behind a link that has ended or was cut off; `next` is where a new one is asked for. */
export function expiredLink(t: Translate, next?: LinkState['next']): LinkState {
  return { title: t('api:link.expired.title'), text: t('api:link'), ...(next && { next }) };
}
