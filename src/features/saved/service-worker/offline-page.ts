import { formatDayInWords } from '#i18n/formats.ts';
import { visitorDay, visitorTime } from '#ui/visitor-day.ts';

/** A moment in the words of a language, as the visitor's clock has it. `2026-11-20T14:05 -> '20 november 2026, 14:05'` */
export function momentText(moment: Date, language: string): string {
  return `${formatDayInWords(visitorDay(moment), language)}, ${visitorTime(moment)}`;
}

/** The language that a page says it is in. `'<html lang="fr">' -> 'fr'` */
export function languageOfPage(html: string): string {
  return /<html[^>]*\slang="?([a-z]{2})/u.exec(html)?.[1] ?? '';
}

/** The page with the line above its content that says from when it is; without it nobody could tell an old price from a new one. */
export function withBanner(html: string, texts: Readonly<Record<string, string>>, moment: Date): string {
  const language = languageOfPage(html);
  const text = (texts[language] ?? '').replace('{{date}}', momentText(moment, language));
  const banner = `<div class="wrap"><p class="notice notice--warn" role="status" data-offline>${text}</p></div>`;
  return html.replace(/<main[^>]*>/u, (main) => main + banner);
}
