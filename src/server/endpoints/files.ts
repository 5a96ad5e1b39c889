import { readToken } from '#server/guards/token.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { Endpoint } from '#server/http/endpoint.ts';
import { filePurpose } from '#server/guards/link-purposes.ts';
import type { Services } from '#server/services.ts';

/** `GET /api/files?token=…`: an upload, for whoever holds the signed link of the agency's mail. */
export function fileEndpoint({ config, clock, store }: Services): Endpoint {
  return {
    method: 'GET',
    path: '/api/files',
    async handle(context) {
      const content = readToken(config.secret, filePurpose, context.req.query('token') ?? '', clock());
      const row =
        content &&
        (await store.reader
          .selectFrom('uploads')
          .innerJoin('upload_contents', 'upload_contents.id', 'uploads.id')
          .select(['filename', 'content_type', 'bytes'])
          .where('uploads.id', '=', content.value)
          .executeTakeFirst());
      if (!row) throw new ApiError('link');
      return context.body(new Uint8Array(row.bytes), 200, {
        'Content-Type': row.content_type,
        // Never shown on the site's own address: downloaded, whatever is in it.
        'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(row.filename)}`,
        'Referrer-Policy': 'no-referrer',
      });
    },
    doc: {
      summary: 'A file that a visitor sent, by the signed link of the mail.',
      answers: { 200: 'The file, as a download.', 410: 'The link is too old, or the file is gone.' },
    },
  };
}
