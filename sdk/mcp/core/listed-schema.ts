import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import { z } from 'zod';

type Json = Record<string, unknown>;

/**
 * Leaves out parts that descriptions cover better or that add nothing: the dialect, patterns, the limits of every
 * JavaScript integer, and `null` as a separate alternative.
 */
function compact(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(compact);
  if (typeof schema !== 'object' || schema === null) return schema;
  const shown = { ...schema } as Json;
  delete shown.$schema;
  delete shown.pattern;
  if (shown.maximum === Number.MAX_SAFE_INTEGER) delete shown.maximum;
  if (shown.minimum === Number.MIN_SAFE_INTEGER) delete shown.minimum;
  const scalar = scalarOrNull(shown.anyOf);
  if (scalar) {
    delete shown.anyOf;
    Object.assign(shown, { ...scalar, type: [scalar.type, 'null'], ...shown });
  }
  return Object.fromEntries(Object.entries(shown).map(([keyword, value]) => [keyword, compact(value)]));
}

/** The other alternative of two, if one is `null` and the other a string or a number. */
function scalarOrNull(alternatives: unknown): Json | undefined {
  if (!Array.isArray(alternatives) || alternatives.length !== 2) return undefined;
  const [one, other] = alternatives as [Json, Json];
  return other.type === 'null' && ['string', 'integer', 'number'].includes(one.type as string)
    ? one
    : undefined;
}

/**
 * Shows clients a tool's arguments without enforcing them: the protocol library's refusals are bare sentences, so we
 * check the arguments ourselves, with a code and a hint. Lists of tools stay in a model's context, so the schema is
 * short, and results have none: they are as the API description says.
 */
export function listedSchema(input: z.ZodObject): StandardSchemaWithJSON<object> {
  const json = compact(z.toJSONSchema(input, { io: 'input', target: 'draft-7' })) as Json;
  return {
    '~standard': {
      version: 1,
      vendor: 'wishlist',
      validate: (value) => ({ value: value as object }),
      jsonSchema: { input: () => json, output: () => json },
    },
  };
}
