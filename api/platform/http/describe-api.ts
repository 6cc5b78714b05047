import { OpenAPIHono } from '@hono/zod-openapi';
import { type ApiDescription, operationsOf, successOf, webhooksOf } from '#api/contract/description.ts';
import { exampleOf } from '#api/contract/examples/example-of.ts';
import { apiVersion } from '#api/contract/version.ts';
import { describeWebhook, type WebhookSpec } from './openapi.ts';
import { responseHeaders } from './response-headers.ts';
import { securitySchemes } from './security-schemes.ts';
import { tags } from './tags.ts';
import type { Router } from './types.ts';

const preface = `A wishlist across shops: save products, display what was saved, and keep and share lists.\n\nBodies are JSON. Money is in minor units (cents), times are ISO 8601 in UTC. Every error is \`{ "error": "<code>", "message": "…" }\` with the status of its code. Requests that create something accept an \`Idempotency-Key\`.`;

function registryOf(api: Router, webhooks: readonly WebhookSpec[]) {
  // Without a base path, so that paths stay relative to the server.
  const { openAPIRegistry: registry, getOpenAPI31Document: write } = new OpenAPIHono();
  for (const definition of api.openAPIRegistry.definitions) {
    if (definition.type === 'route') registry.registerPath(definition.route);
  }
  for (const webhook of webhooks) registry.registerWebhook(describeWebhook(webhook));
  for (const [name, scheme] of Object.entries(securitySchemes)) {
    registry.registerComponent('securitySchemes', name, scheme);
  }
  for (const [name, header] of Object.entries(responseHeaders)) {
    registry.registerComponent('headers', name, { ...header, schema: { ...header.schema } });
  }
  return write;
}

/** The OpenAPI 3.1 description of a router's declared endpoints, with paths relative to `baseUrl`, and of webhooks. */
export function describeApi(
  api: Router,
  webhooks: readonly WebhookSpec[],
  { baseUrl, brandName, siteUrl }: { baseUrl: string; brandName: string; siteUrl: string },
): ApiDescription {
  const document = registryOf(
    api,
    webhooks,
  )({
    openapi: '3.1.0',
    info: {
      title: `${brandName} API`,
      version: apiVersion,
      description: preface,
      contact: { name: brandName, url: `${siteUrl}/docs` },
    },
    servers: [{ url: baseUrl }],
  }) as unknown as ApiDescription;
  for (const operation of operationsOf(document)) {
    const answer = successOf(operation)?.content?.['application/json'];
    if (answer)
      answer.example = exampleOf(answer.schema, document.components.schemas, {
        name: '',
        within: [operation.operationId],
      });
  }
  const used = new Set(operationsOf(document).flatMap((operation) => operation.tags));
  const known = Object.entries(tags).filter(([name]) => used.has(name));
  const byName = ([one]: [string, unknown], [other]: [string, unknown]) => (one < other ? -1 : 1);
  return {
    ...document,
    tags: known.map(([name, description]) => ({ name, description })),
    components: {
      ...document.components,
      schemas: Object.fromEntries(Object.entries(document.components.schemas).sort(byName)),
    },
  };
}

/** The endpoint summary: operations by tag, with their authentication and audience, and webhooks. */
export function summarizeApi(description: ApiDescription) {
  const operations = operationsOf(description);
  return {
    version: description.info.version,
    base_url: description.servers[0]?.url,
    tags: description.tags.map(({ name, description: about }) => ({
      name,
      description: about,
      operations: operations
        .filter((operation) => operation.tags.includes(name))
        .map((operation) => ({
          operation_id: operation.operationId,
          method: operation.method.toUpperCase(),
          path: operation.path,
          summary: operation.summary,
          deprecated: operation.deprecated,
          auth: operation['x-auth'],
          audience: operation['x-audience'],
        })),
    })),
    webhooks: webhooksOf(description).map(({ type, summary }) => ({ type, summary })),
  };
}
