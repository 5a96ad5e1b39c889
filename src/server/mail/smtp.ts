import { createTransport, type Transporter } from 'nodemailer';
import { StoredProblem } from '#base/stored.ts';
import { errorMessage } from '#base/error-message.ts';
import type { Mail } from '#submissions/mail.ts';
import { isLoopback } from '#base/loopback.ts';
import { mailMessage, type Letterhead } from '#server/mail/message.ts';
import type { Delivery, Outcome } from '#server/outbox/delivery.ts';
import { mailOf } from '#server/outbox/payload.ts';

const connectMs = 10_000;
const socketMs = 30_000;

interface SmtpFailure {
  readonly code?: string;
  readonly responseCode?: number;
  readonly command?: string;
}

/** What somebody can do about a server that does not encrypt. */
const noEncryption =
  'The mail server offers no encryption (STARTTLS), so it is told neither password nor mail; end SMTP_URL with ?requireTLS=false in a network that you trust.';

/** Its own quota or that of the sender: another mail may be small enough (RFC 5321 section 4.2.3). */
const tooMuch = 552;

/**
 * What an error of the mail server means for the row. 5xx is for good (RFC 5321 section 4.2.1), but what for: only the words
 * about a recipient and a content are about this mail, and the agency's own address is no mistake of a visitor.
 */
export function smtpOutcome(error: unknown, { audience }: Pick<Mail, 'audience'>): Outcome {
  const { code = '', responseCode = 0, command = '' } = error as SmtpFailure;
  const reason = command === 'STARTTLS' ? `${noEncryption} ${errorMessage(error)}` : errorMessage(error);
  const isAboutContent = command === 'DATA' || (command === 'MAIL FROM' && responseCode === tooMuch);
  const isAboutThisMail = command === 'RCPT TO' ? audience !== 'agency' : isAboutContent;
  if (responseCode >= 500) return { kind: 'refused', reason, isEverybody: !isAboutThisMail };
  const isAnswered = ['MAIL FROM', 'RCPT TO', 'DATA'].includes(command) || code === 'EENVELOPE' || code === 'EMESSAGE';
  // A refused connection is ours to repair, and holds for every mail.
  return { kind: 'later', reason, isDown: !isAnswered };
}

/** A connection to the mail server of an address; nothing is asked of it yet. */
export function smtpTransport(url: string): Transporter {
  return createTransport({
    url,
    // Neither password nor mail passes a network in clear, unless the address says so: `?requireTLS=false`.
    requireTLS: !isLoopback(new URL(url).hostname),
    pool: true,
    maxConnections: 1,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: socketMs,
  });
}

/** Sends the mails of the outbox through a mail server. */
export function smtpDelivery(url: string, letterhead: Letterhead): Delivery {
  const transport = smtpTransport(url);
  return {
    async deliver(row) {
      const mail = mailOf(row.payload);
      try {
        await transport.sendMail(mailMessage(row, letterhead));
        return { kind: 'sent' };
      } catch (error) {
        if (error instanceof StoredProblem) return { kind: 'never', reason: error.message };
        return smtpOutcome(error, mail ?? { audience: 'agency' });
      }
    },
    close() {
      transport.close();
    },
  };
}
