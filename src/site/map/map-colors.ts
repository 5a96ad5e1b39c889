import { mixColors } from '#ui/graph/colors.ts';

/** What a static map is painted with. */
type MapColor = 'border' | 'fast' | 'green' | 'ground' | 'ink' | 'land' | 'main' | 'paper' | 'river' | 'sea' | 'street';

/** Fill and line of a shape; what is left out it takes from the group that it is in. */
interface Paint {
  readonly fill?: MapColor;
  readonly stroke?: MapColor;
}

/**
 * What a map is mixed from, whatever the agency's colours: the page lets its own ground through (src/ui/PlacePicture.astro), so that
 * another colour is no other drawing. By day what is white here shows it, by night what is black.
 */
const grounds = {
  light: { paper: '#ffffff', ink: '#1c2421' },
  dark: { paper: '#000000', ink: '#e4e3df' },
} as const;

/** The colours of a static map in one scheme: those of the live one (src/features/map/map-app.css). */
function colorsOf(
  { paper, ink }: { readonly paper: string; readonly ink: string },
  isDark: boolean,
): Readonly<Record<MapColor, string>> {
  const over = (color: string, share: number): string => mixColors(paper, color, share);
  return {
    paper,
    ink: over(ink, 0.84),
    border: over(ink, 0.35),
    ground: over(ink, 0.05),
    land: over(ink, 0.06),
    sea: over('#4f86a3', 0.26),
    river: over('#4f86a3', 0.46),
    green: over('#5f9257', 0.24),
    // By night streets are lighter than the ground, as by day.
    street: isDark ? over(ink, 0.17) : paper,
    main: over('#e0a94a', 0.26),
    fast: over('#dd8b3c', 0.42),
  };
}

const [light, dark] = [colorsOf(grounds.light, false), colorsOf(grounds.dark, true)];

/**
 * The colours of a drawing that a page shows as a picture: it knows no variables of the page, but the visitor's scheme. The light
 * ones are attributes, so that they are there where its styles are not read; `darkStyle` is for those that were used.
 */
export function mapPaints(): {
  readonly paint: (of: Paint) => string;
  readonly darkStyle: () => string;
} {
  const used = new Set<string>();
  const classOf = (property: keyof Paint, color: MapColor): string => {
    const name = `${property.charAt(0)}-${color}`;
    used.add(`.${name}{${property}:${dark[color]}}`);
    return name;
  };
  return {
    paint: ({ fill, stroke }) => {
      const names = [fill && classOf('fill', fill), stroke && classOf('stroke', stroke)].filter(Boolean).join(' ');
      return `class="${names}"${fill ? ` fill="${light[fill]}"` : ''}${stroke ? ` stroke="${light[stroke]}"` : ''}`;
    },
    darkStyle: () => `<style>@media (prefers-color-scheme:dark){${[...used].join('')}}</style>`,
  };
}
