import { memoBy } from '#base/memo.ts';
import { apiErrors } from '#server/http/api-error.ts';
import type { Endpoint } from '#server/http/endpoint.ts';
import type { Services } from '#server/services.ts';
import type { SiteData } from '#server/site/site-data.ts';

const bodyTypes = ['application/json', 'application/x-www-form-urlencoded'] as const;

const errorSchema = {
  type: 'object',
  properties: {
    code: { type: 'string', description: `One of ${Object.keys(apiErrors).join(', ')}, or a form's own.` },
    text: { type: 'string', description: "In the visitor's language." },
    fields: {
      type: 'object',
      additionalProperties: {
        type: 'object',
        properties: { name: { type: 'string', description: 'Message key.' }, text: { type: 'string' } },
      },
    },
  },
  required: ['code', 'text'],
};

function requestBody({ doc }: Endpoint): object | undefined {
  if (!doc.body) return undefined;
  const types = doc.takesFiles === true ? [...bodyTypes, 'multipart/form-data'] : bodyTypes;
  return { required: true, content: Object.fromEntries(types.map((type) => [type, { schema: doc.body }])) };
}

/** A path as OpenAPI writes it. `'/api/owner/properties/:id' -> '/api/owner/properties/{id}'` */
function documentedPath({ path }: Endpoint): string {
  return path.replace(/:(\w+)/gu, '{$1}');
}

function parametersOf({ path }: Endpoint): object {
  const names = [...path.matchAll(/:(\w+)/gu)].map(([, name]) => name);
  if (names.length === 0) return {};
  return { parameters: names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })) };
}

function operation(endpoint: Endpoint): object {
  const { doc } = endpoint;
  const body = requestBody(endpoint);
  const responses = Object.entries(doc.answers).map(([status, description]): [string, object] => {
    const content = Number(status) >= 400 ? { 'application/json': { schema: errorSchema } } : undefined;
    return [status, { description, ...(content && { content }) }];
  });
  return {
    summary: doc.summary,
    ...parametersOf(endpoint),
    ...(body && { requestBody: body }),
    responses: Object.fromEntries(responses),
  };
}

function pathsOf(endpoints: readonly Endpoint[]): Record<string, Record<string, object>> {
  const paths: Record<string, Record<string, object>> = {};
  for (const endpoint of endpoints) {
    const path = documentedPath(endpoint);
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return paths;
}

/** `GET /api/openapi.json`: the API described by the very list that it is made from. */
export function openApiEndpoint(endpoints: readonly Endpoint[], { siteData }: Services): Endpoint {
  // Half a megabyte, and the same until another site is read.
  const textOf = memoBy(({ config }: SiteData): string =>
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: `${config.agency.name}: API`, version: '1' },
      servers: [{ url: config.url }],
      paths: pathsOf([...endpoints, self]),
    }),
  );
  const self: Endpoint = {
    method: 'GET',
    path: '/api/openapi.json',
    handle: (context) => {
      context.header('Cache-Control', 'public, max-age=3600');
      return context.body(textOf(siteData()), 200, { 'Content-Type': 'application/json' });
    },
    doc: { summary: 'This document.', answers: { 200: 'OpenAPI 3.1.' } },
  };
  return self;
}
