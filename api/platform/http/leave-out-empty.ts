import { z } from '@hono/zod-openapi';

interface Rule {
  /** Whether null and an empty string count as left out, in this field. */
  dropsNull: boolean;
  dropsEmpty: boolean;
  inside: Fix | undefined;
}
type Fix = (value: unknown) => unknown;
/** What the schema is of: a query, a body that creates or asks, or one that changes something. */
type Part = 'query' | 'body' | 'change';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const accepts = (schema: z.ZodType, value: unknown): boolean => schema.safeParse(value).success;

/** What stands inside of optional, nullable and the like. A field that converts text takes '' for 0. */
function bare(schema: z.ZodType): { inner: z.ZodType; converts: boolean } {
  const { def } = schema as unknown as {
    def: { type: string; coerce?: boolean; innerType?: z.ZodType; in?: z.ZodType };
  };
  const wrapped = def.innerType ?? (def.type === 'pipe' ? def.in : undefined);
  return wrapped ? bare(wrapped) : { inner: schema, converts: def.coerce === true };
}

function fixFor(schema: z.ZodType, part: Part): Fix | undefined {
  const { inner } = bare(schema);
  if (inner instanceof z.ZodArray) {
    const each = fixFor(inner.element as z.ZodType, part);
    return each && ((value) => (Array.isArray(value) ? value.map(each) : value));
  }
  if (!(inner instanceof z.ZodObject)) return undefined;
  const rules = new Map(
    Object.entries(inner.shape as Record<string, z.ZodType>).map(([name, field]) => [
      name,
      ruleFor(field, part),
    ]),
  );
  return (value) => {
    if (!isRecord(value)) return value;
    const kept = Object.entries(value).flatMap(([name, given]) => {
      const rule = rules.get(name);
      const isLeftOut = (given === null && rule?.dropsNull) || (given === '' && rule?.dropsEmpty);
      return isLeftOut ? [] : [[name, rule?.inside ? rule.inside(given) : given] as const];
    });
    return Object.fromEntries(kept);
  };
}

function ruleFor(field: z.ZodType, part: Part): Rule {
  const isOptional = accepts(field, undefined);
  const { converts } = bare(field);
  return {
    dropsNull: isOptional && (converts || !accepts(field, null)),
    dropsEmpty: isOptional && part !== 'change' && (part === 'query' || converts || !accepts(field, '')),
    inside: fixFor(field, part),
  };
}

/**
 * The schema, for which null and empty strings in optional fields are left out: shops send `"price": null` and
 * `"imageUrl": ""` for what they do not know. A field that takes null or '' keeps it: there it means “clear this”. In a
 * query an empty string is always left out; in a change it stays, so that nobody believes to have emptied a name.
 */
export function leavingOutEmpty<Schema extends z.ZodType>(schema: Schema, part: Part): Schema {
  const fix = fixFor(schema, part);
  return fix ? (z.preprocess(fix, schema) as unknown as Schema) : schema;
}
