/** One of everything that can be created, for testing all creating routes alike. */
import { randomUUID } from 'node:crypto';
import { issueSession } from '#api/modules/identity/issue-session.ts';
import { createSecret, hashSecret } from '#api/platform/tokens/secret.ts';
import { product, shopOrigin, type useApi } from './api.ts';
import { newCreatorShop, shownProduct } from './creator-shop.ts';
import { waitingEvents } from './waiting-events.ts';

export interface Creation {
  /** Default: POST. */
  method?: string;
  /** The status of success; default: 200. */
  status?: number;
  route: string;
  headers: Record<string, string>;
  body?: unknown;
  /** Another body that creates something with the same rights. */
  other?: unknown;
  /** How many exist. */
  count: () => Promise<number>;
}

/** By operation, a function that prepares a request. */
export function creationsOf(
  api: Awaited<ReturnType<typeof useApi>>,
): Record<string, () => Promise<Creation>> {
  const { prisma } = api.ctx;

  async function befriended() {
    const [one, friend] = [await api.shopper(), await api.shopper()];
    const [userA, userB] = [one.session.user.id, friend.session.user.id].sort() as [string, string];
    await prisma.friendship.create({ data: { userA, userB } });
    return { ...one, friend };
  }

  /** A partner and its owner, signed in. */
  async function owner() {
    const { partnerId, userId } = await api.partner();
    const { email } = await prisma.user.findUniqueOrThrow({ where: { id: userId } });
    const { accessToken } = await issueSession(api.ctx, { email: email ?? '' });
    return { partnerId, headers: { authorization: `Bearer ${accessToken}` } };
  }

  async function basketWithWebhook() {
    const { partnerId, headers } = await owner();
    // Nothing responds there.
    const body = { name: 'Drawer', webhook_url: 'http://127.0.0.1:1/hook' };
    const made = await api.call('POST', '/portal/baskets', { headers, body });
    return { partnerId, headers, basketId: made.body.basket.id as string };
  }

  async function ownerWithEndpoint() {
    const { partnerId, headers } = await owner();
    const body = { url: 'http://127.0.0.1:1/hook', types: ['item.saved'] };
    const made = await api.call('POST', '/portal/webhooks/endpoints', { headers, body });
    const publicId = made.body.id as string;
    return { partnerId, headers, publicId, path: `/portal/webhooks/endpoints/${publicId}` };
  }

  const friendsOf = (userId: string) => () =>
    prisma.friendship.count({ where: { OR: [{ userA: userId }, { userB: userId }] } });

  /** A list in a new creator shop, to add products to in one of the possible ways. */
  async function onCreatorList(how: string, body: (name: string) => Promise<object>): Promise<Creation> {
    const { headers, path, addList } = await newCreatorShop(api);
    const { id: listId } = await addList();
    const count = () => prisma.creatorItem.count({ where: { listId } });
    const route = `${path}/lists/${listId}/items/${how}`;
    return { route, headers, body: await body('one'), other: await body('two'), count };
  }

  return {
    'POST /widget/save': async () => {
      const { headers, list } = await api.embed();
      const body = (slug: string) => ({ wishlistId: list.db_id, product: product(slug) });
      const count = () => prisma.listItem.count({ where: { listId: list.db_id } });
      return { route: '/widget/save', headers, body: body('one'), other: body('two'), count };
    },
    'POST /hosted/save': async () => {
      const { headers, list } = await api.shopper();
      const body = (slug: string) => ({ wishlistId: list.db_id, product: product(slug) });
      const count = () => prisma.listItem.count({ where: { listId: list.db_id } });
      return { route: '/hosted/save', headers, body: body('one'), other: body('two'), count };
    },
    'POST /hosted/me/lists': async () => {
      const { headers, session } = await api.shopper();
      const count = () => prisma.list.count({ where: { ownerId: session.user.id } });
      return {
        route: '/hosted/me/lists',
        headers,
        body: { name: 'Kitchen' },
        other: { name: 'Garden' },
        count,
      };
    },
    'POST /hosted/lists/{token}/renew-link': async () => {
      const { headers, list } = await api.shopper();
      const count = () => prisma.list.count({ where: { id: list.db_id, token: { not: list.id } } });
      return { route: `/hosted/lists/${list.id}/renew-link`, headers, count };
    },
    'POST /portal/partners': async () => {
      const { headers, session } = await api.shopper();
      const count = () => prisma.partnerMember.count({ where: { userId: session.user.id } });
      return {
        route: '/portal/partners',
        headers,
        count,
        body: { name: 'Kiln' },
        other: { name: 'Linen' },
      };
    },
    'POST /hosted/lists/{token}/items': async () => {
      const { headers, list } = await api.shopper();
      const count = () => prisma.listItem.count({ where: { listId: list.db_id } });
      return {
        route: `/hosted/lists/${list.id}/items`,
        headers,
        body: { title: 'A walk' },
        other: { title: 'A swim' },
        count,
      };
    },
    'POST /hosted/lists/{token}/collaborators': async () => {
      const { headers, list, friend } = await befriended();
      const count = () => prisma.listCollaborator.count({ where: { listId: list.db_id } });
      const body = (role: string) => ({ user_id: friend.session.user.id, role });
      return {
        route: `/hosted/lists/${list.id}/collaborators`,
        headers,
        body: body('editor'),
        other: body('viewer'),
        count,
      };
    },
    'POST /hosted/public/lists/{token}/follow': async () => {
      const [owner, { headers, session }] = [await api.shopper(), await api.shopper()];
      await api.call('PUT', `/hosted/lists/${owner.list.id}`, {
        headers: owner.headers,
        body: { share_public: true },
      });
      const count = () => prisma.listFollow.count({ where: { userId: session.user.id } });
      return { route: `/hosted/public/lists/${owner.list.id}/follow`, headers, count };
    },
    'POST /me/friends/requests': async () => {
      const [one, two, { headers, session }] = [
        await api.shopper(),
        await api.shopper(),
        await api.shopper(),
      ];
      const count = () => prisma.friendRequest.count({ where: { fromUserId: session.user.id } });
      const body = (to: typeof one) => ({ user_id: to.session.user.id });
      return { route: '/me/friends/requests', headers, body: body(one), other: body(two), count };
    },
    'POST /me/invite-codes': async () => {
      const { headers, session } = await api.shopper();
      const count = () => prisma.inviteCode.count({ where: { userId: session.user.id } });
      return { route: '/me/invite-codes', headers, count };
    },
    'POST /me/invite-codes/accept': async () => {
      const [{ headers: creator }, { headers, session }] = [await api.shopper(), await api.shopper()];
      const made = await api.call('POST', '/me/invite-codes', { headers: creator });
      const { code } = made.body as { code: string };
      return { route: '/me/invite-codes/accept', headers, body: { code }, count: friendsOf(session.user.id) };
    },
    'POST /me/friends/requests/{id}/accept': async () => {
      const [sender, { headers, session }] = [await api.shopper(), await api.shopper()];
      const sent = await api.call('POST', '/me/friends/requests', {
        headers: sender.headers,
        body: { user_id: session.user.id },
      });
      const { id } = sent.body.request as { id: number };
      return { route: `/me/friends/requests/${id}/accept`, headers, count: friendsOf(session.user.id) };
    },
    'POST /me/imports': async () => {
      const { headers, session, list } = await api.shopper();
      const body = (slug: string) => ({
        kind: 'links',
        text: `https://shop.example/products/${slug}`,
        wishlist_id: list.db_id,
      });
      const count = () => prisma.import.count({ where: { userId: session.user.id } });
      return { route: '/me/imports', headers, body: body('one'), other: body('two'), count };
    },
    'POST /portal/keys': async () => {
      const { partnerId, headers } = await owner();
      const count = () => prisma.apiKey.count({ where: { partnerId, name: { not: null } } });
      const body = (name: string) => ({ environment: 'test', name });
      return { route: '/portal/keys', headers, body: body('Staging'), other: body('Preview'), count };
    },
    'POST /portal/members': async () => {
      const { partnerId, headers } = await owner();
      const count = () => prisma.partnerInvitation.count({ where: { partnerId } });
      return {
        route: '/portal/members',
        headers,
        body: { email: `one${partnerId}@team.example` },
        other: { email: `two${partnerId}@team.example` },
        count,
      };
    },
    'POST /portal/invitations/accept': async () => {
      const { partnerId } = await api.partner();
      const { headers, session } = await api.shopper();
      const token = createSecret('inv_');
      await prisma.partnerInvitation.create({
        data: {
          partnerId,
          email: session.user.email ?? '',
          tokenHash: Uint8Array.from(hashSecret(token)),
          expiresAt: new Date(api.time.now.getTime() + 86_400_000),
        },
      });
      const count = () => prisma.partnerMember.count({ where: { partnerId } });
      return { route: '/portal/invitations/accept', headers, body: { token }, count };
    },
    'POST /portal/tokens': async () => {
      const { partnerId, headers } = await owner();
      const count = () => prisma.personalAccessToken.count({ where: { partnerId } });
      return {
        route: '/portal/tokens',
        headers,
        body: { name: 'Laptop' },
        other: { name: 'Server' },
        count,
      };
    },
    'POST /portal/baskets': async () => {
      const { partnerId, headers } = await owner();
      const count = () => prisma.basketConfig.count({ where: { partnerId } });
      const body = (name: string) => ({ name, webhook_url: 'https://shop.example/hook' });
      return { route: '/portal/baskets', headers, body: body('Drawer'), other: body('Page'), count };
    },
    'POST /portal/baskets/{basketId}/rotate-secret': async () => {
      const { headers, basketId } = await basketWithWebhook();
      const secrets = new Set<string | null>();
      const count = async () => {
        const { webhookSecret } = await prisma.basketConfig.findUniqueOrThrow({
          where: { publicId: basketId },
        });
        return secrets.add(webhookSecret).size;
      };
      return { route: `/portal/baskets/${basketId}/rotate-secret`, headers, count };
    },
    'POST /portal/webhooks/endpoints': async () => {
      const { partnerId, headers } = await owner();
      const body = (name: string) => ({ url: `https://${name}.example/hook`, types: ['item.saved'] });
      const count = () => prisma.eventEndpoint.count({ where: { partnerId } });
      return { route: '/portal/webhooks/endpoints', headers, body: body('one'), other: body('two'), count };
    },
    'POST /portal/webhooks/endpoints/{endpointId}/rotate': async () => {
      const { headers, publicId, path } = await ownerWithEndpoint();
      const secrets = new Set<string>();
      const count = async () => {
        const { secret } = await prisma.eventEndpoint.findUniqueOrThrow({ where: { publicId } });
        return secrets.add(secret).size;
      };
      return { route: `${path}/rotate`, headers, count };
    },
    'POST /portal/webhooks/endpoints/{endpointId}/replay': async () => {
      const { partnerId, headers, publicId, path } = await ownerWithEndpoint();
      const now = api.ctx.clock();
      const event = { partnerId, type: 'item.saved', subject: 'item:1', data: {}, createdAt: now };
      await prisma.event.create({ data: event });
      const body = (days: number) => ({
        from: new Date(now.getTime() - days * 86_400_000).toISOString(),
        to: new Date(now.getTime() + 1_000).toISOString(),
      });
      const count = () => waitingEvents(prisma, { publicId });
      return { route: `${path}/replay`, headers, body: body(1), other: body(2), count };
    },
    'POST /portal/webhooks/{attemptId}/resend': async () => {
      const { headers, basketId, partnerId } = await basketWithWebhook();
      const { id: basketOf } = await prisma.basketConfig.findUniqueOrThrow({ where: { publicId: basketId } });
      const messageId = randomUUID();
      const attempt = await prisma.webhookAttempt.create({
        data: {
          basketId: basketOf,
          partnerId,
          messageId,
          type: 'basket.test',
          payload: { type: 'basket.test' },
        },
      });
      const count = async () => {
        const { rows } = await api.ctx.pool.query<{ count: number }>(
          `SELECT count(*)::int FROM pgboss.job WHERE name = 'resend-webhook' AND data ->> 'messageId' = $1`,
          [messageId],
        );
        return rows[0]?.count ?? 0;
      };
      return { route: `/portal/webhooks/${attempt.id}/resend`, headers, count };
    },
    'POST /portal/marketing/tools': async () => {
      const { partnerId, headers } = await owner();
      const count = () => prisma.eventEndpoint.count({ where: { partnerId } });
      const body = (name: string) => ({
        kind: 'klaviyo',
        api_key: `pk_${name}0123456789`,
        types: ['item.saved'],
      });
      return { route: '/portal/marketing/tools', headers, body: body('one'), other: body('two'), count };
    },
    'POST /baskets/{id}/event': async () => {
      const { basketConfigId, keys, partnerId } = await api.partner();
      const count = () => prisma.basketEvent.count({ where: { partnerId } });
      const body = (type: string) => ({ type, origin: shopOrigin });
      return {
        route: `/baskets/${basketConfigId}/event`,
        headers: { 'x-widget-key': keys.test.key },
        body: body('open'),
        other: body('checkout'),
        count,
      };
    },
    'POST /shops': async () => {
      const { headers, partnerId } = await owner();
      const count = () => prisma.creatorShop.count({ where: { partnerId } });
      const body = (handle: string) => ({ name: 'Lena', handle: `${handle}-${partnerId}` });
      return { route: '/shops', headers, body: body('one'), other: body('two'), count };
    },
    'POST /shops/public/{handle}/follow': async () => {
      const { shop } = await newCreatorShop(api);
      await prisma.creatorShop.update({ where: { id: shop.id }, data: { status: 'live' } });
      const { headers } = await api.shopper();
      const count = () => prisma.creatorShopFollow.count({ where: { shopId: shop.id } });
      return { route: `/shops/public/${shop.handle}/follow`, headers, count };
    },
    'POST /shops/{shopId}/media/uploads': async () => {
      const { headers, shop, path, addList, addByHand } = await newCreatorShop(api);
      const { product_id: productId } = await addByHand((await addList()).id);
      const body = (bytes: number) => ({ product_id: productId, mime: 'video/mp4', bytes });
      const count = () => prisma.mediaUpload.count({ where: { shopId: shop.id } });
      return { route: `${path}/media/uploads`, headers, body: body(1_000), other: body(2_000), count };
    },
    'POST /shops/{shopId}/lists': async () => {
      const { headers, shop, path } = await newCreatorShop(api);
      const count = () => prisma.creatorList.count({ where: { shopId: shop.id } });
      return {
        route: `${path}/lists`,
        headers,
        count,
        body: { title: 'Kitchen' },
        other: { title: 'Garden' },
      };
    },
    'POST /shops/{shopId}/lists/{listId}/items/by-url': () =>
      // Nothing responds there: only the creator's own values are known.
      onCreatorList('by-url', async (title) => ({ title, url: `http://127.0.0.1:1/${title}` })),
    'POST /shops/{shopId}/lists/{listId}/items/manual': () =>
      onCreatorList('manual', async (title) => ({ title })),
    'POST /shops/{shopId}/lists/{listId}/items/existing': () =>
      onCreatorList('existing', async () => ({ product_id: await shownProduct(api) })),
    'PUT /partners/{id}/products': async () => {
      const { partnerId, headers } = await owner();
      const count = () => prisma.productImport.count({ where: { partnerId } });
      const file = { 'content-type': 'application/x-ndjson', 'content-length': '1' };
      const route = `/partners/${partnerId}/products`;
      return {
        method: 'PUT',
        status: 202,
        route,
        headers: { ...headers, ...file },
        body: '1',
        other: '2',
        count,
      };
    },
    'POST /partners/{id}/lists/imports': async () => {
      const { partnerId, headers } = await owner();
      const count = () => prisma.listImport.count({ where: { partnerId } });
      const file = { 'content-type': 'text/csv', 'content-length': '1' };
      const route = `/partners/${partnerId}/lists/imports`;
      return { route, headers: { ...headers, ...file }, body: '1', other: '2', count };
    },
    'POST /feedback': async () => {
      const { headers, session } = await api.shopper();
      const count = () => prisma.feedback.count({ where: { userId: session.user.id } });
      return { route: '/feedback', headers, body: { text: 'More colours' }, other: { text: 'Fewer' }, count };
    },
    'POST /analytics/track': async () => {
      const partner = await api.partner();
      const count = () => prisma.analyticsEvent.count({ where: { partnerId: partner.partnerId } });
      const body = (type: string) => ({ type, partner_id: partner.partnerId });
      const headers = { 'x-widget-key': partner.keys.test.key };
      return {
        route: '/analytics/track',
        headers,
        body: body('product_view'),
        other: body('basket_open'),
        count,
      };
    },
  };
}
