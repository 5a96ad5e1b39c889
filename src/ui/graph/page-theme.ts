import type { GraphTheme } from './colors.ts';

/** The agency's colours, as the page has them. */
export function pageTheme(): GraphTheme {
  const style = getComputedStyle(document.documentElement);
  const color = (name: string): string => style.getPropertyValue(`--${name}`);
  return { accent: color('accent'), ink: color('ink'), paper: color('paper'), warn: color('warn') };
}
