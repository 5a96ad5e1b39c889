import { gunzipSync } from 'node:zlib';
import { bytesToHeader, Compression, TileType, type Header } from 'pmtiles';
import { isObject, parseJson } from '#base/json.ts';

/** The header of a PMTiles file has this length (PMTiles version 3, section 3). */
export const headerBytes = 127;
/** The live map shows streets from zoom 12 on, made from data of one zoom less; the static maps read the same. */
export const needed = { fromZoom: 11, toZoom: 12 } as const;

const readable: ReadonlySet<Compression> = new Set([Compression.None, Compression.Gzip]);

/** What is wrong with the kind of a file, in words for the operator; undefined where nothing is. */
function kindProblem({ tileType, tileCompression, internalCompression, minZoom, maxZoom }: Header): string | undefined {
  if (tileType !== TileType.Mvt)
    return 'holds pictures, not vector tiles (type 1, MVT). Take an extract of a Protomaps basemap.';
  if (!readable.has(tileCompression) || !readable.has(internalCompression)) {
    return 'is compressed in a way that browsers cannot read. Make it again with gzip, as `pmtiles extract` does.';
  }
  if (maxZoom < needed.toZoom || minZoom > needed.fromZoom) {
    const zooms = `zoom ${String(minZoom)} to ${String(maxZoom)}`;
    return `has ${zooms}, and the map needs ${String(needed.fromZoom)} to ${String(needed.toZoom)} at least. Extract it with --maxzoom=14 and without --minzoom.`;
  }
  return undefined;
}

/** Reads the first bytes of a file; throws with what is wrong and what to do when it is no vector map that browsers can read. */
export function readHeader(file: string, bytes: Uint8Array): Header {
  const text = new TextDecoder('latin1').decode(bytes.subarray(0, 7));
  if (bytes.length < headerBytes || text !== 'PMTiles') {
    throw new Error(`${file} is no PMTiles file: it does not begin with "PMTiles". ${howTo}`);
  }
  const version = bytes[7];
  if (version !== 3) {
    throw new Error(
      `${file} is PMTiles of version ${String(version)}; version 3 is read. Convert it: pmtiles convert old.pmtiles new.pmtiles.`,
    );
  }
  const header = bytesToHeader(new Uint8Array(bytes.subarray(0, headerBytes)).buffer);
  const problem = kindProblem(header);
  if (problem !== undefined) throw new Error(`${file} ${problem}`);
  return header;
}

/** How to get a right one. */
export const howTo = 'See docs/agency/streets.md for how to get one.';

/** Does the file say of itself that its streets are no real ones? `sample` in its metadata, as the demonstration's has it. */
export function isSample(metadata: Uint8Array, { internalCompression }: Header): boolean {
  const text = internalCompression === Compression.Gzip ? gunzipSync(metadata) : metadata;
  const facts = parseJson(new TextDecoder().decode(text));
  return isObject(facts) && facts['sample'] === true;
}
