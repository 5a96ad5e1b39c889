/** What a visitor got, and how long it took. */
export interface Told {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly ms: number;
}

const longestMs = 30_000;
let visitors = 0;

/** Somebody at an address of its own asks for a page, or sends a form; status 0 when no answer comes. */
async function timed(url: string, init: RequestInit): Promise<Told> {
  const started = performance.now();
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(longestMs) });
    await response.arrayBuffer();
    const { status, headers } = response;
    return { status, retryAfter: headers.get('retry-after'), ms: performance.now() - started };
  } catch {
    return { status: 0, retryAfter: null, ms: performance.now() - started };
  }
}

function nextAddress(): string {
  visitors += 1;
  return `10.${String((visitors >> 16) & 255)}.${String((visitors >> 8) & 255)}.${String(visitors & 255)}`;
}

/** Opens the page of a bare site. */
export function openPage(port: number): Promise<Told> {
  return timed(`http://127.0.0.1:${String(port)}/nl/`, { headers: { 'x-forwarded-for': nextAddress() } });
}

/** Sends a question from a new mailbox; the address is told back with what was answered. */
export async function sendQuestion(port: number): Promise<Told & { readonly email: string }> {
  const address = nextAddress();
  const email = `visitor${address.replaceAll('.', '-')}@home.example`;
  const person = { title: 'none', firstName: 'An', lastName: 'Peeters', phone: '0470123456', email };
  const told = await timed(`http://127.0.0.1:${String(port)}/api/forms/contact`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': address,
    },
    body: JSON.stringify({ ...person, language: 'nl', question: `Is het nog vrij? ${email}` }),
  });
  return { ...told, email };
}
