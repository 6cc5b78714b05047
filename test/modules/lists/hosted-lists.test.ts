import { describe, expect, it } from 'vitest';
import { languages } from '#api/contract/language/languages.ts';
import { occasionTitle, occasionTitles } from '#api/modules/lists/occasions.ts';
import { codes, product, useApi } from '#test/support/api.ts';
import { hosted } from '#test/support/hosted.ts';

const api = await useApi();
const ask = hosted(api);
const lists = async (headers: Record<string, string>, query = '') =>
  (await api.call('POST', `/hosted/lists${query}`, { headers })).body.lists as Record<string, unknown>[];

describe('POST /hosted/me/lists and /hosted/lists', () => {
  it('creates a list and shows it with its counts and images, most recently changed first', async () => {
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
    const answer = await api.call('POST', '/hosted/lists', { headers: embed.headers });
    expect(answer.body).toEqual({
      lists: [
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
          surprise: false,
          surprise_until: null,
          surprise_date: null,
          time_zone: null,
          purchased_count: 0,
        },
        expect.objectContaining({ name: 'Kitchen', productCount: 0, preview_images: [] }),
      ],
    });
  });

  it('include lists the shopper can edit, with their role, and on request lists they can view', async () => {
    const { owner, editor, viewer } = await ask.shared();
    const roles = async ({ headers }: typeof owner, query = '') =>
      (await lists(headers, query)).map((list) => list.role).sort();
    expect(await roles(editor)).toEqual(['editor', 'owner']);
    expect(await roles(viewer)).toEqual(['owner']);
    expect(await roles(viewer, '?viewed=true')).toEqual(['owner', 'viewer']);
    expect(await lists(owner.headers)).toMatchObject([{ is_shared: true, collaboratorCount: 2 }]);
  });

  it('page through the lists, each returned once', async () => {
    const shopper = await api.shopper();
    for (const name of ['a', 'b', 'c', 'd']) await ask.create(shopper, name);
    const names: string[] = [];
    let cursor: string | undefined;
    do {
      const query = `?limit=2${cursor ? `&cursor=${cursor}` : ''}`;
      const { body } = await api.call('POST', `/hosted/lists${query}`, { headers: shopper.headers });
      expect(body.lists.length).toBeLessThanOrEqual(2);
      names.push(...(body.lists as { name: string }[]).map(({ name }) => name));
      cursor = body.next_cursor;
    } while (cursor);
    expect(names).toEqual((await lists(shopper.headers)).map(({ name }) => name));
    for (const wrong of ['x', '1', '1.x', '9999999999999999.1']) {
      const answer = await api.call('POST', `/hosted/lists?cursor=${wrong}`, { headers: shopper.headers });
      expect(codes([answer])).toEqual([[400, 'invalid_input']]);
    }
  });

  it('create one list for a repeated Idempotency-Key', async () => {
    const shopper = await api.shopper();
    const headers = { ...shopper.headers, 'idempotency-key': 'new-list' };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        api.call('POST', '/hosted/me/lists', { headers, body: { name: 'Once' } }),
      ),
    );
    expect(new Set(answers.map(({ body }) => body.token)).size).toBe(1);
    expect(await lists(shopper.headers)).toHaveLength(2);
  });

  it('require a name and a signed-in shopper', async () => {
    const { headers } = await api.shopper();
    for (const body of [{}, { name: '' }, { name: '  ' }, { name: 7 }, { name: '\0' }]) {
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

describe('GET, PUT and DELETE /hosted/lists/{token}', () => {
  it('let everyone on the list read, the owner and editors change, and only the owner delete', async () => {
    const { owner, editor, viewer, stranger, token } = await ask.shared();
    const people = [owner, editor, viewer, stranger];
    const roles = await Promise.all(people.map((person) => ask.read(person, token)));
    expect(roles.map(({ status, body }) => [status, body.role ?? body.error])).toEqual([
      [200, 'owner'],
      [200, 'editor'],
      [200, 'viewer'],
      [403, 'forbidden'],
    ]);
    const changes = await Promise.all(people.map((person) => ask.update(person, token, { name: 'New' })));
    expect(changes.map(({ status }) => status)).toEqual([200, 200, 403, 403]);
    const deletions = [];
    for (const person of [...people].reverse()) deletions.push(await ask.remove(person, token));
    expect(deletions.map(({ status, body }) => [status, body.error ?? body])).toEqual([
      [403, 'forbidden'],
      [403, 'forbidden'],
      [403, 'forbidden'],
      [200, { ok: true }],
    ]);
    expect(codes([await ask.read(owner, token), await ask.remove(owner, token)])).toEqual([
      [404, 'not_found'],
      [404, 'not_found'],
    ]);
  });

  it('return not_found for unknown tokens', async () => {
    const shopper = await api.shopper();
    const answers = [
      await ask.read(shopper, 'nowhere'),
      await ask.update(shopper, 'nowhere', { name: 'x' }),
      await ask.read(shopper, '%00'),
      await ask.read(shopper, '%20'),
      await ask.items(shopper, 'nowhere'),
      await api.call('GET', `/hosted/lists/${shopper.list.id}`),
    ];
    expect(codes(answers)).toEqual([
      [404, 'not_found'],
      [404, 'not_found'],
      [400, 'invalid_input'],
      [400, 'missing_token'],
      [404, 'not_found'],
      [401, 'unauthorized'],
    ]);
  });

  it('change only the fields sent; repeating a change has no effect', async () => {
    const shopper = await api.shopper();
    const { id: token } = shopper.list;
    api.pass({ minutes: 1 });
    const first = await ask.update(
      shopper,
      token,
      {
        title: ' Wedding ',
        description: 'Ours',
        image_path: 'https://img.example/a b'.replace(' ', ''),
        occasion_slug: 'wedding',
        share_public: true,
      },
      '?lang=de-AT',
    );
    expect(first).toMatchObject({
      status: 200,
      body: {
        id: token,
        name: 'Wedding',
        description: 'Ours',
        image_path: 'https://img.example/ab',
        occasion_slug: 'wedding',
        occasion_title: 'Hochzeit',
        share_public: true,
        updated_at: api.time.now.toISOString(),
      },
    });
    api.pass({ minutes: 1 });
    const again = await ask.update(
      shopper,
      token,
      { name: 'Wedding', occasion_slug: 'wedding' },
      '?lang=de-AT',
    );
    expect(again.body).toEqual(first.body);
    const emptied = await ask.update(shopper, token, { description: null, image_path: null });
    expect(emptied.body).toMatchObject({ name: 'Wedding', description: '', image_path: '' });
    expect(emptied.body.updated_at).toBe(api.time.now.toISOString());
    expect((await ask.read(shopper, token, '?market=fr-FR')).body.occasion_title).toBe('Mariage');
  });

  it('reject malformed values', async () => {
    const shopper = await api.shopper();
    const wrong: [unknown, string][] = [
      [{ name: ' ' }, 'missing_name'],
      [{ title: '' }, 'missing_name'],
      [{ share_public: 'yes' }, 'invalid_input'],
      [{ image_path: 'javascript:alert(1)' }, 'invalid_input'],
      [{ image_path: '/\\evil.example' }, 'invalid_input'],
      [{ occasion_slug: '<b>' }, 'invalid_input'],
      [{ surprise_until: 'tomorrow' }, 'invalid_input'],
      [{ description: 'x'.repeat(5_001) }, 'invalid_input'],
    ];
    for (const [body, error] of wrong) {
      expect(codes([await ask.update(shopper, shopper.list.id, body)])).toEqual([[400, error]]);
    }
  });

  it('delete the list’s items and manually added products with it', async () => {
    const shopper = await api.shopper();
    await ask.save(shopper);
    const { body } = await ask.add(shopper, shopper.list.id, { title: 'A hug' });
    await ask.remove(shopper, shopper.list.id);
    expect(await api.ctx.prisma.listItem.count({ where: { listId: shopper.list.db_id } })).toBe(0);
    expect(await api.ctx.prisma.product.findUnique({ where: { id: body.product_id } })).toBeNull();
    expect(await lists(shopper.headers)).toEqual([]);
  });
});

describe('sharing a list', () => {
  const sharesOf = (partnerId: number) =>
    api.ctx.prisma.usageAction.count({ where: { partnerId, kind: 'share' } });

  it('counts one share per list and UTC day, even for many simultaneous requests', async () => {
    const embed = await api.embed();
    const { partnerId } = embed.partner;
    await ask.save(embed);
    const toggled = await Promise.all(
      Array.from({ length: 20 }, (_, n) => ask.update(embed, embed.list.id, { share_public: n % 2 === 0 })),
    );
    expect(new Set(toggled.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await sharesOf(partnerId)).toBe(1);
    await ask.update(embed, embed.list.id, { share_public: false });
    const signedIn = async () => {
      const { body } = await api.call('POST', '/auth/refresh', {
        body: { refresh_token: embed.session.refreshToken },
      });
      return { headers: { authorization: `Bearer ${body.access_token}` } };
    };
    api.pass({ days: 1 });
    const person = await signedIn();
    await ask.update(person, embed.list.id, { share_public: true });
    await ask.update(person, embed.list.id, { share_public: true });
    expect(await sharesOf(partnerId)).toBe(2);
    const counters = await api.ctx.prisma.usageCounter.aggregate({
      where: { partnerId },
      _sum: { shares: true },
    });
    expect(counters._sum.shares).toBe(2);
  });

  it('counts nothing for a list that’s already public', async () => {
    const embed = await api.embed();
    await ask.update(embed, embed.list.id, { share_public: true });
    await ask.save(embed);
    await ask.update(embed, embed.list.id, { share_public: true, name: 'Public' });
    expect(await sharesOf(embed.partner.partnerId)).toBe(0);
  });
});

describe('occasions', () => {
  it('have a title in every language, and an empty title for unknown slugs', () => {
    for (const slug of Object.keys(occasionTitles('en'))) {
      for (const lang of languages) expect(occasionTitle(slug, lang), `${slug} ${lang}`).not.toBe('');
    }
    expect(occasionTitle('birthday', 'pt-BR')).toBe('Aniversário');
    expect(occasionTitle('birthday', 'sv')).toBe('Birthday');
    expect(occasionTitle('birthday', undefined)).toBe('Birthday');
    expect([occasionTitle('', 'en'), occasionTitle('toString', 'en')]).toEqual(['', '']);
  });
});
