import type { z } from 'zod';
import { contrast } from '#base/contrast.ts';
import { isBelgium, isLuxembourg } from '#domain/region.ts';
import { isLanguage } from '#i18n/languages.ts';

/** Least contrast of text on its ground (WCAG 2.2, 1.4.3). */
const readable = 4.5;

interface Colors {
  readonly paper: string;
  readonly ink: string;
  readonly accent: string;
}

/** What nobody could read on the agency's paper: the name of the colour, and why. */
export function unreadableColors({ paper, ink, accent }: Colors): { name: 'ink' | 'accent'; message: string }[] {
  return (['ink', 'accent'] as const).flatMap((name) => {
    const value = { ink, accent }[name];
    const found = contrast(value, paper);
    const message = `${value} on ${paper} has a contrast of ${found.toFixed(1)}; text needs ${String(readable)}`;
    return found < readable ? [{ name, message }] : [];
  });
}

interface Checked {
  readonly languages: readonly string[];
  readonly agency: {
    readonly countryId: number;
    readonly slogan: Readonly<Record<string, string>>;
    readonly legalRegister?: Readonly<Record<string, string>>;
  };
  readonly theme: Colors;
}

/** What a field of its own cannot know: each would show only once pages are made, or never. */
export function checkTogether({ languages, agency, theme }: Checked, context: z.RefinementCtx): void {
  const tell = (path: string[], message: string): void => {
    context.addIssue({ code: 'custom', path, message });
  };
  for (const { name, message } of unreadableColors(theme)) tell(['theme', name], message);
  if (!isBelgium(agency) && !isLuxembourg(agency))
    tell(
      ['agency', 'countryId'],
      `${String(agency.countryId)} is no country of an agency: 10 is Belgium, 50 Luxembourg`,
    );
  for (const key of ['slogan', 'legalRegister'] as const) {
    const texts = agency[key];
    const missing = texts ? languages.filter((code) => isLanguage(code) && texts[code] === undefined) : [];
    if (missing.length > 0) tell(['agency', key], `not said in a language of the site: ${missing.join(', ')}`);
  }
}
