import { describe, expect, it } from 'vitest';
import { product, useApi } from '../support/api.ts';

const api = await useApi();
const lists = async (headers: Record<string, string>) =>
  (await api.call('POST', '/hosted/lists', { headers })).body.lists as Record<string, unknown>[];

describe('POST /hosted/me/lists and /hosted/lists', () => {
  it('creates a list and shows it with its counts and pictures, last changed first', async () => {
    const embed = await api.embed();
    api.pass({ minutes: 1 });
    const created = await api.call('POST', '/hosted/me/lists', {
      headers: embed.headers,
      body: { name: ' Kitchen ', description: 'For the new flat' },
    });
    expect(created).toMatchObject({
      status: 200,
      body: {
        ok: true,
        token: created.body.list.id,
        list: { name: 'Kitchen', description: 'For the new flat' },
      },
    });
    api.pass({ minutes: 1 });
    await api.call('POST', '/widget/save', {
      headers: embed.headers,
      body: {
        wishlistId: embed.list.db_id,
        product: product('a', { imageUrl: 'https://shop.example/a.webp' }),
      },
    });
    expect(await lists(embed.headers)).toEqual([
      {
        id: embed.list.id,
        db_id: embed.list.db_id,
        name: 'Birthday',
        description: '',
        image_path: '',
        share_public: false,
        occasion_slug: '',
        productCount: 1,
        collaboratorCount: 0,
        is_shared: false,
        role: 'owner',
        owner_id: embed.session.user.id,
        owner_name: expect.any(String),
        owner_avatar: null,
        updated_at: api.time.now.toISOString(),
        preview_images: ['https://shop.example/a.webp'],
      },
      expect.objectContaining({ name: 'Kitchen', productCount: 0, preview_images: [] }),
    ]);
  });

  it('includes lists that may be edited, with the role', async () => {
    const owner = await api.shopper();
    const friend = await api.shopper();
    await api.ctx.prisma.listCollaborator.create({
      data: { listId: owner.list.db_id, userId: friend.session.user.id, role: 'editor' },
    });
    expect((await lists(friend.headers)).map((list) => list.role).sort()).toEqual(['editor', 'owner']);
    expect(await lists(owner.headers)).toMatchObject([{ is_shared: true, collaboratorCount: 1 }]);
  });

  it('demands a name and a shopper', async () => {
    const { headers } = await api.shopper();
    for (const body of [{}, { name: '' }, { name: '  ' }, { name: 7 }]) {
      const answer = await api.call('POST', '/hosted/me/lists', { headers, body });
      expect([answer.status, answer.body.error]).toEqual([400, 'missing_name']);
    }
    for (const route of ['/hosted/lists', '/hosted/me/lists']) {
      const answer = await api.call('POST', route, { body: { name: 'x' } });
      expect([answer.status, answer.body]).toMatchObject([
        401,
        { error: 'unauthorized', code: 'unauthorized' },
      ]);
    }
  });
});

describe('POST /hosted/lists/{token}/items/{itemId}/move', () => {
  async function prepared() {
    const embed = await api.embed();
    const second = (
      await api.call('POST', '/hosted/me/lists', { headers: embed.headers, body: { name: 'Kitchen' } })
    ).body.list as { id: string; db_id: number };
    const body = { wishlistId: embed.list.db_id, product: product('moving') };
    const saved = await api.call('POST', '/widget/save', { headers: embed.headers, body });
    return { embed, second, itemId: saved.body.item_id as number };
  }
  const move = (headers: Record<string, string>, token: string, itemId: unknown, target?: string) =>
    api.call('POST', `/hosted/lists/${token}/items/${itemId}/move`, { headers, body: { target } });

  it('moves the item and takes the place of its twin', async () => {
    const { embed, second, itemId } = await prepared();
    await api.call('POST', '/widget/save', {
      headers: embed.headers,
      body: { wishlistId: second.db_id, product: product('moving') },
    });
    const moved = await move(embed.headers, embed.list.id, itemId, second.id);
    expect(moved).toMatchObject({ status: 200, body: { ok: true, item_id: itemId } });
    expect((await lists(embed.headers)).map((list) => [list.name, list.productCount]).sort()).toEqual([
      ['Birthday', 0],
      ['Kitchen', 1],
    ]);
  });

  it('refuses targets that are missing, the same, unknown or foreign', async () => {
    const { embed, second, itemId } = await prepared();
    const stranger = await api.shopper();
    const errors = [
      await move(embed.headers, embed.list.id, itemId),
      await move(embed.headers, embed.list.id, itemId, embed.list.id),
      await move(embed.headers, embed.list.id, itemId, 'nowhere'),
      await move(embed.headers, embed.list.id, itemId, stranger.list.id),
      await move(stranger.headers, embed.list.id, itemId, stranger.list.id),
      await move(embed.headers, embed.list.id, 'x', second.id),
      await move(embed.headers, embed.list.id, 987654321, second.id),
    ];
    expect(errors.map((answer) => [answer.status, answer.body.error])).toEqual([
      [400, 'missing_target'],
      [400, 'same_list'],
      [404, 'not_found'],
      [403, 'forbidden'],
      [403, 'move_requires_owner'],
      [400, 'missing_item_id'],
      [404, 'not_found'],
    ]);
  });

  it('lets two moves in opposite directions both happen', async () => {
    const { embed, second, itemId } = await prepared();
    const body = { wishlistId: second.db_id, product: product('other-way') };
    const other = (await api.call('POST', '/widget/save', { headers: embed.headers, body })).body.item_id;
    const answers = await Promise.all([
      move(embed.headers, embed.list.id, itemId, second.id),
      move(embed.headers, second.id, other, embed.list.id),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
  });
});
