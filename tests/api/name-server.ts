import { createSocket } from 'node:dgram';
import { once } from 'node:events';

/** What a name server of a test knows: the texts and the mail servers of a name. */
export type Zone = Readonly<Record<string, { readonly txt?: readonly string[]; readonly mx?: readonly string[] }>>;

export interface NameServer {
  /** `127.0.0.1:5353`. */
  readonly address: string;
  readonly stop: () => void;
}

const types = { txt: 16, mx: 15 } as const;

/** A name as DNS writes it: each part after its length. */
function nameBytes(name: string): Buffer {
  const parts = name.split('.').map((part) => Buffer.concat([Buffer.of(part.length), Buffer.from(part)]));
  return Buffer.concat([...parts, Buffer.of(0)]);
}

function textBytes(text: string): Buffer {
  const pieces = text.match(/.{1,255}/gu) ?? [''];
  return Buffer.concat(pieces.map((piece) => Buffer.concat([Buffer.of(piece.length), Buffer.from(piece)])));
}

function answerBytes(type: number, data: Buffer): Buffer {
  // The name is that of the question (offset 12), class IN, a minute.
  const head = Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, data.length >> 8, data.length & 255]);
  return Buffer.concat([head, data]);
}

function questionOf(message: Buffer): { name: string; type: number; end: number } {
  const parts: string[] = [];
  let at = 12;
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    parts.push(message.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: parts.join('.').toLowerCase(), type: message.readUInt16BE(at + 1), end: at + 5 };
}

function reply(message: Buffer, zone: Zone): Buffer {
  const { name, type, end } = questionOf(message);
  const known = zone[name];
  const data =
    type === types.txt
      ? (known?.txt ?? []).map(textBytes)
      : (known?.mx ?? []).map((host) => Buffer.concat([Buffer.of(0, 10), nameBytes(host)]));
  const head = Buffer.from(message.subarray(0, 12));
  // An answer with authority (RFC 1035 section 4.1.1); 3 says that there is no such name.
  head.writeUInt16BE(0x84_00 | (known ? 0 : 3), 2);
  head.writeUInt16BE(data.length, 6);
  head.writeUInt32BE(0, 8);
  return Buffer.concat([head, message.subarray(12, end), ...data.map((bytes) => answerBytes(type, bytes))]);
}

/** Starts a name server that knows a few names. */
export async function startNameServer(zone: Zone): Promise<NameServer> {
  const socket = createSocket('udp4');
  socket.on('message', (message, { port, address }) => {
    socket.send(reply(message, zone), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${String(socket.address().port)}`,
    stop() {
      socket.close();
    },
  };
}
