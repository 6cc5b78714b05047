import { z } from '@hono/zod-openapi';

/** Removes characters that PostgreSQL can't store: NUL and unpaired surrogates. */
export const storable = (value: string): string => value.replaceAll('\0', '').toWellFormed();

/** A text from outside: at most `max` UTF-16 units, storable and trimmed. */
export const text = (max: number) =>
  z
    .string()
    .max(max)
    .transform((value) => storable(value).trim());

/** A text that must not be empty. */
export const someText = (max: number) => text(max).refine((value) => value !== '', { message: 'is empty' });

/** Makes any JSON value storable, at every depth. */
export function storableJson(value: unknown): unknown {
  if (typeof value === 'string') return storable(value);
  if (Array.isArray(value)) return value.map(storableJson);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [storable(key), storableJson(entry)]),
  );
}

/** An absolute http(s) URL or null. `//host/…` becomes https. */
export const httpUrl = z
  .string()
  .max(4_000)
  .transform((value) => storable(value.startsWith('//') ? `https:${value}` : value).trim())
  .refine((value) => value === '' || (/^https?:\/\//i.test(value) && URL.canParse(value)), {
    message: 'must be an absolute http(s) URL',
  });

/** An amount in minor units (cents). */
export const minorUnits = z.int().min(0).openapi({ description: 'Minor units (cents).', example: 5400 });

/** An ISO 4217 code, converted to upper case. */
export const currencyCode = z
  .string()
  .regex(/^[A-Za-z]{3}$/)
  .transform((value) => value.toUpperCase())
  .openapi({ description: 'ISO 4217 code.', example: 'EUR' });

/** A market such as `de-DE`. */
export const marketCode = z
  .string()
  .regex(/^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})*$/)
  .max(35);
