/** Generates examples of requests and responses from the API description. */
import type { JsonSchema } from '../description.ts';
import { exampleValues } from './example-values.ts';
import { alternatives, nameOf, resolved, type Schemas } from './resolve-schema.ts';

/** Maximum nesting of an example; records never contain themselves. */
const maxDepth = 8;

const nameIn = ({ $ref }: JsonSchema) => $ref && nameOf($ref);

/** Whether a value from the table matches a schema: fields of the same name can differ in type. */
function fits(value: unknown, schema: JsonSchema, schemas: Schemas): boolean {
  const whole = resolved(schema, schemas);
  const choices = (whole.anyOf ?? whole.oneOf ?? [whole]).map((one) => resolved(one, schemas));
  return choices.some(({ type, enum: allowed, const: only, properties }) => {
    if (only !== undefined || allowed) return value === only || allowed?.includes(value) || false;
    const types = [type ?? 'object'].flat();
    if (value === null) return types.includes('null');
    if (Array.isArray(value)) return types.includes('array');
    if (typeof value === 'number')
      return types.includes('number') || (types.includes('integer') && Number.isInteger(value));
    return typeof value === 'object' ? types.includes('object') && !properties : types.includes(typeof value);
  });
}

/**
 * An example value for a schema.
 * @param place the field's name, and the names of what contains it: the record and the schema, or
 * the operation
 */
export function exampleOf(
  schema: JsonSchema,
  schemas: Schemas,
  place: { name: string; within: readonly string[] },
  depth = 0,
): unknown {
  const { name, within } = place;
  const own = within
    .map((outer) => exampleValues[`${outer}.${name}`])
    .find((value) => value !== undefined && fits(value, schema, schemas));
  if (own !== undefined) return own;
  const [first = {}] = alternatives(resolved(schema, schemas));
  const one = resolved(first, schemas);
  const shown = [schema.example, one.example, one.const].find((value) => value !== undefined);
  if (shown !== undefined) return shown;
  const usual = exampleValues[name];
  if (usual !== undefined && fits(usual, schema, schemas)) return usual;
  const fallback = one.enum?.[0] ?? one.default;
  if (fallback !== undefined) return fallback;
  const [type] = [one.type ?? 'object'].flat();
  const inside = [name, nameIn(first), nameIn(schema)].filter((outer) => !!outer);
  const around = inside.length > 0 ? (inside as string[]) : within;
  if (type === 'array') {
    const items = one.items ?? {};
    return depth > maxDepth ? [] : [exampleOf(items, schemas, { name, within: around }, depth + 1)];
  }
  if (type === 'object') {
    if (depth > maxDepth) return {};
    return Object.fromEntries(
      Object.entries(one.properties ?? {}).map(([key, inner]) => [
        key,
        exampleOf(inner, schemas, { name: key, within: around }, depth + 1),
      ]),
    );
  }
  if (type === 'integer' || type === 'number') return one.minimum ?? 1;
  if (type === 'boolean') return true;
  if (one.format === 'date-time' || /_at$|_until$/.test(name)) return '2026-11-21T12:00:00.000Z';
  if (one.format === 'date') return '2026-11-21';
  return '…';
}
