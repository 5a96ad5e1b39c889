import { createReadStream } from 'node:fs';
import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import type { AstroIntegration } from 'astro';
import { contentTypeOf } from '#base/content-types.ts';

/** Two plain names, `/<hash>/960.webp`: nothing that could lead out of the folder. */
const mediaPath = /^\/[\w-]+\/[\w-]+(?:\.[\w-]+)*$/u;

/** The file in the media cache that a request below /media/ asks for. `'/ab12/480.webp?x' -> '<folder>/ab12/480.webp'` */
export function mediaFile(folder: string, target: string): string | undefined {
  const path = target.split('?', 1)[0] ?? '';
  return mediaPath.test(path) ? join(folder, path) : undefined;
}

/** While developing, serves the derived photos from the cache; a build links them into dist instead. */
export function mediaIntegration(folder = '.cache/media'): AstroIntegration {
  return {
    name: 'gevel-media',
    hooks: {
      'astro:server:setup': ({ server }) => {
        server.middlewares.use('/media', (request, response, next) => {
          const file = mediaFile(folder, request.url ?? '');
          const details = file === undefined ? Promise.resolve(undefined) : lstat(file).catch(() => undefined);
          void details.then((found) => {
            if (file === undefined || !found?.isFile()) {
              next();
              return;
            }
            response.writeHead(200, { 'Content-Type': contentTypeOf(file), 'Content-Length': found.size });
            createReadStream(file).pipe(response);
          });
        });
      },
    },
  };
}
