import sharp from 'sharp';

/** A small picture with a smooth pattern in it; `seed` makes different ones. */
export async function picture(
  width: number,
  height: number,
  format: 'jpeg' | 'png' | 'webp' | 'avif' = 'jpeg',
  seed = 1,
) {
  const pixels = Buffer.alloc(width * height * 3);
  for (let index = 0; index < pixels.length; index++) {
    const [x, y] = [Math.floor(index / 3) % width, Math.floor(index / 3 / width)];
    pixels[index] = Math.round(127 + 60 * Math.sin((x * seed) / 20) + 60 * Math.cos(y / 30 + (index % 3)));
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .toFormat(format)
    .toBuffer();
}

/** A PNG whose header announces a size that its few bytes do not hold. */
export function pictureBomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(33);
  header.write('\x89PNG\r\n\x1A\n', 'latin1');
  header.writeUInt32BE(13, 8);
  header.write('IHDR', 12, 'latin1');
  header.writeUInt32BE(width, 16);
  header.writeUInt32BE(height, 20);
  header.set([8, 2, 0, 0, 0], 24);
  return header;
}

/** An AVIF whose header announces a size that its few bytes do not hold. */
export async function avifBomb(width: number, height: number): Promise<Buffer> {
  const bytes = await picture(30, 20, 'avif');
  // The box of its size: a name, four bytes of version, then both measures.
  const size = bytes.indexOf('ispe') + 8;
  bytes.writeUInt32BE(width, size);
  bytes.writeUInt32BE(height, size + 4);
  return bytes;
}

export const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
