import { GeomType, LineLabelSymbolizer, type Feature } from 'protomaps-leaflet';
import { describe, expect, it } from 'vitest';
import { labelsOf, paintOf } from './street-rules.ts';

const names = [
  'ground',
  'green',
  'water',
  'building',
  'street',
  'main',
  'highway',
  'path',
  'rail',
  'edge',
  'name',
  'halo',
] as const;
const [ground, green, water, building, street, main, highway, path, rail, edge, name, halo] = names;
const colors = { ground, green, water, building, street, main, highway, path, rail, edge, name, halo };

function feature(props: Feature['props'], geomType = GeomType.Line): Feature {
  return { props, geomType, geom: [], numVertices: 0, bbox: { minX: 0, minY: 0, maxX: 0, maxY: 0 } };
}

function labelOf(language: 'nl' | 'fr', props: Feature['props']): string | undefined {
  const one = feature(props);
  const rule = labelsOf(colors, language).find(({ filter }) => filter?.(16, one));
  return rule?.symbolizer instanceof LineLabelSymbolizer ? rule.symbolizer.text.get(16, one) : undefined;
}

describe('the names of streets', () => {
  it('are those of the language of the page, else the one on the sign', () => {
    const both = {
      kind: 'minor_road',
      name: 'Rue Neuve - Nieuwstraat',
      'name:nl': 'Nieuwstraat',
      'name:fr': 'Rue Neuve',
    };
    expect([labelOf('nl', both), labelOf('fr', both)]).toEqual(['Nieuwstraat', 'Rue Neuve']);
    expect(labelOf('fr', { kind: 'major_road', name: 'Veldstraat' })).toBe('Veldstraat');
    expect(labelOf('nl', { kind: 'aeroway', name: 'Baan 1' })).toBeUndefined();
  });

  it('come for large roads before small ones', () => {
    const zooms = ['major_road', 'minor_road', 'path'].map(
      (kind) => labelsOf(colors, 'nl').find(({ filter }) => filter?.(16, feature({ kind })))?.minzoom ?? 0,
    );
    expect(zooms).toEqual(zooms.toSorted((a, b) => a - b));
  });
});

it('a lake is filled and a brook is a line', () => {
  const waterOf = (geomType: GeomType) =>
    paintOf(colors).filter(
      ({ dataLayer, filter }) => dataLayer === 'water' && filter?.(14, feature({ kind: 'x' }, geomType)),
    );
  expect([waterOf(GeomType.Polygon).length, waterOf(GeomType.Line).length, waterOf(GeomType.Point).length]).toEqual([
    1, 1, 0,
  ]);
});
