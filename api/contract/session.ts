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
    expires_in: z.int().openapi({ description: 'Lifetime of the access token in seconds.' }),
    user: sessionUser,
  })
  .openapi('Session');

/** A token in a request body; must not be empty or far too long. */
export const tokenText = z.string().min(1).max(4_000);
