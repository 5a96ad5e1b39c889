import type { IncomingMessage } from 'node:http';
import type { Arrivals } from '#hosting/serve/arrivals.ts';
import { ApiError } from '#server/http/api-error.ts';

/** A body that was received, `late` when it was sent away for being too slow, `left` when its sender went away before. */
export type Received = Uint8Array<ArrayBuffer> | 'late' | 'left';

/** Whoever refuses a body listens for so long before it answers: a browser that still sends does not hear. */
const lingerMs = 500;
const queuedBytes = 256 * 1024;
const comeBackSeconds = 5;

/** Is there a body, by what the head says? */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Receives a body up to a length; of a longer one as much as shows that it is longer. */
export function receive(
  request: IncomingMessage,
  { arrivals, address, longest }: { readonly arrivals: Arrivals; readonly address: string; readonly longest: number },
): Promise<Received> {
  return new Promise((resolve) => {
    const pieces: Buffer[] = [];
    let size = 0;
    const end = (received: Received): void => {
      arrival.end();
      request.off('data', add);
      resolve(received);
    };
    const arrival = arrivals.begin(address, () => {
      end('late');
    });
    const add = (piece: Buffer): void => {
      pieces.push(piece);
      size += piece.length;
      arrival.add(piece.length);
      if (size <= longest) return;
      request.pause();
      end(Buffer.concat(pieces));
    };
    request.on('data', add);
    request.once('end', () => {
      end(Buffer.concat(pieces));
    });
    request.once('error', () => {
      end('left');
    });
    request.once('close', () => {
      end('left');
    });
  });
}

/** A body that is handed on while it comes. */
export interface Stream {
  readonly body: ReadableStream<Uint8Array>;
  /** Ends it as too much for now; what has come of it was handed on. */
  readonly refuse: () => void;
}

/** Hands a body on while it comes, and says that it is whole only when its turn has come: then the work begins. */
export function stream(
  request: IncomingMessage,
  { onPiece, isTurn }: { readonly onPiece: (bytes: number) => void; readonly isTurn: () => Promise<boolean> },
): Stream {
  let isOver = false;
  let fail: (reason: Error) => void = () => undefined;
  const refuse = (): void => {
    fail(new ApiError('busy', { retryAfterSeconds: comeBackSeconds }));
  };
  const start = (controller: ReadableStreamDefaultController<Uint8Array>): void => {
    fail = (reason) => {
      if (isOver) return;
      isOver = true;
      controller.error(reason);
    };
    const finish = async (): Promise<void> => {
      if (!(await isTurn())) refuse();
      if (isOver) return;
      isOver = true;
      controller.close();
    };
    request.on('data', (piece: Buffer) => {
      if (isOver) return;
      controller.enqueue(piece);
      if ((controller.desiredSize ?? 0) <= 0) request.pause();
      onPiece(piece.length);
    });
    request.once('end', () => void finish());
    request.once('error', fail);
    request.once('close', () => {
      if (!request.complete) fail(new Error('The sender went away.'));
    });
  };
  const source = {
    start,
    pull: () => void request.resume(),
    cancel() {
      isOver = true;
    },
  };
  const body = new ReadableStream(source, new ByteLengthQueuingStrategy({ highWaterMark: queuedBytes }));
  return { body, refuse };
}

/** Reads on for a moment what nobody wants, for the sender to be done with it and hear the answer. */
export function linger(request: IncomingMessage): Promise<void> {
  if (request.complete || request.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(end, lingerMs);
    request.removeAllListeners('data').once('end', end).once('error', end).once('close', end).resume();
  });
}
