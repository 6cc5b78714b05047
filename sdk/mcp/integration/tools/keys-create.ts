import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { idempotent, orThrow } from '../../../client/index.ts';
import { described } from '../../core/described.ts';
import { tool } from '../../core/tool.ts';
import { hosts } from './key-inputs.ts';

export const keysCreate = tool({
  name: 'keys_create',
  title: 'Create a public key',
  description:
    'Creates a public key: environment test gives pk_test_… (localhost and staging, on every plan), prod gives pk_live_… for production and needs at least one entry in allowed_domains. A public key is no secret: it stands in the shop’s pages. Each call makes another key, so look at keys_list first. Next: widget_init_check to try it, then snippet_save_button.',
  input: z.strictObject({
    environment: z
      .enum(['test', 'prod'], { error: 'Use test or prod.' })
      .describe('test: pk_test_…. prod: pk_live_…, works only on its allowed_domains.'),
    name: z
      .string()
      .max(80)
      .optional()
      .describe('What the key is called in the portal, up to 80 characters; only the team sees it.'),
    allowed_domains: hosts.optional(),
  }),
  output: z.object({ key: described('PortalKey') }),
  effect: 'adds',
  credentials: true,
  hints: {
    invalid_input:
      'A prod key needs allowed_domains: hosts without https:// and without a path, such as ["shop.example", "*.shop.example"]. Ask the user for the shop’s domain where you do not know it.',
  },
  async handle(body, { api }) {
    const key = await orThrow(
      api.POST('/portal/keys', { params: { header: idempotent(randomUUID()) }, body }),
    );
    const where = key.allowed_domains.length
      ? `It works on ${key.allowed_domains.join(', ')} and on localhost.`
      : 'It works everywhere, as it names no domains; keys_domains_set restricts it.';
    return {
      data: { key },
      text: `Created the ${key.environment} key ${key.key} (id ${key.id}). ${where} Next: widget_init_check, then snippet_save_button.`,
    };
  },
});
