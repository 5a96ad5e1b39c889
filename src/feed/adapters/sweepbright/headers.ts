import type { Settings } from '#feed/adapters/adapter.ts';

/** The newest shape whose fields the mapping knows; older ones are read as well. */
const defaultShape = '20241030';

/** Headers of every call; the shape of an answer depends on `accept`. */
export function sweepbrightHeaders(token: string, settings: Settings): Record<string, string> {
  const shape = settings['shape'] ?? defaultShape;
  return {
    authorization: `Bearer ${token}`,
    accept: `application/vnd.sweepbright.v${shape}+json`,
    'content-type': 'application/json',
  };
}
