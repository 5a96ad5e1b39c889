/** Waits before the tries that follow the first: five, each twice as long as the one before (docs/rules/routes.md). */
export const retryDelaysMs: readonly number[] = Array.from({ length: 5 }, (_, retry) => 350 * 2 ** retry);

function pause(delayMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, delayMs));
}

/** The result of the first try that succeeds; when all have failed, the last failure. */
export async function withRetries<T>(attempt: () => Promise<T>, wait = pause): Promise<T> {
  for (const delayMs of retryDelaysMs) {
    try {
      return await attempt();
    } catch {
      await wait(delayMs);
    }
  }
  return attempt();
}

/** Fetches a file of the site, with retries; an answer that is no success is a failure too. */
export function fetchSteadily(address: string, wait = pause): Promise<Response> {
  return withRetries(async () => {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${address} answered ${response.status}. Is the page of an older build?`);
    return response;
  }, wait);
}
