import type { Translate } from '#i18n/translator.ts';

/** The statuses that feeds write in English, in the owner's language; any other stands as the feed has it. */
export function contactStatus(status: string, t: Translate): string {
  const known = (['done', 'confirmed', 'open', 'cancelled'] as const).find((name) => name === status);
  return known ? t(`portal:contactStatus.${known}`) : status;
}
