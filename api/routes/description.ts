import { createHash } from 'node:crypto';
import type { ApiDescription } from '#api/contract/description.ts';
import { exposeHeadersHeader } from '#api/platform/http/allow-all-origins.ts';
import { compress } from '#api/platform/http/compress.ts';
import { summarizeApi } from '#api/platform/http/describe-api.ts';
import { createRouter } from '#api/platform/http/router.ts';
import { postmanCollection } from './postman.ts';

interface Document {
  type: string;
  write: (description: ApiDescription) => string | Promise<string>;
}

const documents: Record<string, Document> = {
  '/openapi.json': { type: 'application/json', write: (description) => JSON.stringify(description) },
  '/openapi.yaml': {
    type: 'application/yaml',
    write: async (description) =>
      (await import('yaml')).stringify(description, { aliasDuplicateObjects: false, lineWidth: 0 }),
  },
  '/endpoints.json': {
    type: 'application/json',
    write: (description) => JSON.stringify(summarizeApi(description)),
  },
  '/postman.json': {
    type: 'application/json',
    write: (description) => JSON.stringify(postmanCollection(description)),
  },
};

async function build({ write }: Document, description: ApiDescription) {
  const body = await write(description);
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` };
}

/**
 * The API description: OpenAPI 3.1 as JSON and YAML, the endpoint summary, and the Postman
 * collection. Each is generated on first use.
 */
export function descriptionRoutes(describe: () => ApiDescription) {
  const router = createRouter();
  for (const [path, document] of Object.entries(documents)) {
    let built: ReturnType<typeof build> | undefined;
    router.get(path, compress(), async (c) => {
      if (!built) {
        built = build(document, describe());
        built.catch(() => (built = undefined));
      }
      const { body, etag } = await built;
      const headers = { ETag: etag, 'Cache-Control': 'public, max-age=300', ...exposeHeadersHeader };
      if (c.req.header('if-none-match')?.includes(etag)) return c.body(null, 304, headers);
      return c.body(body, 200, { 'Content-Type': `${document.type}; charset=utf-8`, ...headers });
    });
  }
  return router;
}
