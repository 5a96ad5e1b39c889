import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { childCodes } from './child-codes.ts';
import type { PictureKind, Reencode, Reencoded } from './reencode.ts';

const childFile = fileURLToPath(new URL('picture-child.ts', import.meta.url));
/** What a phone's picture takes in less than a second; a busy machine has its time. */
const longestMs = 20_000;

async function inChild(bytes: Uint8Array, kind: PictureKind): Promise<Reencoded> {
  const child = spawn(process.execPath, ['--max-old-space-size=64', childFile, kind], {
    // Nothing of ours is in reach of whoever breaks the decoder: no secret, no address.
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: longestMs,
    killSignal: 'SIGKILL',
  });
  // A child that refuses by the head of a picture does not read the rest of it.
  child.stdin.on('error', () => undefined);
  child.stdin.end(bytes);
  const closed = once(child, 'close');
  const anew = await buffer(child.stdout);
  await closed;
  const { exitCode } = child;
  if (exitCode === 0 && anew.length > 0) return { kind: 'picture', bytes: anew };
  if (exitCode === childCodes['too-large']) return { kind: 'too-large' };
  return { kind: 'broken' };
}

/** Encodes pictures in a process of their own, one after the other, whoever sends them. */
export function pictureProcess(): Reencode {
  let last: Promise<unknown> = Promise.resolve();
  return (bytes, kind) => {
    const mine = last.then(() => inChild(bytes, kind));
    last = mine.catch(() => undefined);
    return mine;
  };
}
