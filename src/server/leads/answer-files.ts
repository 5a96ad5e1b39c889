import { ApiError } from '#server/http/api-error.ts';
import type { FileField, Upload } from '#submissions/form-server.ts';
import type { MailAttachment } from '#submissions/mail.ts';

/** Files of an answer. */
export const answerFiles: FileField = { name: 'files', kinds: ['application/pdf', 'image/jpeg', 'image/png'] };

/** What mail servers take: in a mail a file is a third longer. */
const mostBytes = 10 * 1024 * 1024;

/** Files as a mail carries them; throws ApiError `file` where they are too large together. They live and go with the mail. */
export function answerAttachments(files: readonly Upload[]): MailAttachment[] {
  if (files.reduce((sum, { bytes }) => sum + bytes.length, 0) > mostBytes) {
    throw new ApiError('file', {
      problem: { code: 'file', key: 'leads:answer.filesTooLarge', field: answerFiles.name },
    });
  }
  return files.map(({ filename, contentType, bytes }) => ({
    filename,
    contentType,
    base64: Buffer.from(bytes).toString('base64'),
  }));
}

/** Names of the files below an answer, as the thread shows it. */
export function withFileNames(text: string, files: readonly Upload[]): string {
  return [text, ...files.map(({ filename }) => `+ ${filename}`)].join('\n');
}
