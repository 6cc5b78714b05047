import { describe, expect, it } from 'vitest';
import { codes, useApi } from '#test/support/api.ts';
import { hosted } from '#test/support/hosted.ts';

const api = await useApi();
const ask = hosted(api);

async function published() {
  const owner = await api.shopper();
  await ask.update(owner, owner.list.id, { share_public: true });
  return { owner, token: owner.list.id };
}

describe('following public lists', () => {
  const follow = (person: { headers: Record<string, string> }, token: string) =>
    api.call('POST', `/hosted/public/lists/${token}/follow`, { headers: person.headers });
  const unfollow = (person: { headers: Record<string, string> }, token: string) =>
    api.call('DELETE', `/hosted/public/lists/${token}/follow`, { headers: person.headers });
  const following = async (person: { headers: Record<string, string> }, query = '') =>
    (await api.call('GET', `/hosted/me/following${query}`, { headers: person.headers })).body.lists as {
      id: string;
      occasion_title: string;
    }[];

  it('shows followed lists while they’re public, and notifies the owner once', async () => {
    const { owner, token } = await published();
    await ask.update(owner, token, { occasion_slug: 'baby' });
    const fan = await api.shopper();
    const answers = await Promise.all(Array.from({ length: 20 }, () => follow(fan, token)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await api.ctx.prisma.listFollow.count({ where: { listId: owner.list.db_id } })).toBe(1);
    expect(await following(fan, '?lang=fr')).toMatchObject([{ id: token, occasion_title: 'Naissance' }]);
    expect(await ask.notices(owner)).toMatchObject([{ kind: 'list_followed', data: { list_token: token } }]);
    await unfollow(fan, token);
    await follow(fan, token);
    expect(await ask.notices(owner)).toHaveLength(1);
    await ask.update(owner, token, { share_public: false });
    expect(await following(fan)).toEqual([]);
    await ask.update(owner, token, { share_public: true });
    expect(await following(fan)).toHaveLength(1);
  });

  it('lets followers unfollow, even once the list is private', async () => {
    const { owner, token } = await published();
    const fan = await api.shopper();
    await follow(fan, token);
    await ask.update(owner, token, { share_public: false });
    expect(codes([await unfollow(fan, token), await unfollow(fan, token)])).toEqual([
      [200, undefined],
      [404, 'not_found'],
    ]);
    await ask.update(owner, token, { share_public: true });
    expect((await unfollow(fan, token)).body).toEqual({ ok: true });
    expect(await following(fan)).toEqual([]);
  });

  it('rejects following your own, private and unknown lists, and requires a sign-in', async () => {
    const { owner, token } = await published();
    const other = await api.shopper();
    const answers = [
      await follow(owner, token),
      await follow(owner, other.list.id),
      await follow(owner, 'nowhere'),
      await unfollow(owner, 'nowhere'),
      await follow({ headers: {} }, token),
    ];
    expect(codes(answers)).toEqual([
      [400, 'self_invite'],
      [404, 'not_found'],
      [404, 'not_found'],
      [404, 'not_found'],
      [401, 'unauthorized'],
    ]);
  });
});
