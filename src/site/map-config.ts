import { z } from 'zod';

/** Address of a tile server's map: `https://tiles.example/{z}/{x}/{y}.png`. */
const tileUrl = z
  .string()
  .startsWith('https://')
  .refine((url) => ['{z}', '{x}', '{y}'].every((part) => url.includes(part)), 'a tile address holds {z}, {x} and {y}');

/** What the maps show beside the embedded base, and who may embed them. */
export const mapConfig = z.strictObject({
  /** Streets from zoom 12 on, served by the site itself (docs/agency/streets.md). */
  streets: z
    .strictObject({ file: z.string().regex(/^content\/[^\\]+\.pmtiles$/u, 'a PMTiles file: content/….pmtiles') })
    .exactOptional(),
  /** A detailed map from zoom 12 on; it loads after the visitor's click only. */
  tiles: z
    .strictObject({
      url: tileUrl,
      attribution: z.string().min(1),
      provider: z.string().min(1),
      maxZoom: z.int().min(12).max(22).exactOptional(),
    })
    .exactOptional(),
  /** Street pictures of an exact address: a link that opens in a new tab. */
  streetView: z
    .strictObject({
      url: z
        .string()
        .startsWith('https://')
        .refine((url) => url.includes('{latitude}') && url.includes('{longitude}'), 'holds {latitude} and {longitude}'),
      provider: z.string().min(1),
    })
    .exactOptional(),
  /** Sites that may show and fill the map frame, `https://partner.example`; the site itself always may. */
  frameOrigins: z.array(z.url().regex(/^https?:\/\/[^/]+$/u, 'an origin has no path')).default([]),
});
