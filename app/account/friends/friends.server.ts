/** Friends, requests and invitations. */
import { parseId } from '#app/hosted/parse-id.server.ts';
import {
  acceptFriendRequest,
  acceptInviteCode,
  createInviteCode,
  declineFriendRequest,
  listFriendRequests,
  listFriends,
  listInviteCodes,
  readInvite,
  requestFriend,
  revokeInviteCode,
  unfriend,
  withdrawFriendRequest,
} from '../account.server.ts';
import { FormRefusal, type Intents } from '../intent.server.ts';
import { notFoundAsNull } from '../not-found-as-null.server.ts';
import type { LoadContent } from '../page.server.ts';
import { unnamedFriend } from '../unnamed-friend.server.ts';

export const loadFriends: LoadContent = async ({ ctx, userId }) => {
  const [friends, { incoming, outgoing }, codes] = await Promise.all([
    listFriends(ctx, userId),
    listFriendRequests(ctx, userId),
    listInviteCodes(ctx, userId),
  ]);
  const invite = [...codes].sort((a, b) => b.expires_at.localeCompare(a.expires_at))[0] ?? null;
  return { title: 'friends', content: { kind: 'friends', friends, incoming, outgoing, invite } };
};

const nameField = (text: string) => text.slice(0, 120);

export const friendsIntents: Intents = {
  async request({ ctx, userId, field }) {
    const recipient = field('recipient').trim().slice(0, 254);
    if (!recipient) throw new FormRefusal('missing_recipient');
    const key = recipient.includes('@') ? { email: recipient } : { username: recipient };
    await requestFriend(ctx, userId, key);
    return { notice: { text: 'requestSent' } };
  },

  async answer(step) {
    const { ctx, userId, field } = step;
    const id = parseId(field('request'));
    if (field('accept') !== '1') {
      await declineFriendRequest(ctx, userId, id);
      return { notice: { text: 'declined' } };
    }
    const { name } = await acceptFriendRequest(ctx, userId, id);
    return { notice: { text: 'accepted', values: { name: name || unnamedFriend(step) } } };
  },

  async withdraw({ ctx, userId, field }) {
    await withdrawFriendRequest(ctx, userId, parseId(field('request')));
    return { notice: { text: 'withdrawn' } };
  },

  async unfriend({ ctx, userId, field }) {
    await unfriend(ctx, userId, field('friend'));
    return { notice: { text: 'unfriended', values: { name: nameField(field('name')) } } };
  },

  async invite({ ctx, userId }) {
    await createInviteCode(ctx, userId);
    return { notice: { text: 'inviteMade' } };
  },

  async revoke({ ctx, userId, field }) {
    await revokeInviteCode(ctx, userId, field('code'));
    return { notice: { text: 'withdrawn' } };
  },
};

export const loadInvite: LoadContent = async ({ ctx, userId, params }) => {
  const invite = await notFoundAsNull(readInvite(ctx, params.code ?? ''));
  return {
    title: 'inviteLink',
    content: {
      kind: 'invite',
      by: invite && { id: invite.by_user_id, name: invite.by_name, avatar: invite.by_avatar },
      own: invite?.by_user_id === userId,
    },
  };
};

export const inviteIntents: Intents = {
  async accept(step) {
    const { ctx, userId, params } = step;
    const { name } = await acceptInviteCode(ctx, userId, params.code ?? '');
    return { to: '/friends', notice: { text: 'accepted', values: { name: name || unnamedFriend(step) } } };
  },
};
