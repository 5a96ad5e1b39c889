import { connect, type NetConnectOpts } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** What became of a scan: `away` when the scanner does not answer, or not to the question. */
type ScanResult = 'clean' | 'infected' | 'away';

/** Looks through the bytes of a file; never throws. */
export type Scan = (bytes: Uint8Array) => Promise<ScanResult>;

const longestMs = 20_000;
/** clamd reads a stream in pieces, each after its length (clamd(8), INSTREAM; read 2026-11-23). */
const pieceBytes = 64 * 1024;

/** `'/run/clamav/clamd.ctl' -> { path }`, `'127.0.0.1:3310' -> { host, port }`; undefined for anything else. */
export function clamdAddress(text: string): NetConnectOpts | undefined {
  if (text.startsWith('/')) return { path: text };
  const { host, port } = /^(?<host>\[[\da-f:.]+\]|[\w.-]+):(?<port>\d{1,5})$/iu.exec(text)?.groups ?? {};
  if (host === undefined || Number(port) < 1 || Number(port) > 65_535) return undefined;
  return { host: host.replace(/^\[|\]$/gu, ''), port: Number(port) };
}

function* pieces(bytes: Uint8Array): Generator<Uint8Array> {
  yield Buffer.from('zINSTREAM\0');
  for (let start = 0; start < bytes.length; start += pieceBytes) {
    const piece = bytes.subarray(start, start + pieceBytes);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(piece.length);
    yield length;
    yield piece;
  }
  yield Buffer.alloc(4);
}

/** `'stream: OK' -> 'clean'`, `'stream: Eicar-Signature FOUND' -> 'infected'`, `'INSTREAM size limit exceeded. ERROR' -> 'away'` */
function resultOf(answer: string): ScanResult {
  const text = answer.replace(/\0/gu, '').trim();
  if (text === 'stream: OK') return 'clean';
  return /^stream: .+ FOUND$/u.test(text) ? 'infected' : 'away';
}

/** A scanner that runs as a program of its own (ClamAV's clamd). */
export function clamdScan(address: NetConnectOpts): Scan {
  return async (bytes) => {
    const socket = connect(address);
    const timer = setTimeout(() => socket.destroy(new Error('clamd is silent.')), longestMs);
    // Whatever breaks is told by the answer that does not come.
    socket.on('error', () => undefined);
    try {
      const answer = buffer(socket);
      for (const piece of pieces(bytes)) socket.write(piece);
      return resultOf((await answer).toString('latin1'));
    } catch {
      return 'away';
    } finally {
      clearTimeout(timer);
      socket.destroy();
    }
  };
}
