/** Every limit on how many there can be is decided when one is stored, so requests at the same time can't exceed it. */
import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { errors } from '#api/contract/errors.ts';
import { maxOpenListImports } from '#api/contract/list-import.ts';
import { maxWishlists } from '#api/contract/list-limits.ts';
import { maxWaitingImports } from '#api/contract/product-import.ts';
import { startFeedImport } from '#api/modules/catalog/start-product-import.ts';
import { createVapidKey } from '#api/platform/push/vapid-key.ts';
import { type Answer, product, useApi } from '#test/support/api.ts';
import { newTeam, signedIn } from '#test/support/team.ts';

const api = await useApi({ VAPID_PRIVATE_KEY: createVapidKey() });
const { prisma, pool } = api.ctx;
const now = () => api.time.now;
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

interface Race {
  most: number;
  ask: (index: number) => Promise<Answer>;
  stored: () => Promise<number>;
  /** The error of refused requests; null if they make room instead. */
  refusal: string | null;
}

/** Adds three fewer than there can be, without asking. */
const seed = (sql: string, ...values: unknown[]) => pool.query(sql, values);

/** By the constant that limits them. */
const races: Record<string, () => Promise<Race>> = {
  async maxWaitingImports() {
    const { partnerId, owner } = await newTeam(api);
    // While another server processes one, the partner's others wait.
    const claimed = { partnerId, format: 'ndjson', state: 'running', path: 'none', claimedAt: now() };
    await prisma.productImport.create({ data: claimed });
    const body = '{"url":"https://shop.example/products/a","currency":"EUR","price_minor":1}\n';
    const type = { 'content-type': 'application/x-ndjson', 'content-length': String(body.length) };
    return {
      most: maxWaitingImports,
      ask: () =>
        api.call('PUT', `/partners/${partnerId}/products`, { headers: { ...owner.headers, ...type }, body }),
      stored: () => prisma.productImport.count({ where: { partnerId } }),
      refusal: 'rate_limited',
    };
  },
  async maxOpenListImports() {
    const { partnerId, owner } = await newTeam(api);
    const body = 'customer_email,product_url\nada@mail.example,https://shop.example/products/a\n';
    const headers = { ...owner.headers, 'content-type': 'text/csv', 'content-length': String(body.length) };
    return {
      most: maxOpenListImports,
      ask: () => api.call('POST', `/partners/${partnerId}/lists/imports`, { headers, body }),
      stored: () => prisma.listImport.count({ where: { partnerId } }),
      refusal: 'rate_limited',
    };
  },
  async maxWishlists() {
    const { headers, session } = await api.shopper();
    const ownerId = session.user.id;
    await seed(
      `INSERT INTO lists (token, owner_id, name, updated_at) SELECT 'seed-' || n, $1, 'List', now() FROM generate_series(1, $2::int) n`,
      ownerId,
      maxWishlists - 4,
    );
    return {
      most: maxWishlists,
      ask: (index) => api.call('POST', '/hosted/me/lists', { headers, body: { name: `List ${index}` } }),
      stored: () => prisma.list.count({ where: { ownerId } }),
      refusal: 'list_limit_reached',
    };
  },
  async maxItemsOfWishlist() {
    const { headers, list } = await api.shopper();
    await seed(
      `WITH made AS (INSERT INTO products (title, updated_at) SELECT 'Wish', now() FROM generate_series(1, $2::int) RETURNING id)
       INSERT INTO list_items (list_id, product_id, title, updated_at) SELECT $1, id, 'Wish', now() FROM made`,
      list.db_id,
      4_997,
    );
    return {
      most: 5_000,
      ask: (index) =>
        index % 2
          ? api.call('POST', `/hosted/lists/${list.id}/items`, { headers, body: { title: `Walk ${index}` } })
          : api.call('POST', '/hosted/save', {
              headers,
              body: { wishlistId: list.db_id, product: product(`raced-${index}`) },
            }),
      stored: () => prisma.listItem.count({ where: { listId: list.db_id } }),
      refusal: 'list_full',
    };
  },
  async maxOpenImports() {
    const { headers, list, session } = await api.shopper();
    const userId = session.user.id;
    // Another server has four of the shopper's rows, so all others wait.
    const claimed = { status: 'running', claimedAt: now() };
    const rows = numbers(4).map((position) => ({ position, ...claimed, data: { title: 'Wish' } }));
    await prisma.import.create({
      data: { userId, listId: list.db_id, kind: 'csv', status: 'running', rows: { create: rows } },
    });
    const body = { kind: 'csv', text: 'title\nA bell', wishlistId: list.db_id };
    return {
      most: 5,
      ask: () => api.call('POST', '/me/imports', { headers, body }),
      stored: () => prisma.import.count({ where: { userId } }),
      refusal: 'invalid_input',
    };
  },
  async maxValidCodes() {
    const { headers, session } = await api.shopper();
    const userId = session.user.id;
    await seed(
      `INSERT INTO invite_codes (code, user_id, created_at, expires_at) SELECT 'seed-' || n, $1, $2, $2::timestamptz + interval '1 day'
       FROM generate_series(1, 47) n`,
      userId,
      now(),
    );
    return {
      most: 50,
      ask: () => api.call('POST', '/me/invite-codes', { headers }),
      stored: () => prisma.inviteCode.count({ where: { userId } }),
      refusal: 'invalid_input',
    };
  },
  async maxOpenRequests() {
    const { headers, session } = await api.shopper();
    const fromUserId = session.user.id;
    await seed(
      `INSERT INTO friend_requests (from_user_id, to_email) SELECT $1, 'seed' || n || '@mail.example' FROM generate_series(1, 197) n`,
      fromUserId,
    );
    return {
      most: 200,
      ask: (index) =>
        api.call('POST', '/me/friends/requests', { headers, body: { email: `raced${index}@mail.example` } }),
      stored: () => prisma.friendRequest.count({ where: { fromUserId } }),
      refusal: 'invalid_input',
    };
  },
  async maxOwned() {
    const { headers, userId } = await signedIn(api, 'collector@partner.example');
    await seed(
      `WITH made AS (INSERT INTO partners (name, plan) SELECT 'Seed', 'free' FROM generate_series(1, 17) RETURNING id)
       INSERT INTO partner_members (partner_id, user_id, role) SELECT id, $1, 'owner' FROM made`,
      userId,
    );
    return {
      most: 20,
      ask: (index) => api.call('POST', '/portal/partners', { headers, body: { name: `Shop ${index}` } }),
      stored: () => prisma.partnerMember.count({ where: { userId } }),
      refusal: 'forbidden',
    };
  },
  async maxTeam() {
    const { partnerId, owner } = await newTeam(api);
    // With the owner and the member, three places are left.
    await prisma.partnerInvitation.createMany({
      data: numbers(95).map((index) => ({
        partnerId,
        email: `seed${index}@team.example`,
        tokenHash: randomBytes(32),
        createdAt: new Date(now().getTime() - 2 * 86_400_000),
        expiresAt: new Date(now().getTime() + 86_400_000),
      })),
    });
    return {
      most: 98,
      ask: (index) =>
        api.call('POST', '/portal/members', {
          headers: owner.headers,
          body: { email: `raced${index}@team.example` },
        }),
      stored: () => prisma.partnerInvitation.count({ where: { partnerId } }),
      refusal: 'invalid_input',
    };
  },
  async maxDevices() {
    const { headers, session } = await api.shopper();
    const userId = session.user.id;
    return {
      most: 10,
      ask: () => {
        const p256dh = createECDH('prime256v1').generateKeys('base64url');
        const keys = { p256dh, auth: randomBytes(16).toString('base64url') };
        const endpoint = `https://push.example/send/${randomUUID()}`;
        return api.call('PUT', '/me/alerts/push', { headers, body: { endpoint, keys } });
      },
      stored: () => prisma.pushSubscription.count({ where: { userId } }),
      refusal: null,
    };
  },
};

/** Limits whose own tests send simultaneous requests: the test's file, and the words of its name. */
const elsewhere: Record<string, readonly [file: string, name: string]> = {
  maxBaskets: ['baskets/portal-baskets', 'are limited to fifty, even for simultaneous requests'],
  maxEndpoints: ['webhooks/endpoints', 'of twenty simultaneous creations, ten succeed'],
  maxTools: ['marketing/tools', 'a partner can have five'],
  maxShops: ['creators/shops', 'even for simultaneous requests'],
  maxLists: ['creators/shops-lists', 'are limited to 100 per shop, even for simultaneous requests'],
  maxItemsOfList: ['creators/shops-items', 'even for simultaneous requests'],
  maxVideos: ['creators/shop-media-refused', 'even for simultaneous requests'],
  maxOpenUploads: ['creators/shop-media-refused', 'twenty at a time'],
  readyVideosPerShop: ['creators/shop-media-changes', 'even for simultaneous uploads'],
  maxPasskeys: ['identity/passkeys', 'is limited to twenty, even for simultaneous requests'],
  maxClaims: ['lists/gift-claims', 'has at most a hundred givers'],
  maxAlertMailsPerWeek: ['alerts/alerts', 'alerts once, however many servers work at the same time'],
  maxMailsADay: ['partners/portal-members', 'is limited to twenty emails a day, even at once'],
  'mailWindow, typed, others, notices': [
    'identity/strangers-mails',
    'count once each, even at the same moment',
  ],
};

it.each(Object.entries(races))(
  '%s holds for 30 more requests at once than there’s room for',
  async (_name, race) => {
    const { most, ask, stored, refusal } = await race();
    const room = most - (await stored());
    const answers = await Promise.all(numbers(room + 30).map(ask));
    expect(await stored()).toBe(most);
    // A busy database refuses some before they're decided.
    const refused = answers.filter(({ status }) => status >= 300 && status !== 503);
    expect(new Set(refused.map(({ body }) => body.error as string))).toEqual(
      new Set(refusal === null ? [] : [refusal]),
    );
  },
);

it('a feed waits, too, while ten of its partner’s imports are waiting', async () => {
  const { partnerId } = await newTeam(api);
  const waiting = { partnerId, format: 'ndjson', state: 'running', path: 'none', claimedAt: now() };
  await prisma.productImport.createMany({ data: Array<typeof waiting>(maxWaitingImports).fill(waiting) });
  const feed = {
    partnerId,
    url: 'https://shop.example/feed',
    format: 'google_xml',
    body: Buffer.from('<rss/>'),
  };
  await expect(startFeedImport(api.ctx, feed as Parameters<typeof startFeedImport>[1])).rejects.toThrow(
    'imports are waiting',
  );
  expect(await prisma.productImport.count({ where: { partnerId } })).toBe(maxWaitingImports);
});

it.each(Object.entries(elsewhere))('%s is tested with simultaneous requests', (_name, [file, name]) => {
  const code = readFileSync(new URL(`${file}.test.ts`, import.meta.url), 'utf8');
  const at = code.indexOf(name);
  expect(at).toBeGreaterThan(0);
  expect(code.slice(at, at + 2_500)).toMatch(/Promise\.all/);
});

it('covers every limit in the code and every code that reports one', () => {
  const known = [...Object.keys(races), ...Object.keys(elsewhere)].join(' ');
  const counting = globSync('api/modules/**/*.ts').flatMap((path) => {
    const code = readFileSync(path, 'utf8');
    if (!/count\(\*\)|\.count\(|OFFSET/.test(code)) return [];
    return [...code.matchAll(/(?:>=|<|OFFSET \$\{) ?:?(max[A-Z]\w*|mostOf\w*)/g)].map(
      ([, name = '']) => name,
    );
  });
  expect(counting.length).toBeGreaterThan(10);
  expect(counting.filter((name) => name !== 'max' && !known.includes(name))).toEqual([]);
  // Attempts and requests aren't stored; they have tests of their counters.
  const counters = /^(?:too_many_(?:wrong_codes|codes|tries|emails)|(?:network|usage|plan)_limit_reached)$/;
  const reported = Object.entries(errors).flatMap(([code, { message }]) =>
    /^too_many_|_limit_reached$|_full$/.test(code) && !counters.test(code) ? [[code, message] as const] : [],
  );
  expect(reported.map(([code]) => code).sort()).toEqual([
    'list_full',
    'list_limit_reached',
    'too_many_baskets',
    'too_many_endpoints',
    'too_many_givers',
    'too_many_invitations',
    'too_many_items',
    'too_many_lists',
    'too_many_passkeys',
    'too_many_shops',
    'too_many_tools',
    'too_many_uploads',
    'too_many_videos',
  ]);
});
