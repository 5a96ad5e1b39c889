import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isSameHash, keyedHash } from '#server/guards/keyed-hash.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { Endpoint } from '#server/http/endpoint.ts';
import { mailFolder } from '#server/mail/catcher.ts';
import { escapeHtml } from '#server/mail/inert-text.ts';
import { readHeader } from '#server/mail/read-header.ts';
import type { Services } from '#server/services.ts';

const path = '/api/mailbox';
const mostShown = 100;
/** As the catcher names a mail. */
const mailName = /^[\dTZ-]+-[\da-f-]{36}$/u;
/** A mail is shown as a mail program would: its own styles, no scripts, nothing from elsewhere. */
const mailPolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox; frame-ancestors 'none'";

/** The key of the development mailbox: whoever reads the server's output has it. */
export function mailboxKey(secret: string): string {
  return keyedHash(secret, 'mailbox').slice(0, 22);
}

/** Address of the page that shows caught mails. */
export function mailboxPath(secret: string): string {
  return `${path}?key=${mailboxKey(secret)}`;
}

async function listPage(folder: string, own: string): Promise<string> {
  const names = (await readdir(folder).catch(() => []))
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .reverse();
  const rows = await Promise.all(
    names.slice(0, mostShown).map(async (file) => {
      const source = await readFile(join(folder, file), 'utf8');
      const name = file.slice(0, -'.eml'.length);
      const link = `${own}&amp;mail=${encodeURIComponent(name)}`;
      const [date, to, subject] = ['Date', 'To', 'Subject'].map((header) => escapeHtml(readHeader(source, header)));
      return `<tr><td>${date ?? ''}</td><td>${to ?? ''}</td><td><a href="${link}">${subject ?? ''}</a></td></tr>`;
    }),
  );
  const style =
    'body{font:16px/1.5 sans-serif;margin:3rem auto;max-width:70rem;padding:0 1rem}td{padding:.4rem 1rem .4rem 0}';
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Caught mails</title><style>${style}</style><h1>Caught mails</h1><p>No SMTP_URL is set: mails become files in <code>${escapeHtml(folder)}</code>.</p><table>${rows.join('')}</table></html>`;
}

/** `GET /api/mailbox`: for development, the mails that the catcher wrote. Asks for the key that the server prints. */
export function mailboxEndpoint({ config }: Services): Endpoint {
  const folder = mailFolder(config);
  return {
    method: 'GET',
    path,
    async handle(context) {
      const isOpen =
        config.smtpUrl === undefined && isSameHash(context.req.query('key') ?? '', mailboxKey(config.secret));
      if (!isOpen) throw new ApiError('not-found');
      const name = context.req.query('mail');
      if (name !== undefined && !mailName.test(name)) throw new ApiError('not-found');
      const page =
        name === undefined
          ? await listPage(folder, mailboxPath(config.secret))
          : await readFile(join(folder, `${name}.html`), 'utf8').catch(() => undefined);
      if (page === undefined) throw new ApiError('not-found');
      return context.html(page, 200, { 'Content-Security-Policy': mailPolicy, 'Referrer-Policy': 'no-referrer' });
    },
    doc: {
      summary: 'For development: the mails that were caught while there is no mail server.',
      answers: { 200: 'A page.', 404: 'The key is wrong, or mails are sent.' },
    },
  };
}
