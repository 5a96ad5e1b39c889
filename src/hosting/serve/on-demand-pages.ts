import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { IncomingMessage, ServerResponse, type OutgoingHttpHeaders } from 'node:http';
import { Socket } from 'node:net';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { islandStyle } from '#render/stylesheets.ts';
import type { PageLocals } from '#server/http/context.ts';

/** What Astro's Node adapter exports in its middleware mode. */
interface AstroServer {
  readonly handler: (
    request: IncomingMessage,
    response: ServerResponse,
    next: undefined,
    locals: PageLocals,
  ) => Promise<void>;
}

/** Renders a page of the built site that is not static. */
export type RenderOnDemand = (path: string, locals: PageLocals) => Promise<Response>;

/** Takes what Astro writes to a connection, for a request that has none of its own. */
class CapturedResponse extends ServerResponse {
  readonly #chunks: Uint8Array[] = [];
  #headers: OutgoingHttpHeaders = {};

  override writeHead(status: number, ...rest: readonly unknown[]): this {
    this.statusCode = status;
    this.#headers = (rest.at(-1) ?? {}) as OutgoingHttpHeaders;
    return this;
  }

  override write(chunk: Uint8Array | string): boolean {
    this.#chunks.push(Buffer.from(chunk));
    return true;
  }

  override end(chunk?: unknown): this {
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) this.write(chunk);
    this.emit('finish');
    return this;
  }

  toResponse(): Response {
    const headers = new Headers();
    for (const [name, value] of Object.entries(this.#headers)) headers.set(name, String(value));
    // The build takes it out of its pages too: the security policy forbids it, and base.css says the same.
    const body = Buffer.concat(this.#chunks).toString('utf8').replace(islandStyle, '');
    return new Response(body, { status: this.statusCode, headers });
  }
}

function pageRequest(path: string, host: string): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  request.method = 'GET';
  request.url = path;
  request.headers = { host };
  // No body follows.
  request.push(null);
  return request;
}

const programs = new Map<string, Promise<AstroServer>>();

/** Node never lets go of a module. A release that only links to the program of the one before is served by the same. */
async function loadProgram(entry: string): Promise<AstroServer> {
  const { mtimeMs, dev, ino } = await stat(entry);
  const key = `${dev}-${ino}-${mtimeMs}`;
  const program =
    programs.get(key) ?? (import(`${pathToFileURL(entry).href}?built=${mtimeMs}`) as Promise<AstroServer>);
  programs.set(key, program);
  return program;
}

/** Loads the pages of a build that are rendered on demand; undefined for a build without any. */
export async function loadOnDemandPages(distDir: string, host: string): Promise<RenderOnDemand | undefined> {
  const entry = resolve(join(distDir, 'server/entry.mjs'));
  if (!existsSync(entry)) return undefined;
  const { handler } = await loadProgram(entry);
  return async (path, locals) => {
    const request = pageRequest(path, host);
    const response = new CapturedResponse(request);
    await handler(request, response, undefined, locals);
    return response.toResponse();
  };
}
