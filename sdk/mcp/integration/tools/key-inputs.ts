import { z } from 'zod';

export const keyId = z
  .int({ error: 'Give the numeric id that keys_list tells, not the pk_… value.' })
  .min(1)
  .describe('Numeric id of the key, from keys_list; not the pk_… value.');

export const hosts = z
  .array(z.string().min(1).max(300))
  .max(100)
  .describe(
    'Hosts without scheme and path: "shop.example" (that host alone) or "*.shop.example" (every host below it, not shop.example itself). localhost always works and need not be named. Up to 100.',
  );
