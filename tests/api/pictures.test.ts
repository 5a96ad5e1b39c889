import { deflateSync, crc32 } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { pictureProcess } from '#server/pictures/picture-process.ts';
import { reencode } from '#server/pictures/reencode.ts';

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

interface Head {
  readonly side: number;
  readonly isDeep?: boolean;
  readonly isInterlaced?: boolean;
  /** Chunks beside the picture. */
  readonly extra?: readonly Buffer[];
  /** Packed rows in the place of right ones. */
  readonly rows?: Buffer | undefined;
}

/** A square PNG of one colour with an alpha channel: what unpacks to hundreds of megabytes is a small file. */
function png({ side, isDeep = false, isInterlaced = false, extra = [], rows }: Head): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([isDeep ? 16 : 8, 6, 0, 0, isInterlaced ? 1 : 0], 8);
  const row = Buffer.alloc(1 + side * 4 * (isDeep ? 2 : 1));
  // Seven passes have more bytes at the beginnings of rows; zeros are rows of every length.
  const packed = rows ?? deflateSync(Buffer.alloc(row.length * side + (isInterlaced ? side * 8 : 0)));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [chunk('IHDR', head), ...extra, chunk('IDAT', packed), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([signature, ...parts]);
}

/** A hundred megabytes in a hundred kilobytes. */
const bomb = deflateSync(Buffer.alloc(100_000_000));
const named = (type: string, name: string): Buffer =>
  chunk(type, Buffer.concat([Buffer.from(`${name}\0\0`, 'latin1'), bomb]));

describe.each([
  ['in a process of its own', pictureProcess()],
  ['where the host has no processes', reencode],
])('a picture of a visitor %s', (_, encode) => {
  it('is encoded anew, at most 2 000 pixels long, in its own kind', async () => {
    const large = await sharp({ create: { width: 6_000, height: 4_000, channels: 3, background: '#3060a0' } })
      .jpeg({ progressive: true })
      .toBuffer();
    const result = await encode(large, 'image/jpeg');
    if (result.kind !== 'picture') throw new Error(result.kind);
    expect(await sharp(result.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 2_000, height: 1_333 });
    const small = await encode(png({ side: 300, isInterlaced: true }), 'image/png');
    if (small.kind !== 'picture') throw new Error(small.kind);
    expect(await sharp(small.bytes).metadata()).toMatchObject({ format: 'png', width: 300, height: 300 });
  });

  it.each([
    ['has more than 25 million pixels', { side: 5_001 }],
    [
      'is 7 000 pixels wide and high, interlaced and 16 bits deep',
      { side: 7_000, isDeep: true, isInterlaced: true, rows: bomb },
    ],
    ['stands in memory whole, interlaced and 16 bits deep', { side: 4_900, isDeep: true, isInterlaced: true }],
  ])('is refused by its head when it %s', async (_why, head) => {
    expect(await encode(png(head), 'image/png')).toEqual({ kind: 'too-large' });
  });

  it.each([
    ['rows beyond its last one', { rows: bomb }],
    ['a text', { extra: [named('zTXt', 'Comment')] }],
    ['a colour profile', { extra: [named('iCCP', 'icc')] }],
  ])('is small when it unpacks to a hundred megabytes of %s, which is left out', async (_what, more) => {
    const result = await encode(png({ side: 20, ...more }), 'image/png');
    // With too many rows it may as well be taken for damaged.
    if (result.kind === 'picture') expect(result.bytes.length).toBeLessThan(1_000);
    else expect(result).toEqual({ kind: 'broken' });
  });

  it('is refused when it is none, is cut off, or is another kind of document', async () => {
    const whole = png({ side: 200 });
    for (const bytes of [
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      Buffer.alloc(0),
      whole.subarray(0, 60),
    ])
      expect(await encode(bytes, 'image/png')).toEqual({ kind: 'broken' });
  });
});

it('a machine that can start no process says that it is busy, and lives on', async () => {
  const { execPath } = process;
  process.execPath = '/nowhere/node';
  try {
    await expect(pictureProcess()(png({ side: 20 }), 'image/png')).rejects.toMatchObject({ kind: 'busy' });
  } finally {
    process.execPath = execPath;
  }
});

it('pictures of many visitors at once are decoded one after the other', async () => {
  const encode = pictureProcess();
  const order: number[] = [];
  // The first would be the last one otherwise.
  const sent = [png({ side: 4_900 }), png({ side: 20 }), png({ side: 20 })];
  await Promise.all(
    sent.map(async (bytes, index) => {
      expect((await encode(bytes, 'image/png')).kind).toBe('picture');
      order.push(index);
    }),
  );
  expect(order).toEqual([0, 1, 2]);
});
