import { createTransport, type Transporter } from 'nodemailer';
import { errorMessage } from '#base/error-message.ts';
import { mailMessage, type Letterhead } from '#server/mail/message.ts';
import type { Delivery, Outcome } from '#server/outbox/delivery.ts';

const connectMs = 10_000;
const socketMs = 30_000;

interface SmtpFailure {
  readonly code?: string;
  readonly responseCode?: number;
  readonly command?: string;
}

/** What an error of the mail server means for the row (RFC 5321 section 4.2.1: 5xx is permanent). */
export function smtpOutcome(error: unknown): Outcome {
  const reason = errorMessage(error);
  const { code = '', responseCode = 0, command = '' } = error as SmtpFailure;
  const isAboutThisMail =
    ['MAIL FROM', 'RCPT TO', 'DATA'].includes(command) || code === 'EENVELOPE' || code === 'EMESSAGE';
  if (responseCode >= 500 && isAboutThisMail) return { kind: 'never', reason };
  // A wrong password or a refused connection is ours to repair, and holds for every mail.
  return { kind: 'later', reason, isDown: !isAboutThisMail };
}

/** Sends the mails of the outbox through a mail server. */
export function smtpDelivery(url: string, letterhead: Letterhead): Delivery {
  const transport: Transporter = createTransport({
    url,
    pool: true,
    maxConnections: 1,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: socketMs,
  });
  return {
    async deliver(row) {
      try {
        await transport.sendMail(mailMessage(row, letterhead));
        return { kind: 'sent' };
      } catch (error) {
        return smtpOutcome(error);
      }
    },
    close() {
      transport.close();
    },
  };
}
