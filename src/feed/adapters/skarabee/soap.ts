import type { ConnectContext } from '#feed/adapters/adapter.ts';
import { createCaller, statusReason, type Caller } from '#feed/adapters/caller.ts';
import { childAt, childrenOf, textAt, type XmlElement } from '#feed/adapters/xml/element.ts';
import { parseXml } from '#feed/adapters/xml/parse.ts';
import type { CallAnswer } from '#feed/source/call.ts';

const space = 'http://weblink.skarabee.com/';

/** Text as it may stand in XML. */
export function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** `('ID', 7) -> '<ID>7</ID>'`, nothing for nothing */
export function tag(name: string, value: string | number | boolean | undefined): string {
  return value === undefined || value === '' ? '' : `<${name}>${escapeXml(String(value))}</${name}>`;
}

/** The same for what must stand even when it says nothing. `('HouseNumber', undefined) -> '<HouseNumber xsi:nil="true"/>'` */
export function tagOrNil(name: string, value: string | number | boolean | undefined): string {
  return tag(name, value) || `<${name} xsi:nil="true"/>`;
}

/** `code` is Skarabee's own word for an error, or `Fault` for what SOAP itself refuses; without one the answer is damaged. */
export type SoapAnswer =
  { readonly result: XmlElement } | { readonly reason: string; readonly code?: string | undefined };

/** The result of an operation, or why there is none. Errors of the business come with status 200. */
export function readSoap(text: string, operation: string): SoapAnswer {
  const parsed = parseXml(text);
  if (!parsed.ok) return { reason: `the answer cannot be used: ${parsed.reason}` };
  const body = childAt(parsed.root, 'Body');
  const fault = childAt(body, 'Fault');
  if (fault) {
    const said = textAt(fault, 'faultstring') ?? textAt(fault, 'Reason', 'Text') ?? 'fault';
    return { reason: `the service refused the call (${said.slice(0, 80)})`, code: 'Fault' };
  }
  const result = childAt(body, `${operation}Response`, `${operation}Result`);
  if (!result) return { reason: 'the answer holds no result' };
  const [error] = childrenOf(childAt(result, 'Errors'), 'Error');
  if (!error) return { result };
  const code = textAt(error, 'Code')?.slice(0, 60) ?? 'unknown';
  return { reason: `the service answered with the error ${code}`, code };
}

/** Skarabee's operations. */
export class SkarabeeService {
  readonly caller: Caller;
  readonly #authorization: string;
  readonly #path: string;

  constructor(context: ConnectContext) {
    this.caller = createCaller(context);
    const { settings } = context;
    const credentials = Buffer.from(`${settings['username'] ?? ''}:${settings['password'] ?? ''}`).toString('base64');
    this.#authorization = `Basic ${credentials}`;
    this.#path = `${encodeURIComponent(settings['version'] ?? 'v41')}/weblink.asmx`;
  }

  #request(operation: string, content: string) {
    const body =
      `<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><soap:Body>` +
      `<${operation} xmlns="${space}">${content}</${operation}></soap:Body></soap:Envelope>`;
    const headers = {
      'content-type': 'text/xml; charset=utf-8',
      soapaction: `"${space}${operation}"`,
      authorization: this.#authorization,
    };
    return { path: this.#path, method: 'POST' as const, headers, body };
  }

  /** A write; never tried again here. */
  send(operation: string, content: string): Promise<CallAnswer> {
    return this.caller.send(this.#request(operation, content));
  }

  async read(operation: string, content: string): Promise<XmlElement> {
    const answer = await this.caller.ask(this.#request(operation, content));
    if (answer.kind === 'failed') throw this.caller.problem(operation, answer.reason);
    // A fault comes with status 500 and says more than the status.
    const opened = readSoap(answer.text, operation);
    if (answer.status !== 200 && !('reason' in opened && opened.reason.includes('refused'))) {
      throw this.caller.problem(operation, statusReason(answer.status));
    }
    if ('reason' in opened) throw this.caller.problem(operation, opened.reason);
    return opened.result;
  }
}
