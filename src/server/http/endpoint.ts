import type { ApiContext } from '#server/http/context.ts';

/** What the OpenAPI document says of an endpoint. */
export interface EndpointDoc {
  readonly summary: string;
  /** JSON Schema of the body, where there is one. */
  readonly body?: object;
  readonly takesFiles?: boolean;
  readonly answers: Readonly<Record<number, string>>;
}

/** One route of the API. */
export interface Endpoint {
  readonly method: 'GET' | 'POST';
  /** `/api/forms/contact`. */
  readonly path: string;
  readonly handle: (context: ApiContext) => Response | Promise<Response>;
  readonly doc: EndpointDoc;
  /** Signed by itself (webhooks, one-click unsubscribe), so it may come from anywhere. */
  readonly isSigned?: boolean;
  /** Changes nothing that anybody would forge, and is sent by browsers that do not say from where. */
  readonly isFromAnywhere?: boolean;
}
