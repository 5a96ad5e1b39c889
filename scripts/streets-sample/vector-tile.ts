import Pbf from 'pbf';

/** Of a tile, in units of its grid. */
export type GridPoint = readonly [x: number, y: number];

export interface DrawnFeature {
  readonly kind: 'line' | 'area';
  /** Lines, or rings without their last point again. */
  readonly parts: readonly (readonly GridPoint[])[];
  readonly properties: Readonly<Record<string, string>>;
}

/** A tile has so many units from side to side. */
export const gridUnits = 4096;

/** Commands of Mapbox vector tiles 2.1, section 4.3. */
const [moveTo, lineTo, closePath] = [1, 2, 7];
const command = (id: number, count: number): number => id | (count << 3);
const zigzag = (value: number): number => (value << 1) ^ (value >> 31);

function geometryOf({ kind, parts }: DrawnFeature): number[] {
  const words: number[] = [];
  let [lastX, lastY] = [0, 0];
  const step = ([x, y]: GridPoint): void => {
    words.push(zigzag(x - lastX), zigzag(y - lastY));
    [lastX, lastY] = [x, y];
  };
  for (const [first, ...others] of parts) {
    if (!first) continue;
    words.push(command(moveTo, 1));
    step(first);
    words.push(command(lineTo, others.length));
    others.forEach(step);
    if (kind === 'area') words.push(command(closePath, 1));
  }
  return words;
}

function writeLayer(name: string, features: readonly DrawnFeature[], pbf: Pbf): void {
  const keys = [...new Set(features.flatMap(({ properties }) => Object.keys(properties)))];
  const values = [...new Set(features.flatMap(({ properties }) => Object.values(properties)))];
  pbf.writeVarintField(15, 2);
  pbf.writeStringField(1, name);
  for (const feature of features) {
    const tags = Object.entries(feature.properties).flatMap(([key, value]) => [
      keys.indexOf(key),
      values.indexOf(value),
    ]);
    pbf.writeMessage(
      2,
      (_, inner) => {
        inner.writePackedVarint(2, tags);
        inner.writeVarintField(3, feature.kind === 'line' ? 2 : 3);
        inner.writePackedVarint(4, geometryOf(feature));
      },
      feature,
    );
  }
  for (const key of keys) pbf.writeStringField(3, key);
  for (const value of values) {
    pbf.writeMessage(
      4,
      (text, inner) => {
        inner.writeStringField(1, text);
      },
      value,
    );
  }
  pbf.writeVarintField(5, gridUnits);
}

/** A Mapbox vector tile with these layers. */
export function writeTile(layers: Readonly<Record<string, readonly DrawnFeature[]>>): Uint8Array {
  const pbf = new Pbf();
  for (const [name, features] of Object.entries(layers)) {
    if (features.length === 0) continue;
    pbf.writeMessage(
      3,
      (_, inner) => {
        writeLayer(name, features, inner);
      },
      name,
    );
  }
  return pbf.finish();
}
