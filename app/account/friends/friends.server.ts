/** Friends, requests, invitations and notifications. */
import { formatText } from '#api/contract/language/format.ts';
import { messages } from '#api/platform/messages.ts';
import { idIn } from '#app/hosted/id-in.server.ts';
import { ownPath } from '#app/hosted/own-path.server.ts';
import {
  acceptFriendRequest,
  acceptInviteCode,
  createInviteCode,
  declineFriendRequest,
  isSubscribed,
  listFriendRequests,
  listFriends,
  listInviteCodes,
  listNotifications,
  markNotificationsRead,
  readInvite,
  readWeeklyLink,
  requestFriend,
  revokeInviteCode,
  unfriend,
  withdrawFriendRequest,
} from '../account.server.ts';
import { FormRefusal, type Intents } from '../action.server.ts';
import { notFoundAsNull } from '../lookup.server.ts';
import {
  type AccountRequest,
  languageOfShopper,
  type LoadContent,
  type VisitorRequest,
} from '../page.server.ts';

export const loadFriends: LoadContent = async ({ ctx, userId }) => {
  const [friends, { incoming, outgoing }, codes] = await Promise.all([
    listFriends(ctx, userId),
    listFriendRequests(ctx, userId),
    listInviteCodes(ctx, userId),
  ]);
  const invite = [...codes].sort((a, b) => b.expires_at.localeCompare(a.expires_at))[0] ?? null;
  return { title: 'friends', content: { kind: 'friends', friends, incoming, outgoing, invite } };
};

/** The name shown for someone who hasn't chosen one. */
export const aFriendOf = (visit: AccountRequest) => {
  const lang = languageOfShopper(visit);
  return formatText(lang, messages('account', lang).aFriend);
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
    const id = idIn(field('request'));
    if (field('accept') !== '1') {
      await declineFriendRequest(ctx, userId, id);
      return { notice: { text: 'declined' } };
    }
    const { name } = await acceptFriendRequest(ctx, userId, id);
    return { notice: { text: 'accepted', values: { name: name || aFriendOf(step) } } };
  },

  async withdraw({ ctx, userId, field }) {
    await withdrawFriendRequest(ctx, userId, idIn(field('request')));
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
    return { to: '/friends', notice: { text: 'accepted', values: { name: name || aFriendOf(step) } } };
  },
};

export const loadNotifications: LoadContent = async ({ ctx, userId, query }) => {
  const asked = query.get('show') ?? '';
  const cursor = /^\d{1,15}$/.test(asked) ? asked : undefined;
  const { notifications, nextCursor } = await listNotifications(ctx, userId, { cursor });
  return { title: 'notifications', content: { kind: 'notifications', notifications, older: nextCursor } };
};

export const loadUnsubscribe: LoadContent<VisitorRequest> = async ({ ctx, params, query }) => {
  const { key = '' } = params;
  const weekly = query.get('weekly');
  const link = weekly === null ? null : await readWeeklyLink(ctx, { key, partnerId: Number(weekly) });
  return {
    title: 'notifications',
    content: {
      kind: 'unsubscribe',
      isSubscribed: weekly === null ? await isSubscribed(ctx, key) : (link?.isOn ?? null),
      shop: link && { id: Number(weekly), name: link.name },
    },
  };
};

export const notificationsIntents: Intents = {
  async read({ ctx, userId }) {
    await markNotificationsRead(ctx, userId);
    return { notice: { text: 'allRead' } };
  },

  /** Marks a notification as read and opens its target. */
  async open({ ctx, userId, field }) {
    const id = idIn(field('id'));
    if (id > 0) await markNotificationsRead(ctx, userId, { ids: [id] });
    return { to: ownPath(field('href')) ?? '/notifications' };
  },
};
