import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { childCodes, mostMemoryBytes } from './child-codes.ts';
import { reencode, type PictureKind } from './reencode.ts';

/**
 * Encodes one picture anew and ends: `node picture-child.ts image/png < sent > anew`. What it decodes a stranger has sent, so
 * it runs alone, without secrets, and watches its own memory. Why it gave nothing stands in its exit code.
 */
sharp.cache(false);
sharp.concurrency(1);

const lookMs = 10;
const watch = setInterval(() => {
  if (process.memoryUsage.rss() > mostMemoryBytes) process.exit(childCodes['too-large']);
}, lookMs);

const kind: PictureKind = process.argv[2] === 'image/png' ? 'image/png' : 'image/jpeg';
const result = await reencode(await buffer(process.stdin), kind);
clearInterval(watch);
if (result.kind === 'picture') process.stdout.end(result.bytes);
else process.exitCode = childCodes[result.kind];
