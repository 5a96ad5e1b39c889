/** Day-month-year and time, as the visitor's clock has it. `2026-11-20T14:05 -> '20-11-2026 14:05'` */
export function momentText(moment: Date): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  const day = `${two(moment.getDate())}-${two(moment.getMonth() + 1)}-${moment.getFullYear()}`;
  return `${day} ${two(moment.getHours())}:${two(moment.getMinutes())}`;
}

/** The language that a page says it is in. `'<html lang="fr">' -> 'fr'` */
export function languageOfPage(html: string): string {
  return /<html[^>]*\slang="?([a-z]{2})/u.exec(html)?.[1] ?? '';
}

/** The page with the line above its content that says from when it is; without it nobody could tell an old price from a new one. */
export function withBanner(html: string, texts: Readonly<Record<string, string>>, moment: Date): string {
  const text = (texts[languageOfPage(html)] ?? '').replace('{{date}}', momentText(moment));
  const banner = `<div class="wrap"><p class="notice notice--warn" role="status" data-offline>${text}</p></div>`;
  return html.replace(/<main[^>]*>/u, (main) => main + banner);
}
