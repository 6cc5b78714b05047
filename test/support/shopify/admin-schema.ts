import { buildClientSchema, type GraphQLSchema, type IntrospectionQuery } from 'graphql';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { adminApiVersion } from '#api/modules/shopify/shopify-app.ts';

let schema: GraphQLSchema | undefined;

/** Shopify's published Admin schema in the app's version, from @shopify/dev-mcp. */
export function adminSchema(): GraphQLSchema {
  const file = fileURLToPath(
    new URL(
      `../../../node_modules/@shopify/dev-mcp/dist/data/admin_${adminApiVersion}.json.gz`,
      import.meta.url,
    ),
  );
  schema ??= buildClientSchema(
    (JSON.parse(gunzipSync(readFileSync(file)).toString()) as { data: IntrospectionQuery }).data,
    { assumeValid: true },
  );
  return schema;
}
