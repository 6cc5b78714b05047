import { z } from '@hono/zod-openapi';
import type { Context } from '#api/platform/context.ts';
import { done, endpoint, endpoints } from '#api/platform/http/endpoint.ts';
import { addCollaborator } from './add-collaborator.ts';
import { listCollaborators } from './list-collaborators.ts';
import { removeCollaborator } from './remove-collaborator.ts';
import { collaborator, shareToken } from './schemas.ts';

const ofList = {
  tag: 'Collaborators',
  auth: 'shopper',
  audience: 'shoppers',
  path: '/hosted/lists/{token}/collaborators',
  params: z.object({ token: shareToken }),
  fails: ['not_found', 'forbidden'],
  rejects: { token: 'missing_token' },
} as const;

const list = endpoint({
  ...ofList,
  method: 'get',
  summary: 'List the people a list is shared with',
  description: 'Returns them with their roles, in the order they joined. Everyone on the list can see them.',
  answer: z.object({ collaborators: z.array(collaborator) }),
});

const add = endpoint({
  ...ofList,
  method: 'post',
  summary: 'Share a list with a friend, or change their role',
  description:
    'For the owner, and only with their friends. Editors can change the list and its items; viewers can only view them.',
  body: z.object({
    user_id: z.guid().openapi({ example: '5b0c1f0e-8d5e-4c3a-9c1e-6a2f7d3b9e10' }),
    role: z.enum(['editor', 'viewer']).default('editor'),
  }),
  answer: z.object({ ok: z.literal(true), collaborator }),
  fails: ['not_found', 'forbidden', 'self_invite', 'not_a_friend'],
  rejects: { ...ofList.rejects, user_id: 'missing_user' },
  unexpected: 'upsert_failed',
  creates: true,
});

const remove = endpoint({
  ...ofList,
  method: 'delete',
  path: '/hosted/lists/{token}/collaborators/{userId}',
  summary: 'Stop sharing a list with someone',
  description: 'The owner can remove anyone; others can only remove themselves.',
  params: ofList.params.extend({ userId: z.guid() }),
  answer: done,
  rejects: { ...ofList.rejects, userId: 'missing_user' },
});

/** List collaborators. */
export function hostedCollaboratorRoutes(ctx: Context) {
  const { router, on } = endpoints(ctx);

  on(list, async ({ userId, params }) => ({
    collaborators: await listCollaborators(ctx, userId, params.token),
  }));

  on(add, async ({ userId, params, body }) => {
    const who = { userId: body.user_id.toLowerCase(), role: body.role };
    return { ok: true, collaborator: await addCollaborator(ctx, userId, params.token, who) };
  });

  on(remove, async ({ userId, params }) => {
    await removeCollaborator(ctx, userId, params.token, params.userId.toLowerCase());
    return { ok: true };
  });

  return router;
}
