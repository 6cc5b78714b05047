import { z } from '@hono/zod-openapi';

export const sessionUser = z
  .object({
    id: z.string(),
    email: z.string().nullable(),
    display_name: z.string().nullable(),
    anonymous: z.boolean(),
  })
  .openapi('SessionUser');

export const sessionResponse = z
  .object({
    access_token: z.string(),
    refresh_token: z.string(),
    expires_in: z.int().openapi({ description: 'Seconds the access token is valid.' }),
    user: sessionUser,
  })
  .openapi('Session');

/** A token in a body: refused when it is missing, empty or far too long for one. */
export const tokenText = z.string().min(1).max(4_000);
