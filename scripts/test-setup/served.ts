import { existsSync, readFileSync } from 'node:fs';

/** What a request is answered with; `sent` is its JSON. */
export type Answer = (sent: unknown) => Response | Promise<Response>;

const served = new Map<string, Answer>();

/** Answers an address from now until the end of the test: `serve('/api/forms/contact', () => Response.json({…}))`. */
export function serve(path: string, answer: Answer): void {
  served.set(path, answer);
}

/** Forgets what a test served. */
export function stopServing(): void {
  served.clear();
}

/** Stands in for the network of a browser: what the test serves, else a file of the project, else 404. */
export async function serveFiles(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const address = input instanceof Request ? input.url : input;
  const { pathname } = new URL(address, 'http://localhost');
  const answer = served.get(pathname);
  if (answer) return answer(typeof init?.body === 'string' ? JSON.parse(init.body) : undefined);
  const file = `.${pathname}`;
  return existsSync(file) ? new Response(readFileSync(file)) : new Response('', { status: 404 });
}
