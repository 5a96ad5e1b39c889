import { mixColors } from '#ui/graph/colors.ts';
import { darkTheme, type Theme } from '#ui/theme.ts';

/** The site in the dark, as a mail has it: a sheet on the ground, grey words and hairlines; by their names in the letter. */
export function darkMailColors(theme: Theme): readonly (readonly [name: string, color: string])[] {
  const { paper, ink, accent } = darkTheme(theme);
  return [
    ['darkPaper', paper],
    ['darkSheet', mixColors(paper, ink, 0.08)],
    ['darkInk', ink],
    ['darkMuted', mixColors(ink, paper, 0.3)],
    ['darkLine', mixColors(paper, ink, 0.22)],
    ['darkAccent', accent],
  ];
}
