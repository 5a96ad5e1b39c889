import { errorMessage } from '#base/error-message.ts';

const timeoutMs = 10_000;

/** Tells somebody who stands behind the site; returns what went wrong. */
export async function post(
  name: string,
  url: string,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<string[]> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json; charset=utf-8', ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    return response.ok ? [] : [`${name} answered ${response.status}. The site is published; its caches may be older.`];
  } catch (error) {
    return [`${name} did not answer: ${errorMessage(error)}. The site is published.`];
  }
}
