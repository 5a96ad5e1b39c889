import { spawn, type ChildProcess } from 'node:child_process';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { ApiError } from '#server/http/api-error.ts';
import { childCodes } from './child-codes.ts';
import type { PictureKind, Reencode, Reencoded } from './reencode.ts';

const childFile = fileURLToPath(new URL('picture-child.ts', import.meta.url));
/** What a phone's picture takes in less than a second; a busy machine has its time. */
const longestMs = 20_000;

const nothing = (): Buffer => Buffer.alloc(0);

async function inChild(bytes: Uint8Array, kind: PictureKind): Promise<Reencoded> {
  const child: ChildProcess = spawn(process.execPath, ['--max-old-space-size=64', childFile, kind], {
    // Whoever breaks the decoder finds no secret and no address in it; it is no sandbox.
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: longestMs,
    killSignal: 'SIGKILL',
  });
  // Without a process, for want of memory or descriptors, there are no streams either.
  const ended = new Promise<boolean>((resolve) => {
    child.once('error', () => {
      resolve(false);
    });
    child.once('close', () => {
      resolve(true);
    });
  });
  // A child that refuses by the head of a picture does not read the rest of it.
  child.stdin?.on('error', () => undefined);
  child.stdin?.end(bytes);
  const [hasRun, anew] = await Promise.all([ended, child.stdout ? buffer(child.stdout).catch(nothing) : nothing()]);
  if (!hasRun) throw new ApiError('busy');
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
