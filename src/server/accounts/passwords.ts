import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { ApiError } from '#server/http/api-error.ts';

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. */
const settings = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;
const saltBytes = 16;

/** Each hash takes 19 MiB and a core for a moment. */
const mostAtOnce = 4;
/** Beyond it somebody is told to come back: waiting would take longer than anybody waits. */
const mostWaiting = 60;
const comeBackSeconds = 5;

const compute = promisify(argon2);

let atWork = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (atWork >= mostAtOnce) {
    if (waiting.length >= mostWaiting) throw new ApiError('busy', { retryAfterSeconds: comeBackSeconds });
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else atWork += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    // The turn is handed on; it ends when nobody waits.
    if (next) next();
    else atWork -= 1;
  }
}

interface Parts {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
  readonly salt: Buffer;
  readonly tag: Buffer;
}

const phc = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/u;

function parse(hash: string): Parts {
  const [, memory, passes, parallelism, salt = '', tag = ''] = phc.exec(hash) ?? [];
  if (memory === undefined) throw new Error('A password hash of the store is no argon2id hash. Reset that password.');
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/u, '');
}

/** The same password typed on different keyboards is the same text. */
function message(password: string): string {
  return password.normalize('NFKC');
}

/** `$argon2id$v=19$m=19456,t=2,p=1$<salt>$<hash>` (PHC string format). */
export function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const { memory, passes, parallelism } = settings;
  return inTurn(async () => {
    const tag = await compute('argon2id', { message: message(password), nonce: salt, ...settings });
    return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`;
  });
}

/** For addresses that have no password: comparing with it costs what any other comparison costs. No password has this hash. */
const dummyHash = `$argon2id$v=19$m=${settings.memory},t=${settings.passes},p=${settings.parallelism}$${base64(randomBytes(saltBytes))}$${base64(randomBytes(settings.tagLength))}`;

/** Is this the password? Takes the same time when there is none to compare with. */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  const { salt, tag, ...cost } = parse(hash ?? dummyHash);
  const found = await inTurn(() =>
    compute('argon2id', { message: message(password), nonce: salt, tagLength: tag.length, ...cost }),
  );
  return timingSafeEqual(found, tag) && hash !== null;
}

/** Was it made with other settings than today's? */
export function isOutdated(hash: string): boolean {
  const { memory, passes, parallelism } = parse(hash);
  return memory !== settings.memory || passes !== settings.passes || parallelism !== settings.parallelism;
}
