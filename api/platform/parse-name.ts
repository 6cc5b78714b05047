import type { z } from 'zod';
import { ServiceError } from './service-error.ts';

/** A name in its stored form, see `api/platform/schemas.ts`. @throws ServiceError `invalid_input`, which names the field */
export function parseName(schema: z.ZodType<string>, entered: string, field = 'name'): string {
  const parsed = schema.safeParse(entered);
  if (parsed.success) return parsed.data;
  throw new ServiceError('invalid_input', { field, hint: parsed.error.issues[0]?.message });
}
