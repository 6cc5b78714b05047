import type { JsonSchema } from '#api/contract/description.ts';
import { alternatives, nameOf, resolved, type Schemas } from '#api/contract/examples/resolve-schema.ts';

/** A field of a body or a response, as displayed. */
export interface Field {
  name: string;
  type: string;
  required: boolean;
  description: string;
  /** Nested fields. */
  fields: Field[];
}

/** Maximum nesting of expanded records. */
const maxFieldDepth = 3;

/** A type in words: `string`, `integer or null`, `list of HostedList`. */
export function typeText(schema: JsonSchema): string {
  if (schema.$ref) return nameOf(schema.$ref);
  const choice = schema.anyOf ?? schema.oneOf;
  if (choice) return [...new Set(choice.map(typeText))].join(' or ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' or ');
  if (schema.type === 'array') return `list of ${typeText(schema.items ?? {})}`;
  if (schema.allOf) return 'object';
  return [schema.type ?? 'anything'].flat().join(' or ');
}

const number = new Intl.NumberFormat('en');

/** A schema's limits. */
function bounds({
  minLength,
  maxLength,
  minimum,
  maximum,
  maxItems,
  default: fallback,
}: JsonSchema): string[] {
  return [
    maxLength === undefined
      ? ''
      : `${minLength ? `${minLength} to` : 'up to'} ${number.format(maxLength)} characters`,
    maxItems === undefined ? '' : `up to ${number.format(maxItems)} entries`,
    minimum !== undefined && maximum !== undefined && maximum < 1e9
      ? `${number.format(minimum)} to ${number.format(maximum)}`
      : '',
    fallback === undefined || typeof fallback === 'object' ? '' : `default ${JSON.stringify(fallback)}`,
  ].filter((text) => text !== '');
}

/** The text next to a field. */
export function describeField(schema: JsonSchema): string {
  const limits = bounds(schema).join(', ');
  const sentence = schema.description ?? '';
  if (!limits) return sentence;
  return sentence
    ? `${sentence} ${limits[0]?.toUpperCase()}${limits.slice(1)}.`
    : `${limits[0]?.toUpperCase()}${limits.slice(1)}.`;
}

/** The fields shared by records that a discriminator distinguishes, without nested fields. */
function sharedFields(records: JsonSchema[]): Field[] {
  const properties = records.map((record) => record.properties ?? {});
  return Object.entries(properties[0] ?? {}).map(([name, property]) => ({
    name,
    type: [...new Set(properties.map((record) => typeText(record[name] ?? {})))].join(' or '),
    required: records[0]?.required?.includes(name) ?? false,
    description: describeField(property),
    fields: [],
  }));
}

/** The fields of a record or of a list's records; for alternatives, those of all. */
export function fieldsOf(schema: JsonSchema, schemas: Schemas, depth = 0): Field[] {
  if (depth > maxFieldDepth) return [];
  const whole = resolved(schema, schemas);
  if (whole.discriminator) return sharedFields(alternatives(whole).map((one) => resolved(one, schemas)));
  return alternatives(whole).flatMap((choice) => {
    const one = resolved(choice, schemas);
    if (one.type === 'array') return fieldsOf(one.items ?? {}, schemas, depth + 1);
    return Object.entries(one.properties ?? {}).map(([name, property]) => ({
      name,
      type: typeText(property),
      required: one.required?.includes(name) ?? false,
      description: describeField(property),
      fields: fieldsOf(property, schemas, depth + 1),
    }));
  });
}
