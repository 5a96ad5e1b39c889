import { connect, type Socket } from 'node:net';

/** All of them claim this address. */
const address = '203.0.113.7';
const beatMs = 1_000;

const head = ['POST /api/forms/contact HTTP/1.1', 'Host: localhost', 'Sec-Fetch-Site: same-origin'];
const body = ['Content-Type: application/json', `X-Forwarded-For: ${address}`, 'Content-Length: 60000'];

/** What each kind of them sends at once, and every second after that. */
const kinds = [
  { first: '', more: '' },
  { first: `${head.join('\r\n')}\r\nX-`, more: 'a' },
  { first: `${[...head, ...body].join('\r\n')}\r\n\r\n{`, more: ' ' },
  { first: `${head.join('\r\n')}\r\nContent-`, more: undefined },
] as const;

/**
 * Holds so many connections open at the same time: a quarter says nothing, a quarter sends a head sign by sign, a quarter a form
 * sign by sign, and a quarter is torn off in the middle. Whoever is sent away comes back at once.
 */
export function startStrangers(
  port: number,
  count: number,
): { readonly open: () => number; readonly stop: () => void } {
  const open = new Set<Socket>();
  let isOver = false;
  const begin = (index: number): void => {
    const kind = kinds[index % kinds.length];
    if (isOver || !kind) return;
    const socket = connect(port, '127.0.0.1', () => {
      if (kind.first !== '') socket.write(kind.first);
    });
    open.add(socket);
    const beat = setInterval(() => {
      if (kind.more === undefined) socket.resetAndDestroy();
      else if (kind.more !== '') socket.write(kind.more);
    }, beatMs);
    socket.resume().on('error', () => undefined);
    socket.once('close', () => {
      clearInterval(beat);
      open.delete(socket);
      setTimeout(begin, 50, index);
    });
  };
  for (let index = 0; index < count; index += 1) begin(index);
  return {
    open: () => open.size,
    stop() {
      isOver = true;
      for (const socket of open) socket.destroy();
    },
  };
}
