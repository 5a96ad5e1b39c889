import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** Hands everything on between a store and the database. */
export interface PostgresLine {
  readonly url: string;
  /** Lets the connections of now be without an answer. */
  readonly mute: () => void;
  /** Hands on so much later from now. */
  readonly delay: (ms: number) => void;
  readonly stop: () => void;
}

/** A line to the database at this address; `at` is where it can be reached, a free port of this machine unless it says another. */
export async function startLine(url: string, at = { host: '127.0.0.1', port: 0 }): Promise<PostgresLine> {
  const { port, pathname } = new URL(url);
  const lines = new Set<Socket>();
  const muted = new WeakSet<Socket>();
  let delayMs = 0;
  const handOn = (from: Socket, to: Socket): void => {
    from.on('data', (some: Buffer) => {
      if (muted.has(from)) return;
      if (delayMs === 0) to.write(some);
      else setTimeout(() => to.writable && to.write(some), delayMs);
    });
    from.on('error', () => undefined).on('close', () => to.destroy());
  };
  const server = createServer((near) => {
    const far = connect(Number(port), '127.0.0.1');
    lines.add(near).add(far);
    handOn(near, far);
    handOn(far, near);
  });
  server.listen(at.port, at.host);
  await once(server, 'listening');
  return {
    url: `postgres://gevel@${at.host}:${String((server.address() as AddressInfo).port)}${pathname}`,
    mute() {
      for (const socket of lines) muted.add(socket);
    },
    delay(ms) {
      delayMs = ms;
    },
    stop() {
      server.close();
      for (const socket of lines) socket.destroy();
    },
  };
}
