/** A basket session, held by a shop's page, only reaches that shop's basket. */
import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';
import { operationsOf } from '#api/contract/description.ts';
import { issueSession } from '#api/modules/identity/issue-session.ts';
import { moveBasketSessions } from '#api/modules/identity/move-basket-sessions.ts';
import { createPat } from '#api/modules/partners/issue-pat.ts';
import { codes, product, useApi } from '#test/support/api.ts';
import { basketSession } from '#test/support/basket-session.ts';
import { samplePath, titleOf } from '#test/support/operations.ts';

const api = await useApi();

/** A shop's page holding a shopper's basket session. */
async function shopPage(plan?: 'growth') {
  const embed = await api.embed(plan && { plan });
  const basket = await basketSession(api, embed.partner.keys.test.key, embed.session);
  const headers = { ...embed.headers, ...basket.headers };
  return { ...embed, basket, full: embed.headers, headers };
}
const shop = await shopPage();
const refresh = (token: string) => api.call('POST', '/auth/refresh', { body: { refresh_token: token } });

/** The operations that a shopper's token can call. */
const ofPeople = operationsOf(api.description).filter(({ security }) =>
  security.some((alternative) => 'userToken' in alternative),
);

describe('every documented endpoint', () => {
  const taking = new Set([
    'POST /widget/save',
    'GET /widget/saved-products',
    'POST /widget/saved-products',
    'DELETE /widget/saved-products/{itemId}',
    'PUT /widget/saved-products/{itemId}/alerts',
    'POST /me/alerts/email',
    'POST /me/alerts/email/verify',
    'GET /me/changes',
    'POST /me/changes/seen',
    'POST /hosted/lists',
    'POST /baskets/{id}/event',
  ]);

  it('needs a user in more than a hundred cases, eleven of which accept a basket session', () => {
    expect(ofPeople.length).toBeGreaterThan(100);
    const accepted = ofPeople.filter((operation) => operation['x-basket-sessions']).map(titleOf);
    expect(new Set(accepted)).toEqual(taking);
  });

  it.each(ofPeople.map((operation) => [titleOf(operation), operation] as const))(
    '%s',
    async (title, operation) => {
      const answer = await api.call(operation.method.toUpperCase(), samplePath(operation), {
        headers: { ...shop.headers, 'x-widget-key': shop.partner.keys.test.key },
        ...(operation.requestBody && { body: {} }),
      });
      const refused = [answer.status, answer.body.error, answer.body.hint];
      const limited = [403, 'forbidden', expect.stringContaining('limited to the basket')];
      if (taking.has(title)) expect(refused).not.toEqual(limited);
      else expect(refused).toEqual(limited);
    },
  );
});

describe('baskets handed over to another account', () => {
  it('continue as the next shopper, but never as one shop’s guest at other shops', async () => {
    const here = await shopPage();
    const elsewhere = await api.embed();
    const there = await basketSession(api, elsewhere.partner.keys.test.key, here.session);
    const stranger = await shopPage();
    const guest = await issueSession(api.ctx, { email: `guest-of-${here.partner.partnerId}@mail.example` });
    await api.ctx.prisma.user.update({
      where: { id: guest.user.id },
      data: { anonymous: true, email: null, guestOfPartnerId: here.partner.partnerId },
    });

    await moveBasketSessions(api.ctx, here.session.refreshToken, guest);

    const renewed = await refresh(here.basket.refreshToken);
    expect([renewed.status, renewed.body.user.id]).toEqual([200, guest.user.id]);
    expect((await refresh(there.refreshToken)).status).toBe(401);
    expect((await refresh(stranger.basket.refreshToken)).body.user.id).toBe(stranger.session.user.id);
    const old = await api.call('GET', '/widget/saved-products', { headers: here.headers });
    expect(old.status, 'the tokens from before').toBe(401);
    const again = await moveBasketSessions(api.ctx, here.basket.refreshToken, stranger.session);
    expect(again, 'a basket’s own token has none').toBeUndefined();
    expect((await refresh(renewed.body.refresh_token as string)).body.user.id).toBe(guest.user.id);
  });
});

describe('a basket session', () => {
  it('saves, reads and removes this shop’s items', async () => {
    const body = { wishlistId: shop.list.db_id, product: product('vase') };
    const saved = await api.call('POST', '/widget/save', { headers: shop.headers, body });
    expect(saved.status).toBe(200);
    const { headers } = shop;
    const { products } = (await api.call('GET', '/widget/saved-products', { headers })).body;
    expect(products).toMatchObject([{ item_id: saved.body.item_id }]);
    const removed = await api.call('DELETE', `/widget/saved-products/${saved.body.item_id}`, { headers });
    expect(removed.body).toEqual({ ok: true });
  });

  it('can’t read items of other shops, even if none were saved from this one', async () => {
    const [here, there] = [await shopPage(), await api.embed({ origin: 'https://rival.example' })];
    const rival = { ...there.headers, authorization: here.full.authorization };
    const saved = await api.call('POST', '/widget/save', {
      headers: rival,
      body: { wishlistId: here.list.db_id, product: product('ring', { url: 'https://rival.example/ring' }) },
    });
    expect(saved.status).toBe(200);
    const list = async (headers: Record<string, string>) =>
      ((await api.call('GET', '/widget/saved-products', { headers })).body.products as unknown[]).length;
    expect(await list(here.full), 'the shopper’s own tools see everything').toBe(1);
    expect(await list(here.headers)).toBe(0);
    // Not even if the page claims to be the other shop, which a key without domains allows.
    const init = await api.call('POST', '/widget/init', {
      body: { origin: 'https://rival.example', public_key: here.partner.keys.test.key },
    });
    const claimed = { ...here.headers, 'x-widget-token': init.body.token as string };
    expect(await list(claimed)).toBe(0);
    const itemId = saved.body.item_id as number;
    const removed = await api.call('DELETE', `/widget/saved-products/${itemId}`, { headers: claimed });
    expect(codes([removed])).toEqual([[403, 'forbidden']]);
  });

  it('sees only the names and IDs of lists', async () => {
    await api.call('POST', '/hosted/me/lists', { headers: shop.full, body: { name: 'Kitchen' } });
    const { headers } = shop.basket;
    const answer = await api.call('POST', '/hosted/lists?viewed=true', { headers });
    expect(answer.body).toEqual({
      lists: [
        { db_id: expect.any(Number), name: 'Kitchen' },
        { db_id: shop.list.db_id, name: 'Birthday' },
      ],
    });
  });

  it('sees no list of others in any answer, whatever they share with the shopper', async () => {
    const page = await shopPage();
    const friend = await api.embed();
    const body = { wishlistId: friend.list.db_id, product: product('secret-vase', { title: 'Secret Vase' }) };
    const secret = await api.call('POST', '/widget/save', {
      headers: { ...page.headers, authorization: friend.headers.authorization },
      body,
    });
    expect(secret.status).toBe(200);
    const named = { headers: friend.headers, body: { name: 'Secret List', share_public: true } };
    expect((await api.call('PUT', `/hosted/lists/${friend.list.id}`, named)).status).toBe(200);
    const userId = page.session.user.id;
    const share = { listId: friend.list.db_id, userId };
    await api.ctx.prisma.listCollaborator.create({ data: { ...share, role: 'editor' } });
    const follow = `/hosted/public/lists/${friend.list.id}/follow`;
    await api.call('POST', follow, { headers: page.full });

    const everything = async (headers: Record<string, string>) => {
      const answers = ofPeople
        .filter(({ method }) => method === 'get' || method === 'post')
        .map((operation) => {
          const path = samplePath(operation).replace(/(?<=\/lists\/)[^/]+/, friend.list.id as string);
          return api.call(operation.method.toUpperCase(), path, {
            headers: { ...headers, 'x-widget-key': page.partner.keys.test.key },
            ...(operation.requestBody && { body: {} }),
          });
        });
      return JSON.stringify((await Promise.all(answers)).map((answer) => answer.body));
    };
    const seen = await everything(page.headers);
    expect(seen).not.toMatch(/Secret|secret-vase/);
    expect(seen).not.toContain(friend.list.id);
    expect(seen).not.toContain(`"db_id":${friend.list.db_id}`);
    const saving = { headers: page.headers, body: { ...body, product: product('other') } };
    expect(codes([await api.call('POST', '/widget/save', saving)])).toEqual([[403, 'invalid_wishlist']]);

    // The shopper's own tools see them.
    expect(await everything(page.full)).toMatch(/Secret List.*Secret Vase|Secret Vase.*Secret List/s);
    expect((await api.call('POST', '/widget/save', { ...saving, headers: page.full })).status).toBe(200);
  });

  it('is rejected with another partner’s widget token or key', async () => {
    const other = await api.embed();
    const headers = { ...other.headers, authorization: shop.basket.headers.authorization };
    const body = { wishlistId: shop.list.db_id, product: product('vase') };
    const answers = [
      await api.call('POST', '/widget/save', { headers, body }),
      await api.call('GET', '/widget/saved-products', { headers }),
      await api.call('POST', '/widget/saved-products', { headers }),
      await api.call('DELETE', '/widget/saved-products/1', { headers }),
      await api.call('POST', `/baskets/${other.partner.basketConfigId}/event`, {
        headers: {
          authorization: shop.basket.headers.authorization,
          'x-widget-key': other.partner.keys.test.key,
        },
        body: { type: 'open' },
      }),
    ];
    expect(codes(answers)).toEqual(Array(5).fill([403, 'forbidden']));
  });

  it('stays limited when refreshed, and ends only on its own sign-out', async () => {
    const page = await shopPage();
    let session = { refresh_token: page.basket.refreshToken, access_token: '' };
    for (let round = 0; round < 3; round += 1) {
      const { body } = await refresh(session.refresh_token);
      expect(body.user).toMatchObject({ email: null, display_name: null });
      session = body as typeof session;
      expect(decodeJwt(session.access_token)).toMatchObject({ basket_partner: page.partner.partnerId });
    }
    const headers = { authorization: `Bearer ${session.access_token}` };
    expect(codes([await api.call('GET', '/me', { headers })])).toEqual([[403, 'forbidden']]);
    await api.call('POST', '/auth/signout', { body: { refresh_token: session.refresh_token } });
    expect((await refresh(session.refresh_token)).status).toBe(401);
    expect((await refresh(page.session.refreshToken)).status).toBe(200);
  });

  it('can’t become a full session by storing, bridging or merging', async () => {
    const page = await shopPage();
    const tokens = { access_token: page.basket.accessToken, refresh_token: page.basket.refreshToken };
    const mixed = { access_token: page.session.accessToken, refresh_token: page.basket.refreshToken };
    const key = { 'x-widget-key': page.partner.keys.test.key };
    const { state } = (await api.call('POST', '/widget/oauth-state', { headers: key })).body;
    const complete = (session: object) =>
      api.call('POST', '/widget/oauth-complete', { body: { state, session } });
    expect(
      codes([
        await api.call('POST', '/session/store', { body: tokens }),
        await api.call('POST', '/session/store', { body: mixed }),
        await complete(tokens),
        await complete(mixed),
      ]),
    ).toEqual([
      [403, 'forbidden'],
      [400, 'invalid_session'],
      [403, 'forbidden'],
      [400, 'invalid_session_data'],
    ]);
  });

  it('can’t prove ownership of an anonymous account, whose lists stay in place', async () => {
    const embed = await api.embed();
    const anonymous = (await api.call('POST', '/auth/anonymous')).body;
    const full = { accessToken: anonymous.access_token, refreshToken: anonymous.refresh_token };
    const basket = await basketSession(api, embed.partner.keys.test.key, full);
    const { headers } = await api.shopper();
    const merge = (body: object) => api.call('POST', '/auth/migrate', { headers, body });
    expect(
      codes([
        await merge({ old_access_token: basket.accessToken }),
        await merge({ old_refresh_token: basket.refreshToken }),
      ]),
    ).toEqual([
      [400, 'missing_data'],
      [404, 'old_user_not_found'],
    ]);
    expect((await merge({ old_access_token: full.accessToken })).status).toBe(200);
  });

  it('of a partner’s owner can’t create a personal access token', async () => {
    const { keys, partnerId } = await api.partner();
    const member = await api.ctx.prisma.partnerMember.findFirstOrThrow({
      where: { partnerId },
      include: { user: true },
    });
    const email = member.user.email ?? '';
    await api.call('POST', '/auth/email/start', { body: { email } });
    const code = await api.lastCode(email);
    const owner = (await api.call('POST', '/auth/email/verify', { body: { email, code } })).body;
    const full = { accessToken: owner.access_token, refreshToken: owner.refresh_token };
    const { headers } = await basketSession(api, keys.test.key, full);
    const made = await api.call('POST', '/portal/tokens', { headers, body: { name: 'stolen' } });
    expect(codes([made])).toEqual([[403, 'forbidden']]);
    expect(await createPat(api.ctx, { email })).toMatchObject({ token: expect.any(String) });
    expect(await api.ctx.prisma.personalAccessToken.count({ where: { partnerId } })).toBe(1);
  });
});
