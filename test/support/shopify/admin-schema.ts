import { readFileSync } from 'node:fs';
import { buildSchema, type GraphQLSchema } from 'graphql';
import { adminApiVersion } from '#api/modules/shopify/create-shopify-app.ts';

export const adminSchemaFile = new URL('admin-schema.graphql', import.meta.url);
let schema: GraphQLSchema | undefined;

/** The part of Shopify's published Admin schema, in the app's version, that the app's operations use. */
export function adminSchema(): GraphQLSchema {
  if (schema) return schema;
  const text = readFileSync(adminSchemaFile, 'utf8');
  if (!text.split('\n')[0]!.includes(adminApiVersion))
    throw new Error('admin-schema.graphql is of another version: see write-admin-schema.ts');
  return (schema = buildSchema(text));
}
