import { apiErrors } from '#server/http/api-error.ts';
import type { Endpoint } from '#server/http/endpoint.ts';
import type { Services } from '#server/services.ts';

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

function operation(endpoint: Endpoint): object {
  const { doc } = endpoint;
  const body = requestBody(endpoint);
  const responses = Object.entries(doc.answers).map(([status, description]) => {
    const content = Number(status) >= 400 ? { 'application/json': { schema: errorSchema } } : undefined;
    return [status, { description, ...(content && { content }) }];
  });
  return {
    summary: doc.summary,
    ...(body && { requestBody: body }),
    responses: Object.fromEntries(responses) as object,
  };
}

function pathsOf(endpoints: readonly Endpoint[]): Record<string, Record<string, object>> {
  const paths: Record<string, Record<string, object>> = {};
  for (const endpoint of endpoints) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return paths;
}

/** `GET /api/openapi.json`: the API described by the very list that it is made from. */
export function openApiEndpoint(endpoints: readonly Endpoint[], { siteData }: Services): Endpoint {
  const self: Endpoint = {
    method: 'GET',
    path: '/api/openapi.json',
    handle: (context) => {
      const { config } = siteData();
      return context.json({
        openapi: '3.1.0',
        info: { title: `${config.agency.name}: API`, version: '1' },
        servers: [{ url: config.url }],
        paths: pathsOf([...endpoints, self]),
      });
    },
    doc: { summary: 'This document.', answers: { 200: 'OpenAPI 3.1.' } },
  };
  return self;
}
