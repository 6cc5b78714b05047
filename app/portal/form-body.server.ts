import type { z } from 'zod';
import { linkInName } from '#api/platform/schemas.ts';
import { ServiceError } from './portal.server.ts';
import { text } from './texts.ts';

/**
 * A form's fields in the API's format.
 * @param hints the message for each field's problem
 * @throws ServiceError `invalid_input` with the field
 */
export function bodyOf<Schema extends z.ZodType>(
  schema: Schema,
  fields: unknown,
  hints: Record<string, string>,
): z.output<Schema> {
  const parsed = schema.safeParse(fields);
  if (parsed.success) return parsed.data;
  const { path = [], message } = parsed.error.issues[0] ?? {};
  const field =
    [...path].reverse().find((part) => typeof part === 'string' && part in hints) ?? path[0] ?? '';
  throw new ServiceError('invalid_input', {
    field: String(field),
    hint: message === linkInName ? message : (hints[String(field)] ?? text('common.invalidField')),
  });
}
