import { contrast } from '#base/contrast.ts';
import { memoBy } from '#base/memo.ts';
import { mixColors } from '#ui/graph/colors.ts';

/** The three colours of an agency, as `#rrggbb`. */
export interface Theme {
  readonly paper: string;
  readonly ink: string;
  readonly accent: string;
}

/** WCAG 2.2, 1.4.3 asks 4.5 of text; the accent is text on tinted ground too. */
const accentContrast = 6.5;
const shares = Array.from({ length: 20 }, (_, index) => index / 20);

/** The same agency in the dark: its ink as the ground, its paper as the ink, its accent as light as it must be. */
export const darkTheme = memoBy(({ paper, ink, accent }: Theme): Theme => {
  const ground = mixColors(ink, '#000000', 0.3);
  const lighter = shares.map((share) => mixColors(accent, '#ffffff', share));
  return {
    paper: ground,
    ink: mixColors(paper, ink, 0.1),
    accent: lighter.find((color) => contrast(color, ground) >= accentContrast) ?? '#ffffff',
  };
});

function properties({ paper, ink, accent }: Theme): string {
  return `:root{--paper:${paper};--ink:${ink};--accent:${accent}}`;
}

/** The agency's colours as a stylesheet, in the light and in the dark; print stays light. */
export function themeCss(theme: Theme): string {
  const dark = `@media screen and (prefers-color-scheme:dark){${properties(darkTheme(theme))}}`;
  return `${properties(theme)}${dark}\n`;
}
