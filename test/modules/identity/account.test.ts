import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { cleanUp } from '#api/jobs.ts';
import { forkSession } from '#api/modules/identity/fork-session.ts';
import { openSession } from '#api/modules/identity/session.ts';
import { signOut } from '#api/modules/identity/sign-out.ts';
import { product, shopOrigin, useApi } from '#test/support/api.ts';
import { hosted } from '#test/support/hosted.ts';

const api = await useApi();
const ask = hosted(api);
const { prisma } = api.ctx;
type Headers = Record<string, string>;

/** Returns the headers of a new session for this account. */
async function issueFor(userId: string): Promise<Headers> {
  const user = await prisma.user.findUniqueOrThrow({ where: { id: userId } });
  const { accessToken } = await openSession(api.ctx, user);
  return { authorization: `Bearer ${accessToken}` };
}

const read = (headers: Headers) => api.call('GET', '/me', { headers });
const change = (headers: Headers, body: unknown) => api.call('PATCH', '/me', { headers, body });
const remove = (headers: Headers, body: unknown = { confirm: true }) =>
  api.call('DELETE', '/me', { headers, body });
const save = (embed: { headers: Headers; list: { db_id: number } }, given: object) =>
  api.call('POST', '/widget/save', {
    headers: embed.headers,
    body: { wishlistId: embed.list.db_id, product: given },
  });

describe('/me', () => {
  it('shows the account and changes only the fields sent', async () => {
    const { headers, session } = await api.shopper();
    const before = await read(headers);
    expect(before).toMatchObject({
      status: 200,
      body: {
        id: session.user.id,
        email: session.user.email,
        username: null,
        locale: 'en',
        anonymous: false,
        premium: false,
        mail_notices: true,
      },
    });
    const changed = await change(headers, { display_name: ' Clara ', username: 'Clara.W', locale: 'de' });
    expect(changed).toMatchObject({
      status: 200,
      body: { display_name: 'Clara', username: 'clara.w', locale: 'de', mail_notices: true },
    });
    expect((await change(headers, { mail_notices: false, username: null })).body).toEqual({
      ...changed.body,
      mail_notices: false,
      username: null,
    });
    expect((await read(headers)).body).toMatchObject({ display_name: 'Clara', mail_notices: false });
  });

  it('gives a username to exactly one of several simultaneous requests', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => api.shopper()));
    const answers = await Promise.all(people.map(({ headers }) => change(headers, { username: 'wanted' })));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array(7).fill(400)]);
    expect(answers.find((answer) => answer.status === 400)?.body).toMatchObject({
      error: 'username_taken',
      field: 'username',
    });
  });

  it('rejects malformed values and an empty change', async () => {
    const { headers } = await api.shopper();
    const errors = [];
    for (const body of [
      {},
      { username: 'ab' },
      { username: 'two words' },
      { username: '.dot' },
      { username: 'x'.repeat(31) },
      { display_name: '' },
      { display_name: 'x'.repeat(81) },
      { locale: 'xx' },
      { mail_notices: 'yes' },
    ]) {
      const answer = await change(headers, body);
      errors.push([answer.status, answer.body.error]);
    }
    expect(errors).toEqual([[400, 'nothing_to_update'], ...Array(8).fill([400, 'invalid_input'])]);
    expect((await change(headers, { display_name: 'A\u0000B' })).body.display_name).toBe('AB');
  });

  it('returns unauthorized without a session and after the account is deleted', async () => {
    const { headers } = await api.shopper();
    expect((await remove(headers)).body).toEqual({ ok: true });
    for (const answer of [
      await read(headers),
      await change(headers, { locale: 'fr' }),
      await remove(headers),
      await api.call('GET', '/me/export', { headers }),
      await api.call('GET', '/me/export.csv', { headers }),
      await api.call('GET', '/me'),
    ]) {
      expect([answer.status, answer.body.error, answer.body.code]).toEqual([
        401,
        'unauthorized',
        'unauthorized',
      ]);
    }
  });
});

describe('GET /me/export', () => {
  it('includes lists with items, people and settings, and no secrets', async () => {
    const embed = await api.embed();
    const friend = await api.shopper();
    await save(embed, product('vase', { metadata: { variantId: '42' } }));
    const [a, b] = [embed.session.user.id, friend.session.user.id].sort() as [string, string];
    await prisma.friendship.create({ data: { userA: a, userB: b } });
    await prisma.listCollaborator.create({
      data: { listId: embed.list.db_id, userId: friend.session.user.id },
    });
    await prisma.listFollow.create({
      data: { listId: friend.list.db_id, userId: embed.session.user.id },
    });
    const name = 'Ben';
    await prisma.user.update({ where: { id: friend.session.user.id }, data: { displayName: name } });
    const { body, headers } = await api.call('GET', '/me/export', { headers: embed.headers });
    expect(headers.get('content-disposition')).toContain('attachment');
    expect(body).toMatchObject({
      profile: { id: embed.session.user.id },
      lists: [
        {
          name: 'Birthday',
          collaborators: [{ name, role: 'editor' }],
          items: [
            {
              title: 'Ono Vase',
              url: `${shopOrigin}/products/vase`,
              variant_id: '42',
              price_minor: 5400,
              currency: 'EUR',
              purchased: false,
            },
          ],
        },
      ],
      followed: [{ token: friend.list.id, name: 'Birthday', owner: name }],
      friends: [{ name }],
      sessions: [expect.anything()],
    });
    expect(JSON.stringify(body)).not.toContain(embed.session.refreshToken);
    const other = await api.call('GET', '/me/export', { headers: friend.headers });
    expect(other.body.shared_with_me).toMatchObject([{ token: embed.list.id, role: 'editor' }]);
  });

  it('uses the titles shown on the list', async () => {
    const { headers, list } = await api.shopper();
    const itemId = await ask.save({ headers, list }, { title: 'Ono Vase' });
    await ask.updateItem({ headers }, list.id, itemId, { title: 'The vase for the hall' });
    const { body } = await api.call('GET', '/me/export', { headers });
    expect(body.lists[0].items[0].title).toBe('The vase for the hall');
  });

  it('includes what the person marked as bought on other people’s lists', async () => {
    const { owner, editor, token } = await ask.shared();
    await ask.mark(editor, token, await ask.save(owner, { title: 'Ono Vase' }));
    const marked = async ({ headers }: typeof owner) =>
      (await api.call('GET', '/me/export', { headers })).body.marked_as_bought_for_others;
    const at = api.time.now.toISOString();
    expect(await marked(editor)).toEqual([
      {
        title: 'Ono Vase',
        url: expect.stringContaining(shopOrigin),
        marked_at: at,
        quantity: 1,
        reserved_quantity: 0,
        reserved_until: null,
        name: '',
        note: '',
        shared: false,
        thanks: null,
        email: null,
        remind_at: null,
      },
    ]);
    expect(await marked(owner)).toEqual([]);
  });

  it('doesn’t spoil a surprise', async () => {
    const embed = await api.embed();
    const saved = await save(embed, product('secret'));
    await prisma.listItem.update({ where: { id: saved.body.item_id }, data: { purchased: true } });
    const bought = async () =>
      (await api.call('GET', '/me/export', { headers: embed.headers })).body.lists[0].items[0].purchased;
    expect(await bought()).toBe(true);
    await prisma.list.update({
      where: { id: embed.list.db_id },
      data: { surpriseUntil: new Date('2026-12-24T18:00:00Z') },
    });
    expect(await bought()).toBe(null);
  });

  it('writes all items as CSV that a spreadsheet can’t run', async () => {
    const embed = await api.embed();
    await save(embed, product('plain', { title: 'Vase, "Ono"\nlarge' }));
    await save(embed, product('evil', { title: '=HYPERLINK("https://evil.example","x")' }));
    await save(embed, product('spaced', { title: '@SUM(A1)' }));
    const response = await api.file('/api/me/export.csv', embed.headers);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const rows = parse(Buffer.from(await response.arrayBuffer()), { columns: true, bom: true }) as Record<
      string,
      string
    >[];
    expect(rows.map((row) => [row.list, row.title, row.price_minor])).toEqual([
      ['Birthday', 'Vase, "Ono"\nlarge', '5400'],
      ['Birthday', '\'=HYPERLINK("https://evil.example","x")', '5400'],
      ['Birthday', "'@SUM(A1)", '5400'],
    ]);
  });
});

describe('a device whose account was deleted', () => {
  const refresh = (token: string) => api.call('POST', '/auth/refresh', { body: { refresh_token: token } });
  const answerTo = async (token: string) => {
    const { status, body } = await refresh(token);
    return [status, body.error];
  };

  it('learns it from its own tokens for 90 days, and no one else does', async () => {
    const { headers, session } = await api.shopper();
    const { partner } = await api.embed();
    const inShop = await forkSession(api.ctx, {
      userId: session.user.id,
      parent: session.scope.family,
      basketPartnerId: partner.partnerId,
    });
    const signedOut = await forkSession(api.ctx, { userId: session.user.id, parent: session.scope.family });
    await signOut(api.ctx, signedOut.refreshToken);
    await remove(headers, { confirm: true });

    const wrong = inShop.refreshToken.replace(/.$/, (last) => (last === 'x' ? 'y' : 'x'));
    expect(await answerTo(inShop.refreshToken)).toEqual([401, 'account_deleted']);
    expect(await answerTo(session.refreshToken)).toEqual([401, 'account_deleted']);
    expect(await answerTo(signedOut.refreshToken)).toEqual([401, 'unauthorized']);
    expect(await answerTo(wrong)).toEqual([401, 'unauthorized']);
    const kept = JSON.stringify(await api.ctx.prisma.deletedSession.findMany());
    for (const secret of [session.user.id, inShop.refreshToken]) expect(kept).not.toContain(secret);

    api.pass({ days: 91 });
    expect(await answerTo(inShop.refreshToken)).toEqual([401, 'unauthorized']);
    await cleanUp(api.ctx);
    expect(await api.ctx.prisma.deletedSession.count()).toBe(0);
  });
});

describe('DELETE /me', () => {
  it('requires confirmation', async () => {
    const { headers } = await api.shopper();
    for (const body of [{}, { confirm: false }, { confirm: 'true' }]) {
      const answer = await remove(headers, body);
      expect([answer.status, answer.body.error]).toEqual([400, 'missing_params']);
    }
    expect((await read(headers)).status).toBe(200);
  });

  it('deletes all of the person’s data and keeps other people’s', async () => {
    const embed = await api.embed();
    const friend = await api.shopper();
    const saved = await save(embed, product('mine'));
    const userId = embed.session.user.id;
    const gift = await prisma.listItem.create({
      data: {
        listId: friend.list.db_id,
        productId: saved.body.product_id,
        purchased: true,
        purchasedById: userId,
        purchasedByName: 'Clara',
      },
    });
    const [userA, userB] = [userId, friend.session.user.id].sort() as [string, string];
    await prisma.friendship.create({ data: { userA, userB } });
    await prisma.listFollow.create({ data: { listId: friend.list.db_id, userId } });
    await prisma.feedback.create({ data: { userId, kind: 'idea', text: 'More colours' } });
    await prisma.notification.create({ data: { userId, kind: 'friend_request' } });
    const told = { kind: 'friend_accepted', data: { by_user_id: userId, by_name: 'Clara' } };
    await prisma.notification.create({ data: { userId: friend.session.user.id, ...told } });
    const actions = await prisma.usageAction.count();

    expect((await remove(embed.headers)).body).toEqual({ ok: true });

    expect(await prisma.user.count({ where: { id: userId } })).toBe(0);
    expect(await prisma.list.count({ where: { ownerId: userId } })).toBe(0);
    expect(await prisma.listItem.count({ where: { id: saved.body.item_id } })).toBe(0);
    expect(await prisma.refreshToken.count({ where: { userId } })).toBe(0);
    expect(await prisma.friendship.count({ where: { userA, userB } })).toBe(0);
    expect(await prisma.listFollow.count({ where: { userId } })).toBe(0);
    expect(await prisma.feedback.count({ where: { userId } })).toBe(0);
    const ofBoth = { userId: { in: [userId, friend.session.user.id] } };
    expect(await prisma.notification.count({ where: ofBoth })).toBe(0);
    expect(await prisma.usageAction.count()).toBe(actions);
    expect(await prisma.listItem.findUnique({ where: { id: gift.id } })).toMatchObject({
      purchased: true,
      purchasedById: null,
      purchasedByName: null,
    });
    const body = { refresh_token: embed.session.refreshToken };
    expect((await api.call('POST', '/auth/refresh', { body })).status).toBe(401);
    expect((await save(embed, product('late'))).body.error).toBe('unauthorized');
  });

  it('removes the person’s name from other people’s notifications', async () => {
    const { owner, editor, token } = await ask.shared();
    const itemId = await ask.save(owner);
    await ask.mark(editor, token, itemId);
    await ask.share(editor, editor.list.id, owner.session.user.id);
    await ask.update(owner, token, { share_public: true });
    await api.call('POST', `/hosted/public/lists/${token}/follow`, { headers: editor.headers });
    expect(await ask.notices(owner)).toHaveLength(3);
    expect((await remove(editor.headers)).status).toBe(200);
    const told = (await ask.notices(owner)).map(({ kind, data }) => [kind, data.item_id, data.by_name]);
    expect(told).toEqual([['item_purchased', itemId, '']]);
  });

  it('is refused for a partner’s only owner, even if two owners leave at once', async () => {
    const partner = await api.partner();
    const owner = await issueFor(partner.userId);
    const refused = await remove(owner);
    expect(refused).toMatchObject({
      status: 403,
      body: { error: 'forbidden', hint: expect.stringContaining('only owner') },
    });
    expect((await read(owner)).status).toBe(200);

    const second = await api.shopper();
    await prisma.partnerMember.create({
      data: { partnerId: partner.partnerId, userId: second.session.user.id, role: 'owner' },
    });
    const answers = await Promise.all([remove(owner), remove(second.headers)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 403]);
    expect(await prisma.partnerMember.count({ where: { partnerId: partner.partnerId } })).toBe(1);
  });
});
