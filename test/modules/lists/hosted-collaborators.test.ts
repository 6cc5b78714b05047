import { describe, expect, it } from 'vitest';
import { codes, useApi } from '#test/support/api.ts';
import { hosted, type Shopper } from '#test/support/hosted.ts';

const api = await useApi();
const ask = hosted(api);

const shares = ({ headers }: Pick<Shopper, 'headers'>, token: string) =>
  api.call('GET', `/hosted/lists/${token}/collaborators`, { headers });
const end = ({ headers }: Pick<Shopper, 'headers'>, token: string, userId: string) =>
  api.call('DELETE', `/hosted/lists/${token}/collaborators/${userId}`, { headers });

async function friends() {
  const [owner, friend] = [await api.shopper(), await api.shopper()];
  await ask.befriend(owner, friend);
  return { owner, friend, token: owner.list.id, friendId: friend.session.user.id };
}

describe('POST /hosted/lists/{token}/collaborators', () => {
  it('shares a list with a friend, notifies them, and changes their role', async () => {
    const { owner, friend, token, friendId } = await friends();
    await api.ctx.prisma.user.update({ where: { id: friendId }, data: { displayName: 'Ben' } });
    const shared = await ask.share(owner, token, friendId.toUpperCase(), 'viewer');
    const ben = { user_id: friendId, name: 'Ben', avatar: null, since: api.time.now.toISOString() };
    expect(shared.body).toEqual({ ok: true, collaborator: { ...ben, role: 'viewer' } });
    expect((await ask.updateItem(friend, token, 1, { note: 'x' })).status).toBe(403);
    const raised = await ask.share(owner, token, friendId);
    expect(raised.body.collaborator).toEqual({ ...ben, role: 'editor' });
    expect((await ask.add(friend, token, { title: 'x' })).status).toBe(200);
    expect(await ask.notices(friend)).toMatchObject([
      { kind: 'list_shared', data: { list_token: token, list_name: 'Birthday' } },
    ]);
    for (const person of [owner, friend]) {
      expect((await shares(person, token)).body).toEqual({ collaborators: [{ ...ben, role: 'editor' }] });
    }
  });

  it('stores one of twenty simultaneous invitations and sends one notification', async () => {
    const { owner, friend, token, friendId } = await friends();
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask.share(owner, token, friendId)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect((await shares(owner, token)).body.collaborators).toHaveLength(1);
    expect(await ask.notices(friend)).toHaveLength(1);
  });

  it('leaves no share behind when the friendship ends at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { owner, token, friendId } = await friends();
      const [shared, ended] = await Promise.all([
        ask.share(owner, token, friendId),
        api.call('DELETE', `/me/friends/${friendId}`, { headers: owner.headers }),
      ]);
      expect([200, 403]).toContain(shared.status);
      expect(ended.status).toBe(200);
      expect((await shares(owner, token)).body).toEqual({ collaborators: [] });
    }
  });

  it('lets only the owner share, and only with friends', async () => {
    const { owner, friend, token, friendId } = await friends();
    const stranger = await api.shopper();
    const strangerId = stranger.session.user.id;
    await ask.share(owner, token, friendId);
    await ask.befriend(friend, stranger);
    const answers = [
      await ask.share(owner, token, strangerId),
      await ask.share(owner, token, '00000000-0000-4000-8000-000000000000'),
      await ask.share(owner, token, owner.session.user.id),
      await ask.share(owner, token),
      await ask.share(owner, token, 'x'),
      await ask.share(owner, token, friendId, 'owner'),
      await ask.share(friend, token, strangerId),
      await ask.share(stranger, token, strangerId),
      await ask.share(owner, 'nowhere', friendId),
      await shares(stranger, token),
    ];
    expect(codes(answers)).toEqual([
      [403, 'not_a_friend'],
      [403, 'not_a_friend'],
      [400, 'self_invite'],
      [400, 'missing_user'],
      [400, 'missing_user'],
      [400, 'invalid_input'],
      [403, 'forbidden'],
      [403, 'forbidden'],
      [404, 'not_found'],
      [403, 'forbidden'],
    ]);
  });
});

describe('DELETE /hosted/lists/{token}/collaborators/{userId}', () => {
  it('lets the owner remove any collaborator, and collaborators remove themselves', async () => {
    const { owner, editor, viewer, token } = await ask.shared();
    const [editorId, viewerId] = [editor.session.user.id, viewer.session.user.id];
    expect(codes([await end(editor, token, viewerId)])).toEqual([[403, 'forbidden']]);
    expect((await end(viewer, token, viewerId)).body).toEqual({ ok: true });
    expect(codes([await end(viewer, token, viewerId)])).toEqual([[403, 'forbidden']]);
    expect((await end(owner, token, editorId)).status).toBe(200);
    expect(codes([await end(owner, token, editorId), await end(owner, token, 'x')])).toEqual([
      [404, 'not_found'],
      [400, 'missing_user'],
    ]);
    expect(codes([await ask.read(editor, token), await ask.items(viewer, token)])).toEqual([
      [403, 'forbidden'],
      [403, 'forbidden'],
    ]);
    expect((await shares(owner, token)).body).toEqual({ collaborators: [] });
  });
});
