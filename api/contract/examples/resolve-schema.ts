import type { ApiDescription, JsonSchema } from '../description.ts';

/** The description's named schemas. */
export type Schemas = ApiDescription['components']['schemas'];

/** The name of a referenced schema. */
export const nameOf = (ref: string) => ref.split('/').at(-1) ?? '';

/** A schema with references resolved and parts merged. */
export function resolved(schema: JsonSchema, schemas: Schemas): JsonSchema {
  if (schema.$ref) return resolved(schemas[nameOf(schema.$ref)] ?? {}, schemas);
  if (!schema.allOf) return schema;
  const parts = schema.allOf.map((part) => resolved(part, schemas));
  return {
    ...schema,
    allOf: undefined,
    type: 'object',
    properties: Object.assign({}, ...parts.map((part) => part.properties ?? {})) as JsonSchema['properties'],
    required: parts.flatMap((part) => part.required ?? []),
  };
}

/** The non-null alternatives of a schema; only one if there is no choice. */
export function alternatives(schema: JsonSchema): JsonSchema[] {
  return (schema.anyOf ?? schema.oneOf ?? [schema]).filter((one) => one.type !== 'null');
}
