import { z } from '@hono/zod-openapi';

interface Rule {
  /** Whether null or an empty string in this field counts as omitted. */
  dropsNull: boolean;
  dropsEmpty: boolean;
  inside: Fix | undefined;
}
type Fix = (value: unknown) => unknown;
/** The schema's use: a query, a body, or a body that changes something. */
type Part = 'query' | 'body' | 'change';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const accepts = (schema: z.ZodType, value: unknown): boolean => schema.safeParse(value).success;

/**
 * The schema inside optional, nullable and other wrappers. `converts`: a field that converts text would read '' as 0.
 */
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
  // Computed on the first request: doing it for all fields of all endpoints would delay each start.
  let rules: Map<string, Rule> | undefined;
  return (value) => {
    if (!isRecord(value)) return value;
    const known = (rules ??= rulesOf(inner, part));
    const kept = Object.entries(value).flatMap(([name, given]) => {
      const rule = known.get(name);
      const isLeftOut = (given === null && rule?.dropsNull) || (given === '' && rule?.dropsEmpty);
      return isLeftOut ? [] : [[name, rule?.inside ? rule.inside(given) : given] as const];
    });
    return Object.fromEntries(kept);
  };
}

const rulesOf = ({ shape }: z.ZodObject, part: Part): Map<string, Rule> =>
  new Map(
    Object.entries(shape as Record<string, z.ZodType>).map(([name, field]) => [name, ruleFor(field, part)]),
  );

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
 * Wraps the schema so that null and empty strings in optional fields count as omitted: shops send
 * `"price": null` and `"imageUrl": ""` for unknown values. Fields that accept null or '' keep it,
 * because it means “clear this” there. In a query, empty strings are always omitted; in a change
 * they are kept, so that clearing a name never seems to succeed when it didn't.
 */
export function omitEmptyFields<Schema extends z.ZodType>(schema: Schema, part: Part): Schema {
  const fix = fixFor(schema, part);
  return fix ? (z.preprocess(fix, schema) as unknown as Schema) : schema;
}
