import { z } from '@hono/zod-openapi';
import { visitorOf } from '#api/modules/identity/visitor-of-request.ts';
import type { Context } from '#api/platform/context.ts';
import { done, endpoint, endpoints, pageQuery } from '#api/platform/http/endpoint.ts';
import { createList } from './create-list.ts';
import { deleteList } from './delete-list.ts';
import { listListsPage } from './list-lists.ts';
import { readList } from './read-list.ts';
import { renewLink } from './renew-link.ts';
import {
  hostedList,
  hostedListDetails,
  languageQuery,
  listChanges,
  listChoice,
  newList,
  nextCursor,
  shareToken,
} from './schemas.ts';
import { untilDay } from './surprise.ts';
import { updateList } from './update-list.ts';

const shopper = { tag: 'Hosted lists', auth: 'shopper', audience: 'shoppers' } as const;
const ofList = {
  ...shopper,
  path: '/hosted/lists/{token}',
  params: z.object({ token: shareToken }),
  rejects: { token: 'missing_token' },
} as const;

const lists = endpoint({
  ...shopper,
  method: 'post',
  path: '/hosted/lists',
  summary: 'List the lists the shopper owns or can edit, last changed first',
  description: 'A basket session gets only the ID and name of each list that the shopper owns.',
  allowsBaskets: true,
  query: pageQuery.extend({
    viewed: z
      .enum(['true', 'false'])
      .optional()
      .openapi({ description: 'Whether to include lists that the shopper can only view.' }),
  }),
  answer: z.object({ lists: z.array(z.union([hostedList, listChoice])), next_cursor: nextCursor }),
});

const create = endpoint({
  ...shopper,
  method: 'post',
  path: '/hosted/me/lists',
  summary: 'Create a list',
  description: 'The list is private until it’s shared.',
  body: newList,
  answer: z.object({ ok: z.literal(true), list: hostedList, token: z.string() }),
  fails: ['list_limit_reached'],
  rejects: { name: 'missing_name' },
  creates: true,
});

const read = endpoint({
  ...ofList,
  method: 'get',
  summary: 'Get a list',
  description: 'Returns the list with its items and the caller’s role.',
  query: languageQuery,
  answer: hostedListDetails,
  fails: ['not_found', 'forbidden'],
});

const update = endpoint({
  ...ofList,
  method: 'put',
  summary: 'Change a list',
  description:
    'Fields you leave out don’t change. Making a list public counts as a share, at most once per list and day. For owners and editors.',
  query: languageQuery,
  body: listChanges,
  answer: hostedListDetails,
  fails: ['not_found', 'forbidden'],
  rejects: { ...ofList.rejects, name: 'missing_name', title: 'missing_name' },
  unexpected: 'update_failed',
});

const remove = endpoint({
  ...ofList,
  method: 'delete',
  summary: 'Delete a list and its items',
  description: 'For the list’s owner only.',
  answer: done,
  fails: ['not_found', 'forbidden'],
});

const renew = endpoint({
  ...ofList,
  method: 'post',
  path: '/hosted/lists/{token}/renew-link',
  summary: 'Give a list a new link',
  description:
    'The list gets a new `id`, which is its share token. The earlier link returns 404 immediately, and everyone who followed the list stops following it. For the list’s owner only.',
  query: languageQuery,
  answer: hostedListDetails,
  fails: ['not_found', 'forbidden'],
  creates: true,
});

/** Older clients don't send `surprise`: a date alone turns it on, and null turns it off. */
function surpriseIn({ surprise, surprise_until: until, time_zone: zone }: z.infer<typeof listChanges>) {
  const end = typeof until === 'string' ? untilDay(until, zone!) : until && { until };
  if (surprise === undefined) return end && { end };
  return surprise ? { end } : null;
}

/** The shopper's lists: docs/rules.md, “Lists”. */
export function hostedListRoutes(ctx: Context) {
  const { router, on } = endpoints(ctx);

  on(lists, async ({ userId, basketPartnerId, query: { viewed, ...page } }) => {
    const isBasket = basketPartnerId !== null;
    const found = await listListsPage(ctx, userId, { ...page, viewed: viewed === 'true', owned: isBasket });
    const answered = isBasket ? found.lists.map(({ db_id, name }) => ({ db_id, name })) : found.lists;
    return { lists: answered, next_cursor: found.nextCursor ?? undefined };
  });

  on(create, async ({ userId, body }) => {
    const list = await createList(ctx, userId, { name: body.name, description: body.description ?? '' });
    return { ok: true, list, token: list.id };
  });

  on(read, ({ userId, params, query }) => readList(ctx, userId, params.token, query));

  on(update, ({ userId, params, query, body, http }) => {
    const changes = {
      name: body.name ?? body.title,
      description: body.description === null ? '' : body.description,
      sharePublic: body.share_public,
      imagePath: body.image_path === null ? '' : body.image_path,
      occasionSlug: body.occasion_slug === null ? '' : body.occasion_slug,
      surprise: surpriseIn(body),
    };
    const { address } = visitorOf(http);
    return updateList(ctx, userId, params.token, changes, { ...query, address });
  });

  on(renew, ({ userId, params, query }) => renewLink(ctx, userId, params.token, query));

  on(remove, async ({ userId, params }) => {
    await deleteList(ctx, userId, params.token);
    return { ok: true };
  });

  return router;
}
