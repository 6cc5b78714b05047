import { z } from '@hono/zod-openapi';
import { webhookTest } from '#api/modules/baskets/schemas.ts';
import type { Context } from '#api/platform/context.ts';
import { done, endpoint, endpoints } from '#api/platform/http/endpoint.ts';
import { createTool } from './create-tool.ts';
import { deleteTool } from './delete-tool.ts';
import { listTools } from './list-tools.ts';
import { readQuestion } from './read-question.ts';
import { marketingQuestion, marketingTool, newTool, toolChange, toolTest, wording } from './schemas.ts';
import { setQuestion } from './set-question.ts';
import { testTool } from './test-tool.ts';
import { updateTool } from './update-tool.ts';

const ofMember = { tag: 'Marketing', auth: 'member', audience: 'partners' } as const;

const readWords = endpoint({
  ...ofMember,
  method: 'get',
  path: '/portal/marketing/question',
  summary: 'Read what your shop asks before shoppers get its marketing',
  description: 'Returns the words, null if no one is asked, and how many shoppers agreed.',
  answer: marketingQuestion,
});

const setWords = endpoint({
  ...ofMember,
  method: 'put',
  path: '/portal/marketing/question',
  summary: 'Set what your shop asks before shoppers get its marketing',
  description:
    'In your own words, for example “May we email you about products on your wishlist?”. With null, no one is asked, as at first. Other words don’t change what shoppers already agreed to. Requires the Growth plan or higher.',
  body: z
    .strictObject({ wording: wording.nullable() })
    .openapi({ example: { wording: 'May we email you about products on your wishlist?' } }),
  answer: marketingQuestion,
  fails: ['marketing_not_included'],
});

const path = '/portal/marketing/tools';
const ofTool = {
  ...ofMember,
  path: `${path}/{toolId}`,
  params: z.object({ toolId: z.string().openapi({ example: 'tool_…' }) }),
} as const;
const answer = z.object({ tool: marketingTool });

const list = endpoint({
  ...ofMember,
  method: 'get',
  path,
  summary: 'List your marketing tools',
  description: 'The oldest first. Keys and values of headers are never returned.',
  answer: z.object({ tools: z.array(marketingTool) }),
});

const create = endpoint({
  ...ofMember,
  method: 'post',
  path,
  summary: 'Connect a marketing tool',
  description:
    'It gets the events of its types from now on, with the email address of the shopper, but only about shoppers who agreed to your marketing: see `PUT /portal/marketing/question`. Up to five. Requires the Growth plan or higher.',
  proof: 'person or token',
  body: newTool,
  answer,
  creates: true,
  fails: ['marketing_not_included', 'too_many_tools', 'invalid_input'],
});

const change = endpoint({
  ...ofTool,
  method: 'patch',
  summary: 'Change, pause or resume a marketing tool',
  description:
    'Omitted settings stay as they are, the key and the headers, too. To send them to another server, enter them again.',
  proof: 'person or token',
  proofFor: ['url', 'api_key', 'headers'],
  body: toolChange,
  answer,
  fails: ['not_found', 'marketing_not_included', 'invalid_input'],
});

const remove = endpoint({
  ...ofTool,
  method: 'delete',
  summary: 'Disconnect a marketing tool',
  description: 'Its key is deleted. Events that it hasn’t accepted yet aren’t sent.',
  answer: done,
  fails: ['not_found'],
});

const test = endpoint({
  ...ofTool,
  path: `${path}/{toolId}/test`,
  method: 'post',
  summary: 'Send an example event to a marketing tool',
  description:
    'Sends an example of the type once, with your own email address as the shopper’s, and returns the result.',
  body: toolTest,
  answer: webhookTest,
  fails: ['not_found', 'marketing_not_included'],
});

/** A partner's marketing tools, and its request for shoppers' consent. */
export function toolRoutes(ctx: Context) {
  const { router, on } = endpoints(ctx);
  const keyOf = (partnerId: number, { toolId }: { toolId: string }) => ({ partnerId, publicId: toolId });

  on(readWords, ({ member }) => readQuestion(ctx, member.partnerId));
  on(setWords, ({ member, body }) => setQuestion(ctx, member.partnerId, body.wording));
  on(list, async ({ member }) => ({ tools: await listTools(ctx, member.partnerId) }));
  on(create, async ({ member, body }) => ({ tool: await createTool(ctx, member.partnerId, body) }));
  on(change, async ({ member, params, body }) => ({
    tool: await updateTool(ctx, keyOf(member.partnerId, params), body),
  }));
  on(remove, async ({ member, params }) => {
    await deleteTool(ctx, keyOf(member.partnerId, params));
    return { ok: true };
  });
  on(test, ({ member, userId, params, body }) =>
    testTool(ctx, { ...keyOf(member.partnerId, params), userId }, body.type),
  );

  return router;
}
