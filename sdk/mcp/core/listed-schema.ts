import { z } from 'zod';
import { failureShape } from './failure.ts';

interface Listed {
  properties?: Record<string, object>;
  required?: string[];
  [keyword: string]: unknown;
}

const jsonOf = (schema: z.ZodObject, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, target: 'draft-7' }) as Listed;

/**
 * Tells clients a schema and lets everything pass: the protocol library refuses by a bare sentence, so what comes is
 * checked by us, with code and hint.
 */
const toldOnly = (json: Listed) => z.looseObject({}).meta(json);

export const listedInput = (input: z.ZodObject) => toldOnly(jsonOf(input, 'input'));

const failure = jsonOf(z.object(failureShape), 'output');

/** What a tool answers, or how it fails: clients check either against the one schema. */
export function listedOutput(output: z.ZodObject) {
  const { properties: own = {}, required = [] } = jsonOf(output, 'output');
  const failing = Object.entries(failure.properties ?? {}).map(([name, schema]) => [
    name,
    own[name] ? { anyOf: [own[name], schema] } : schema,
  ]);
  return toldOnly({
    properties: { ...own, ...Object.fromEntries(failing) },
    additionalProperties: true,
    anyOf: [{ required }, { required: failure.required }],
  });
}
