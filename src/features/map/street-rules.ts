import {
  exp,
  GeomType,
  LineLabelSymbolizer,
  LineSymbolizer,
  PolygonSymbolizer,
  type LabelRule,
  type PaintRule,
} from 'protomaps-leaflet';
import type { Language } from '#i18n/languages.ts';
import type { StreetColors } from './street-colors.ts';

/** Kinds of the layers `landuse` and `roads` in the schema of Protomaps basemaps, version 4. */
const greens = [
  'allotments',
  'cemetery',
  'forest',
  'garden',
  'golf_course',
  'grass',
  'grassland',
  'meadow',
  'nature_reserve',
  'park',
  'pitch',
  'playground',
  'protected_area',
  'recreation_ground',
  'scrub',
  'village_green',
  'wood',
];

interface Road {
  readonly kinds: readonly string[];
  /** Pixels at a zoom. */
  readonly width: readonly (readonly [zoom: number, pixels: number])[];
  readonly color: keyof StreetColors;
  /** From this zoom on they have an edge, so that they show on any ground; farther away the edges would be all there is. */
  readonly edgeFrom?: number;
  /** Names from this zoom on. */
  readonly namedFrom: number;
}

/** Those that lie under the others first. */
const roads: readonly Road[] = [
  {
    kinds: ['path', 'other'],
    width: [
      [13, 0],
      [14, 0.6],
      [18, 4],
    ],
    color: 'path',
    namedFrom: 17,
  },
  {
    kinds: ['minor_road'],
    width: [
      [12, 0.6],
      [14, 2],
      [16, 6],
      [18, 15],
    ],
    color: 'street',
    edgeFrom: 14,
    namedFrom: 15,
  },
  {
    kinds: ['rail'],
    width: [
      [11, 0.8],
      [18, 2],
    ],
    color: 'rail',
    namedFrom: 99,
  },
  {
    kinds: ['major_road'],
    width: [
      [11, 1.4],
      [14, 3.5],
      [16, 8],
      [18, 20],
    ],
    color: 'main',
    edgeFrom: 11,
    namedFrom: 14,
  },
  {
    kinds: ['highway'],
    width: [
      [11, 2],
      [14, 4.5],
      [16, 9],
      [18, 22],
    ],
    color: 'highway',
    edgeFrom: 11,
    namedFrom: 15,
  },
];
const edgePx = 1.2;

function isOf(
  kinds: readonly string[],
): (zoom: number, feature: { readonly props: Readonly<Record<string, unknown>> }) => boolean {
  return (_, { props: { kind } }) => typeof kind === 'string' && kinds.includes(kind);
}

function widthOf({ width }: Road, more = 0): (zoom: number) => number {
  const at = exp(
    1.5,
    width.map((stop) => [...stop]),
  );
  return (zoom) => at(zoom) + more;
}

/** What is drawn, from the ground up. */
export function paintOf(colors: StreetColors): PaintRule[] {
  return [
    { dataLayer: 'earth', symbolizer: new PolygonSymbolizer({ fill: colors.ground }) },
    { dataLayer: 'landuse', symbolizer: new PolygonSymbolizer({ fill: colors.green }), filter: isOf(greens) },
    {
      dataLayer: 'water',
      symbolizer: new PolygonSymbolizer({ fill: colors.water }),
      filter: (_, { geomType }) => geomType === GeomType.Polygon,
    },
    {
      dataLayer: 'water',
      symbolizer: new LineSymbolizer({ color: colors.water, width: 1.5 }),
      filter: (_, { geomType }) => geomType === GeomType.Line,
    },
    { dataLayer: 'buildings', minzoom: 15, symbolizer: new PolygonSymbolizer({ fill: colors.building }) },
    ...roads.flatMap((road) =>
      road.edgeFrom === undefined
        ? []
        : [
            {
              dataLayer: 'roads',
              minzoom: road.edgeFrom,
              symbolizer: new LineSymbolizer({
                color: colors.edge,
                width: widthOf(road, edgePx),
                lineCap: 'round',
                lineJoin: 'round',
              }),
              filter: isOf(road.kinds),
            },
          ],
    ),
    ...roads.map((road) => ({
      dataLayer: 'roads',
      symbolizer: new LineSymbolizer({
        color: colors[road.color],
        width: widthOf(road),
        lineCap: 'round',
        lineJoin: 'round',
      }),
      filter: isOf(road.kinds),
    })),
  ];
}

/** Names of streets, in the language of the page where the data have it; towns are named by the map itself. */
export function labelsOf(colors: StreetColors, language: Language): LabelRule[] {
  return roads.toReversed().map(({ kinds, namedFrom }) => ({
    dataLayer: 'roads',
    minzoom: namedFrom,
    symbolizer: new LineLabelSymbolizer({
      labelProps: [`name:${language}`, 'name'],
      fill: colors.name,
      stroke: colors.halo,
      width: 2,
      font: "500 12px 'Figtree Variable', sans-serif",
      repeatDistance: 300,
    }),
    filter: isOf(kinds),
  }));
}
