import { contentTypeOf } from '#base/content-types.ts';
import { documentBytes, readPlace } from '#server/documents/document-file.ts';
import { documentPurpose } from '#server/guards/link-purposes.ts';
import { readToken } from '#server/guards/token.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { Endpoint } from '#server/http/endpoint.ts';
import { documentsPath } from '#server/http/error-page.ts';
import type { Services } from '#server/services.ts';

/** `GET /api/documents?token=…`: a document of a home or project, for whoever holds the signed link of a mail, until it ends. */
export function documentEndpoint({ config, clock }: Services): Endpoint {
  return {
    method: 'GET',
    path: documentsPath,
    async handle(context) {
      const content = readToken(config.secret, documentPurpose, context.req.query('token') ?? '', clock());
      const place = content && readPlace(content.value);
      const bytes = place && (await documentBytes(place, config.documentDirs));
      if (!bytes) throw new ApiError('link');
      const name = place.path.slice(place.path.lastIndexOf('/') + 1);
      return context.body(new Uint8Array(bytes), 200, {
        'Content-Type': contentTypeOf(name),
        'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
        'Cache-Control': 'no-store',
        'Referrer-Policy': 'no-referrer',
        'X-Robots-Tag': 'noindex',
      });
    },
    doc: {
      summary: 'A document that somebody asked for, by the signed link of the mail.',
      answers: { 200: 'The file, as a download.', 410: 'The link is too old, or the document is gone.' },
    },
  };
}
