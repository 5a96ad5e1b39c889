import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** What a mail server refuses with 550; a test may change it while the server runs. */
export interface Refusals {
  /** Whoever sends. */
  sender: boolean;
  recipient: (address: string) => boolean;
}

/** A mail server that remembers what it took. */
export interface MailServer {
  readonly url: string;
  /** Source of each mail, in order. */
  readonly mails: string[];
  readonly refusals: Refusals;
  /** Each password that it was told, and whether that was encrypted. */
  readonly passwords: { readonly password: string; readonly isEncrypted: boolean }[];
  readonly stop: () => Promise<void>;
}

export interface MailServerOptions {
  readonly port?: number;
  /** Recipients that it does not know: answered with 550, for good. */
  readonly unknown?: readonly string[];
  /** Answered with 451 so many times, then taken. */
  readonly delays?: number;
  /** Encrypts when asked to, with a certificate of its own. */
  readonly offersTls?: boolean;
}

function smtpError(code: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode: code });
}

/** Starts a mail server on the loopback address. */
export async function startMailServer(options: MailServerOptions = {}): Promise<MailServer> {
  const { port = 0, unknown = [], delays = 0, offersTls = false } = options;
  const mails: string[] = [];
  const passwords: MailServer['passwords'] = [];
  const refusals: Refusals = { sender: false, recipient: (address) => unknown.includes(address) };
  let left = delays;
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: offersTls ? [] : ['STARTTLS'],
    onAuth({ password, username }, { secure }, callback) {
      passwords.push({ password: password ?? '', isEncrypted: secure });
      callback(null, { user: username });
    },
    onMailFrom({ address }, _session, callback) {
      callback(refusals.sender ? smtpError(550, `<${address}> may not send here`) : undefined);
    },
    onRcptTo({ address }, _session, callback) {
      if (refusals.recipient(address)) callback(smtpError(550, `<${address}> is unknown here`));
      else if (left > 0) {
        left -= 1;
        callback(smtpError(451, 'Try again later'));
      } else callback();
    },
    onData(stream, _session, callback) {
      text(stream).then((source) => {
        mails.push(source);
        callback();
      }, callback);
    },
  });
  server.on('error', () => undefined);
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const { port: actual } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${String(actual)}`,
    mails,
    refusals,
    passwords,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
      }),
  };
}

/** The Message-ID of a mail's source. */
export function messageIdOf(source: string): string {
  return /^Message-ID:\s*(<[^>]+>)/imu.exec(source)?.[1] ?? '';
}
