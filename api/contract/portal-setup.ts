import { z } from '@hono/zod-openapi';
import { orNull } from './schemas.ts';

const setupKey = z
  .object({
    id: z.int(),
    key: z.string(),
    allowed_domains: z.array(z.string()),
    first_init_at: z.string().nullable().openapi({ description: 'When a shop’s page first used it.' }),
  })
  .openapi('SetupKey');

/** Setup progress towards a working save button. */
export const portalSetup = z
  .object({
    keys: z
      .object({ live: orNull(setupKey), test: orNull(setupKey) })
      .openapi({ description: 'The oldest active key of each kind.' }),
    basket_config_id: z.string().nullable().openapi({ description: 'The first basket.' }),
    domains_named: z.boolean().openapi({ description: 'Whether the live key has an allowed domain.' }),
    first_init: z
      .object({ at: z.string(), origin: z.string(), key_id: z.int() })
      .nullable()
      .openapi({ description: 'When a shop’s page first requested a widget token, and which page.' }),
    first_save_at: z.string().nullable(),
    first_basket_open_at: z.string().nullable(),
  })
  .openapi('PortalSetup');
export type PortalSetup = z.infer<typeof portalSetup>;
