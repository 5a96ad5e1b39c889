import { pino, type Logger } from 'pino';

/** The only keys that a log line may carry: no body, no token, no address of a person can slip in. */
const allowed = new Set([
  'requestId',
  'method',
  'route',
  'status',
  'code',
  'durationMs',
  'form',
  'leadId',
  'ownerId',
  'suspicion',
  'outboxId',
  'kind',
  'outcome',
  'attempt',
  'reason',
  'count',
]);

/** Addresses in a text of another program, `550 <an@example.be> unknown`, without the person; looked for at the start of a word only. */
const emailAddress = /(?<![^\s<>"])[^\s<>"]+@(?=[\w.-])/gu;

function keepAllowed(line: Record<string, unknown>): Record<string, unknown> {
  const kept = Object.entries(line).filter(([key]) => allowed.has(key));
  return Object.fromEntries(
    kept.map(([key, value]) => [key, typeof value === 'string' ? value.replace(emailAddress, '…@') : value]),
  );
}

/** A logger that writes JSON lines with allowed keys only. */
export function createLog(level: string, destination?: { write: (line: string) => void }): Logger {
  const options = { level, base: null, formatters: { log: keepAllowed } };
  return destination ? pino(options, destination) : pino(options);
}
