import { ownPath } from '#app/hosted/own-path.server.ts';
import { parseId } from '#app/hosted/parse-id.server.ts';
import { isSubscribed, listNotifications, markNotificationsRead, readWeeklyLink } from '../account.server.ts';
import type { VisitorRequest } from '../account-request.server.ts';
import type { Intents } from '../intent.server.ts';
import type { LoadContent } from '../page.server.ts';

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

  /** Marks one as read and opens its target. */
  async open({ ctx, userId, field }) {
    const id = parseId(field('id'));
    if (id > 0) await markNotificationsRead(ctx, userId, { ids: [id] });
    return { to: ownPath(field('href')) ?? '/notifications' };
  },
};
