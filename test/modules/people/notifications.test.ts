import { describe, expect, it } from 'vitest';
import { notify } from '#api/modules/people/notify.ts';
import { transaction } from '#api/platform/db/sql.ts';
import { codes, useApi } from '#test/support/api.ts';

const api = await useApi();

type Event = Parameters<typeof notify>[2];

function notifyUser(userId: string, event: Partial<Event> = {}) {
  return notify(api.ctx, api.ctx.sql, {
    userId,
    kind: 'list_followed',
    data: { list_token: 't', list_name: 'Birthday', by_name: 'Clara' },
    byUserId: null,
    ...event,
  });
}

async function shopper() {
  const { headers, session } = await api.shopper();
  const call = (method: string, route: string, body?: unknown) =>
    api.call(method, `/me/notifications${route}`, { headers, body });
  return {
    id: session.user.id,
    call,
    list: async (query = '') => (await call('GET', query)).body as { notifications: { id: number }[] },
  };
}

describe('notify', () => {
  it('notifies each user of an event once, even if several servers repeat it at once', async () => {
    const [one, other] = [await shopper(), await shopper()];
    await Promise.all(
      Array.from({ length: 10 }, () =>
        Promise.all([one, other].map(({ id }) => notifyUser(id, { dedupeKey: 'e:1' }))),
      ),
    );
    await notifyUser(one.id, { kind: 'list_shared', dedupeKey: 'e:1' });
    expect((await one.list()).notifications).toHaveLength(2);
    expect((await other.list()).notifications).toHaveLength(1);
  });

  it('sends nothing for rolled back changes or deleted accounts', async () => {
    const one = await shopper();
    const failing = transaction(api.ctx.pool, async (sql) => {
      await notify(api.ctx, sql, { userId: one.id, kind: 'list_shared', data: {}, byUserId: null });
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    await notifyUser('00000000-0000-4000-8000-000000000000');
    expect((await one.list()).notifications).toEqual([]);
  });
});

describe('GET /me/notifications', () => {
  it('returns the newest first, with their time and data', async () => {
    const one = await shopper();
    await notifyUser(one.id);
    api.pass({ minutes: 5 });
    await notifyUser(one.id, { kind: 'friend_request', data: { request_id: 7, by_name: 'Ben' } });
    const answer = await one.call('GET', '');
    expect(answer).toMatchObject({ status: 200, body: { unread: 2, next_cursor: null } });
    expect(answer.body.notifications).toEqual([
      {
        id: expect.any(Number),
        kind: 'friend_request',
        data: { request_id: 7, by_name: 'Ben' },
        created_at: api.time.now.toISOString(),
        read_at: null,
      },
      expect.objectContaining({ kind: 'list_followed' }),
    ]);
  });

  it('returns pages without gaps or duplicates, even while new ones arrive', async () => {
    const one = await shopper();
    for (let count = 0; count < 5; count += 1) await notifyUser(one.id, { data: { count } });
    const seen: unknown[] = [];
    let query: string | null = '?limit=2';
    while (query) {
      const { body } = await one.call('GET', query);
      seen.push(...body.notifications.map(({ data }: { data: { count: number } }) => data.count));
      await notifyUser(one.id, { data: { count: 'later' } });
      query = body.next_cursor && `?limit=2&cursor=${body.next_cursor}`;
    }
    expect(seen).toEqual([4, 3, 2, 1, 0]);
  });

  it('rejects malformed paging and missing tokens', async () => {
    const one = await shopper();
    for (const query of ['?limit=0', '?limit=201', '?limit=x', '?cursor=x', `?cursor=${'9'.repeat(30)}`]) {
      expect([query, (await one.call('GET', query)).body.error]).toEqual([query, 'invalid_input']);
    }
    expect((await api.call('GET', '/me/notifications')).body.error).toBe('unauthorized');
  });
});

describe('POST /me/notifications/read', () => {
  it('marks the given notifications, or all without IDs, and keeps the first read time', async () => {
    const one = await shopper();
    for (let count = 0; count < 3; count += 1) await notifyUser(one.id);
    const first = api.time.now.toISOString();
    const [newest] = (await one.list()).notifications;
    expect((await one.call('POST', '/read', { ids: [newest?.id] })).body).toEqual({ ok: true, unread: 2 });
    api.pass({ minutes: 1 });
    expect((await one.call('POST', '/read')).body).toEqual({ ok: true, unread: 0 });
    const later = api.time.now.toISOString();
    expect((await one.list()).notifications).toMatchObject([
      { read_at: first },
      { read_at: later },
      { read_at: later },
    ]);
  });

  it('doesn’t mark other users’ notifications', async () => {
    const [one, other] = [await shopper(), await shopper()];
    await notifyUser(one.id);
    const ids = (await one.list()).notifications.map(({ id }) => id);
    expect((await other.call('POST', '/read', { ids })).status).toBe(200);
    expect(await one.list()).toMatchObject({ unread: 1 });
  });

  it('rejects malformed IDs', async () => {
    const one = await shopper();
    for (const ids of ['1', [0], [1.5], ['1'], Array.from({ length: 1_001 }, (_, index) => index + 1)]) {
      expect((await one.call('POST', '/read', { ids })).body.error).toBe('invalid_input');
    }
  });
});

describe('DELETE /me/notifications/{id}', () => {
  it('removes a notification once, even for simultaneous requests', async () => {
    const one = await shopper();
    await notifyUser(one.id);
    const [{ id } = { id: 0 }] = (await one.list()).notifications;
    const answers = await Promise.all([1, 2, 3].map(() => one.call('DELETE', `/${id}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    expect(await one.list()).toMatchObject({ notifications: [], unread: 0 });
  });

  it('rejects another user’s notification and malformed IDs', async () => {
    const [one, other] = [await shopper(), await shopper()];
    await notifyUser(one.id);
    const [{ id } = { id: 0 }] = (await one.list()).notifications;
    expect((await other.call('DELETE', `/${id}`)).body.error).toBe('not_found');
    expect((await one.call('DELETE', '/x')).body.error).toBe('missing_id');
    expect((await one.list()).notifications).toHaveLength(1);
  });
});

it('reports each failure when the database fails', async () => {
  const one = await shopper();
  await api.ctx.pool.query('ALTER TABLE notifications RENAME TO notifications_away');
  const answers = [
    await one.call('GET', ''),
    await one.call('POST', '/read'),
    await one.call('DELETE', '/1'),
  ];
  await api.ctx.pool.query('ALTER TABLE notifications_away RENAME TO notifications');
  expect(codes(answers)).toEqual([
    [500, 'db_error'],
    [500, 'update_failed'],
    [500, 'delete_failed'],
  ]);
});
