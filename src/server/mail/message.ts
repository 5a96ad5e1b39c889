import type { SendMailOptions } from 'nodemailer';
import type { MailAddress } from '#submissions/mail.ts';
import { headerName } from '#server/mail/inert-mail.ts';
import { pictureId, renderMail, type MailFrame } from '#server/mail/render.ts';
import type { OutboxRow } from '#server/outbox/delivery.ts';
import { readMail } from '#server/outbox/payload.ts';

/** What every mail of the agency has in common. */
export interface Letterhead extends MailFrame {
  readonly from: Required<MailAddress>;
}

interface AddressObject {
  readonly name: string;
  readonly address: string;
}

/** As an object: nodemailer then quotes the name and never splits it at a comma. */
function addressObject(address: MailAddress): AddressObject {
  return { name: headerName(address), address: address.address };
}

/** The message of a row of the outbox: the same row always gives the same Message-ID and date. */
export function mailMessage(row: OutboxRow, letterhead: Letterhead): SendMailOptions {
  const { from } = letterhead;
  const mail = readMail(row.payload);
  const attachments = (mail.attachments ?? []).map(({ filename, contentType, base64 }) => ({
    filename,
    contentType,
    content: Buffer.from(base64, 'base64'),
  }));
  const picture = mail.picture && {
    filename: 'graph.png',
    contentType: 'image/png',
    content: Buffer.from(mail.picture.base64, 'base64'),
    cid: pictureId,
    contentDisposition: 'inline' as const,
  };
  return {
    ...renderMail(mail, letterhead),
    from: addressObject(from),
    to: addressObject(mail.to),
    envelope: { from: from.address, to: [mail.to.address] },
    ...(mail.replyTo && { replyTo: addressObject(mail.replyTo) }),
    messageId: row.message_id,
    date: new Date(row.created_at),
    attachments: picture ? [picture, ...attachments] : attachments,
    // Nothing of a mail is read from a file or fetched from an address.
    disableFileAccess: true,
    disableUrlAccess: true,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(mail.unsubscribe && {
        'List-Unsubscribe': `<${mail.unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  };
}
