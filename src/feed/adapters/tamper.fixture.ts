import type { OutgoingHttpHeaders, RequestListener, ServerResponse } from 'node:http';
import { picture } from '#feed/media/picture.fixture.ts';

/** Stands for the address of the pictures; the one of the fake comes in its place, and without it they fail at once. */
const pictureHost = 'PICTURES';
/** The pictures of every complete record, by width in their name; it names the second one first. */
export const pictureUrls = { first: `${pictureHost}/a-40.jpg`, second: `${pictureHost}/b-30.jpg` };

/** What goes wrong between a source and us, whatever the source. */
export interface Trouble {
  /** How the next calls end: with a status, cut off in the middle, with a page of errors and status 200, or never. */
  calls: ('cut' | 'page' | 'silence' | number)[];
  /** The same for calls that hand over a lead, after they arrived. */
  leads: ('cut' | number)[];
  /** Status of pictures; only 200 sends them, and most tests do without: deriving takes long. */
  pictures: number;
}

export function noTrouble(): Trouble {
  return { calls: [], leads: [], pictures: 404 };
}

/** Answers with a picture, or as told. */
async function sendPicture(path: string, status: number, response: ServerResponse): Promise<void> {
  const width = Number(/(\d+)\.jpg$/u.exec(path)?.[1] ?? 10);
  const bytes = status === 200 ? await picture(width, 20) : Buffer.from('<html>no</html>');
  response.writeHead(status, { 'content-type': 'image/jpeg' }).end(bytes);
}

/** Changes what the listener is about to say, once it says it. */
function intercept(response: ServerResponse, change: (text: string) => string | undefined): void {
  const end = response.end.bind(response);
  const changed = (body?: unknown): ServerResponse => {
    if (Buffer.isBuffer(body) && body[0] === 0x1f) return end(body);
    const text = change(typeof body === 'string' || Buffer.isBuffer(body) ? body.toString() : '');
    return text === undefined ? response : end(text);
  };
  response.end = changed as ServerResponse['end'];
}

/** A source behind bad luck: pictures, lost calls and lost answers are the same for all of them. */
export function tampered(listener: RequestListener, trouble: Trouble, leads: () => string): RequestListener {
  return (request, response) => {
    const path = new URL(request.url ?? '/', 'http://fake.example').pathname;
    if (path.startsWith('/pictures/')) {
      void sendPicture(path, trouble.pictures, response);
      return;
    }
    const lost = trouble.calls.shift();
    if (lost === 'silence') return;
    if (lost === 'page' || typeof lost === 'number') {
      response.writeHead(lost === 'page' ? 200 : lost).end('<html><body>Sorry</body></html>');
      return;
    }
    const before = leads();
    const writeHead = response.writeHead.bind(response);
    let status = 200;
    let head: OutgoingHttpHeaders = {};
    response.writeHead = ((code: number, headers: OutgoingHttpHeaders = {}) => {
      [status, head] = [code, headers];
      return response;
    }) as ServerResponse['writeHead'];
    intercept(response, (text) => {
      const fate = leads() === before ? undefined : trouble.leads.shift();
      if (lost === 'cut' || fate === 'cut') {
        response.socket?.destroy();
        return undefined;
      }
      writeHead(fate ?? status, head);
      return fate === undefined ? text.replaceAll(pictureHost, `http://${request.headers.host ?? ''}/pictures`) : '{}';
    });
    listener(request, response);
  };
}
