import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { StoredProblem } from '#base/stored.ts';
import { errorMessage } from '#base/error-message.ts';
import type { ServerConfig } from '#server/config.ts';
import { mailMessage, type Letterhead } from '#server/mail/message.ts';
import { pictureId } from '#server/mail/render.ts';
import type { Delivery } from '#server/outbox/delivery.ts';
import { readMail } from '#server/outbox/payload.ts';

/** Where caught mails are kept. */
export function mailFolder({ varDir }: Pick<ServerConfig, 'varDir'>): string {
  return join(varDir, 'mail');
}

/** Without a mail server, each mail becomes a file in a folder; a development page shows them. */
export function catcherDelivery(folder: string, letterhead: Letterhead): Delivery {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    async deliver(row) {
      try {
        const mail = mailMessage(row, letterhead);
        const { message } = await transport.sendMail(mail);
        await mkdir(folder, { recursive: true, mode: 0o700 });
        // Named by time and row: a mail that is delivered again takes the place of itself.
        const name = `${new Date(row.created_at).toISOString().replace(/[:.]/gu, '-')}-${row.id}`;
        const place = join(folder, name);
        // What the development page shows.
        const { picture } = readMail(row.payload);
        const shown = (mail.html as string).replace(
          `cid:${pictureId}`,
          `data:image/png;base64,${picture?.base64 ?? ''}`,
        );
        await writeFile(`${place}.html`, shown, { mode: 0o600 });
        await writeFile(`${place}.part`, message as Buffer, { mode: 0o600 });
        await rename(`${place}.part`, `${place}.eml`);
        return { kind: 'sent' };
      } catch (error) {
        const reason = errorMessage(error);
        return error instanceof StoredProblem ? { kind: 'never', reason } : { kind: 'later', reason, isDown: true };
      }
    },
    close() {
      transport.close();
    },
  };
}
