import { z } from '@hono/zod-openapi';
import type { Context } from '#api/platform/context.ts';
import { done, endpoint, endpoints, idParameter } from '#api/platform/http/endpoint.ts';
import { text } from '#api/platform/schemas.ts';
import { acceptFriendRequest, declineFriendRequest } from './answer-friend-request.ts';
import { listFriendRequests } from './list-friend-requests.ts';
import { listFriends } from './list-friends.ts';
import { requestFriend } from './request-friend.ts';
import { accountId, friend, friendRequest } from './schemas.ts';
import { unfriend } from './unfriend.ts';
import { withdrawFriendRequest } from './withdraw-friend-request.ts';

const shopper = { tag: 'Friends', auth: 'shopper', audience: 'shoppers' } as const;
const oneRequest = { params: z.object({ id: idParameter }), rejects: { id: 'missing_id' } } as const;

const list = endpoint({
  ...shopper,
  method: 'get',
  path: '/me/friends',
  summary: 'List friends and pending requests',
  description: 'Returns requests in both directions.',
  answer: z.object({
    friends: z.array(friend),
    requests: z.object({ incoming: z.array(friendRequest), outgoing: z.array(friendRequest) }),
  }),
  unexpected: 'server_error',
});

const request = endpoint({
  ...shopper,
  method: 'post',
  path: '/me/friends/requests',
  summary: 'Send a friend request',
  description:
    'Send one of `user_id`, `email` and `username`. `request` is null if you’re friends, which also happens right away if ' +
    'the other person had already sent you a request. The response for an email address doesn’t reveal whether it has an account.',
  body: z
    .object({
      user_id: accountId.optional(),
      email: z.string().max(320).optional(),
      username: text(100).optional(),
    })
    .openapi({ example: { email: 'clara@winter.example' } }),
  answer: z.object({ ok: z.literal(true), request: friendRequest.or(z.null()) }),
  fails: ['missing_recipient', 'invalid_email', 'self_request', 'not_found'],
  rejects: { user_id: 'missing_recipient', email: 'invalid_email', username: 'missing_recipient' },
  unexpected: 'insert_failed',
  creates: true,
});

const accept = endpoint({
  ...shopper,
  ...oneRequest,
  method: 'post',
  path: '/me/friends/requests/{id}/accept',
  summary: 'Accept a friend request',
  description: 'For the person it was sent to.',
  answer: z.object({ ok: z.literal(true), friend }),
  creates: true,
  fails: ['not_found_or_not_pending', 'forbidden'],
  unexpected: 'update_failed',
});

const decline = endpoint({
  ...shopper,
  ...oneRequest,
  method: 'post',
  path: '/me/friends/requests/{id}/decline',
  summary: 'Decline a friend request',
  description: 'The request is closed, and the two don’t become friends.',
  answer: done,
  fails: ['not_found_or_not_pending', 'forbidden'],
  unexpected: 'update_failed',
});

const withdraw = endpoint({
  ...shopper,
  ...oneRequest,
  method: 'delete',
  path: '/me/friends/requests/{id}',
  summary: 'Withdraw a friend request',
  description: 'For its sender, while it’s pending.',
  answer: done,
  fails: ['not_found_or_not_pending', 'forbidden'],
  unexpected: 'delete_failed',
});

const remove = endpoint({
  ...shopper,
  method: 'delete',
  path: '/me/friends/{userId}',
  summary: 'End a friendship',
  description: 'Ends the sharing of lists between the two.',
  params: z.object({ userId: accountId }),
  answer: done,
  fails: ['cannot_unfriend_self', 'not_found'],
  rejects: { userId: 'missing_friend_id' },
  unexpected: 'delete_failed',
});

/** Friends and friend requests. */
export function friendRoutes(ctx: Context) {
  const { router, on } = endpoints(ctx);

  on(list, async ({ userId }) => {
    const [friends, requests] = await Promise.all([
      listFriends(ctx, userId),
      listFriendRequests(ctx, userId),
    ]);
    return { friends, requests };
  });
  on(request, async ({ userId, body }) => {
    const recipient = { userId: body.user_id, email: body.email, username: body.username };
    return { ok: true, request: await requestFriend(ctx, userId, recipient) };
  });
  on(accept, async ({ userId, params }) => ({
    ok: true,
    friend: await acceptFriendRequest(ctx, userId, params.id),
  }));
  on(decline, async ({ userId, params }) => {
    await declineFriendRequest(ctx, userId, params.id);
    return { ok: true };
  });
  on(withdraw, async ({ userId, params }) => {
    await withdrawFriendRequest(ctx, userId, params.id);
    return { ok: true };
  });
  on(remove, async ({ userId, params }) => {
    await unfriend(ctx, userId, params.userId);
    return { ok: true };
  });

  return router;
}
