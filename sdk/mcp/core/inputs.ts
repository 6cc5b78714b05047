/** Inputs of several servers' tools. */
import { z } from 'zod';

export const webUrl = z
  .string()
  .max(4_000)
  .regex(/^https?:\/\//i, {
    error: 'must be an absolute URL that starts with https:// or http://',
  });

/**
 * The input of a tool that changes what `ids` identify: the other fields are optional, but at least
 * one is required.
 */
export const changeOf = <Ids extends z.ZodRawShape, Fields extends z.ZodRawShape>(ids: Ids, fields: Fields) =>
  z
    .strictObject(ids)
    .extend(z.strictObject(fields).partial().shape)
    .refine((input) => Object.keys(input).some((name) => name in fields), {
      error: `set at least one field to change: ${Object.keys(fields).join(', ')}`,
    });
