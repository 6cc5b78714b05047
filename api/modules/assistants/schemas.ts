import { z } from '@hono/zod-openapi';
import { type AssistantServer, assistantServers } from '#api/contract/assistants.ts';

const serverNames = Object.keys(assistantServers) as [AssistantServer, ...AssistantServer[]];

/** An assistant that acts for a person. */
export const connection = z
  .object({
    id: z.uuid(),
    server: z.enum(serverNames).openapi({
      description:
        'The tools that it uses: `lists` for the person’s own lists, `partner` and `creator` for a partner.',
    }),
    name: z.string().openapi({ description: 'As the assistant calls itself; can be empty.' }),
    host: z.string().openapi({
      description: 'The host to which the person returned after agreeing, or the URL scheme of a program.',
    }),
    scopes: z.array(z.string()),
    partner_name: z.string().nullable(),
    created_at: z.iso.datetime(),
    used_at: z.iso.datetime().openapi({ description: 'When it last got access, which lasts for an hour.' }),
  })
  .openapi('AssistantConnection');
