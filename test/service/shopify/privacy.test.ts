/** Shopify's privacy requests are carried out, without affecting anyone else's data. */
import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { trackEvent } from '#api/modules/analytics/internal/track-event.ts';
import type { ShopEvent } from '#api/modules/catalog/shop-event.ts';
import { issueSession } from '#api/modules/identity/issue-session.ts';
import { createList } from '#api/modules/lists/create-list.ts';
import { deleteItem } from '#api/modules/lists/delete-item.ts';
import { markPublicPurchased } from '#api/modules/lists/mark-public-purchased.ts';
import { issueReference } from '#api/modules/lists/order-reference.ts';
import { setPurchased } from '#api/modules/lists/set-purchased.ts';
import { updateItem } from '#api/modules/lists/update-item.ts';
import { updateList } from '#api/modules/lists/update-list.ts';
import { recordOrder } from '#api/modules/orders/record-order.ts';
import { answerDataRequest } from '#api/modules/privacy/internal/shopify/answer-data-request.ts';
import { redactCustomer } from '#api/modules/privacy/internal/shopify/redact-customer.ts';
import { redactShop } from '#api/modules/privacy/internal/shopify/redact-shop.ts';
import { listRequests } from '#api/modules/privacy/list-requests.ts';
import { domainHash } from '#api/modules/shopify/install-shop.ts';
import { uninstallShop } from '#api/modules/shopify/uninstall-shop.ts';
import { emailHash } from '#api/modules/switching/email-hash.ts';
import { findText } from '#test/support/find-text.ts';
import { sharedAdmin, sharedService } from '#test/support/shared-service.ts';
import { embeddedQuery } from '#test/support/shopify/app-credentials.ts';

const admin = await sharedAdmin();
const service = await sharedService();
const { ctx } = service;
const { prisma } = ctx;
const agent = { 'User-Agent': 'Mozilla/5.0 (Macintosh) Chrome/140 Safari/537.36' };

/** Installs and opens the app as a merchant. */
async function install(domain = `kiln-${randomUUID().slice(0, 8)}.myshopify.com`) {
  const page = await fetch(`${service.siteUrl}/app?${await embeddedQuery(domain)}`, { headers: agent });
  expect(page.status).toBe(200);
  const shop = await prisma.shop.findUniqueOrThrow({
    where: { domain },
    include: { partner: { include: { keys: true, baskets: true, members: true } } },
  });
  const key = shop.partner.keys.find(({ id }) => id === shop.apiKeyId)!;
  return { domain, shop, key, origin: `https://${shop.primaryHost}` };
}
type Installed = Awaited<ReturnType<typeof install>>;

async function post(path: string, body: object, headers: Record<string, string> = {}) {
  const answer = await fetch(`${service.baseUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

const init = ({ key, origin }: Pick<Installed, 'key' | 'origin'>) =>
  post('/widget/init', { origin, public_key: key.value }, { origin });

async function shopper(name: string) {
  const email = `${name}-${randomUUID().slice(0, 8)}@mail.example`;
  const session = await issueSession(ctx, { email });
  const list = await createList(ctx, session.user.id, { name: `${name}’s birthday` });
  return { email, id: session.user.id, list, headers: { authorization: `Bearer ${session.accessToken}` } };
}
type Shopper = Awaited<ReturnType<typeof shopper>>;

/** Saves on the shop's page, with its widget. */
async function save({ key, origin }: Installed, { list, headers }: Shopper, slug: string) {
  const { body: grant } = await init({ key, origin });
  const { status, body } = await post(
    '/widget/save',
    {
      wishlistId: list.db_id,
      product: { url: `${origin}/products/${slug}`, title: slug, price: 5400, currency: 'EUR' },
    },
    { ...headers, origin, 'x-widget-token': String(grant.token) },
  );
  expect(status).toBe(200);
  return body.item_id as number;
}

const event = (shopDomain: string, topic: string, payload: object = {}): ShopEvent => ({
  id: randomUUID(),
  topic,
  shopDomain,
  payload: { shop_id: 1, shop_domain: shopDomain, ...payload },
  triggeredAt: new Date(),
  receivedAt: new Date(),
});
const aboutCustomer = (topic: string, shop: Installed, customer: object) =>
  event(shop.domain, topic, {
    customer: { phone: '+4915112345678', ...customer },
    orders_requested: [1],
    orders_to_redact: [1],
    data_request: { id: 9999 },
  });

async function emailsTo(address: string) {
  const folder = join(service.dataDir, 'outbox');
  const names = await readdir(folder).catch(() => []);
  const emails = await Promise.all(
    names.sort().map(async (name) => PostalMime.parse(await readFile(join(folder, name)))),
  );
  return emails.filter(({ to }) => to?.some((one) => one.address === address));
}

/** The record of a shop's latest request. */
const recordOf = async (shop: { domain: string }) =>
  prisma.privacyRequest.findFirstOrThrow({ where: { shopDomain: shop.domain }, orderBy: { id: 'desc' } });
const itemsOf = ({ list }: Shopper) =>
  prisma.listItem.findMany({ where: { listId: list.db_id }, orderBy: { id: 'asc' } });

/** Clara saves products of two shops, and marks one of Ben's items. */
async function story() {
  const [kiln, other] = [await install(), await install()];
  const [clara, ben] = [await shopper('clara'), await shopper('ben')];
  const customer = { id: 207_119_551, email: clara.email.toUpperCase() };
  const vase = await save(kiln, clara, 'vase');
  const jug = await save(other, clara, 'other-jug');
  const bowl = await save(kiln, ben, 'bowl');
  await updateItem(ctx, clara.id, clara.list.id, vase, { note: 'in blue, please' });
  // Saved elsewhere: only its host shows that it's the shop's.
  await post(
    '/hosted/save',
    {
      wishlistId: clara.list.db_id,
      product: { url: `https://${kiln.domain}/products/plate`, title: 'plate' },
    },
    clara.headers,
  );
  await prisma.listCollaborator.create({
    data: { listId: ben.list.db_id, userId: clara.id, role: 'editor' },
  });
  await setPurchased(ctx, clara.id, ben.list.id, bowl, { purchased: true });
  const tell = (shop: Installed, payload: Record<string, string | number>) =>
    trackEvent(
      ctx,
      { userId: undefined, key: undefined, origin: undefined },
      { partner_id: shop.shop.partnerId, type: 'product_view', payload, key: shop.key.value },
    );
  await tell(kiln, { customerId: customer.id, place: 'shelf' });
  await tell(kiln, { customerId: 1, quantity: customer.id });
  await tell(other, { customerId: customer.id, place: 'secret-shelf' });
  return { kiln, other, clara, ben, customer, vase, jug, bowl };
}

describe('a data request', () => {
  it('sends the shop its customer’s data, and nothing of another shop or person', async () => {
    const { kiln, clara, customer } = await story();
    const asked = aboutCustomer('customers/data_request', kiln, customer);
    await Promise.all([1, 2, 3].map(() => answerDataRequest(ctx, asked)));
    await answerDataRequest(ctx, asked);

    const emails = await emailsTo(kiln.shop.email!);
    expect(emails).toHaveLength(1);
    expect(emails[0]!.text).toContain('data request 9999');
    expect(emails[0]!.html).toContain(`${customer.id}`);
    const [file] = emails[0]!.attachments;
    const json = Buffer.from(file!.content as ArrayBuffer).toString();
    const data = JSON.parse(json) as Record<string, unknown>;
    expect(data).toMatchObject({
      shop: kiln.domain,
      data_request: '9999',
      account: { email: clara.email },
      saved_products: [
        {
          list: 'clara’s birthday',
          title: 'vase',
          note: 'in blue, please',
          price_minor: 5400,
          currency: 'EUR',
        },
        { title: 'plate' },
      ],
      marked_as_bought_for_others: [{ title: 'bowl', url: `${kiln.origin}/products/bowl` }],
      analytics_events: [{ type: 'product_view', payload: { customerId: customer.id, place: 'shelf' } }],
    });
    expect(data.counted_actions).toContainEqual(expect.objectContaining({ kind: 'save' }));
    for (const foreign of ['other-jug', 'ben', 'secret-shelf']) expect(json).not.toContain(foreign);

    const record = await recordOf(kiln);
    expect(record).toMatchObject({ kind: 'data_request', customerId: '207119551', doneAt: expect.any(Date) });
    expect(record.outcome).toMatchObject({ items: 2, marked: 1, analytics: 1 });
    expect(JSON.stringify(record)).not.toContain('clara');
  });

  it('doesn’t spoil a surprise, not even through timestamps', async () => {
    const { kiln, clara, customer, vase } = await story();
    const surpriseUntil = new Date(Date.now() + 86_400_000);
    await prisma.list.update({ where: { id: clara.list.db_id }, data: { surpriseUntil } });
    await prisma.listItem.update({ where: { id: vase }, data: { purchased: true, updatedAt: new Date() } });
    await answerDataRequest(ctx, aboutCustomer('customers/data_request', kiln, customer));
    const [letter] = await emailsTo(kiln.shop.email!);
    const json = Buffer.from(letter!.attachments[0]!.content as ArrayBuffer).toString();
    const hidden = { marked_as_bought: null, marked_at: null, updated_at: null };
    expect(JSON.parse(json)).toMatchObject({ saved_products: [{ title: 'vase', ...hidden }, hidden] });
  });

  it('is also answered if there is no data, without revealing who has an account', async () => {
    const kiln = await install();
    const stranger = await shopper('dora');
    const asked = aboutCustomer('customers/data_request', kiln, { id: 5, email: stranger.email });
    await answerDataRequest(ctx, asked);
    const [letter] = await emailsTo(kiln.shop.email!);
    expect(letter!.text).toContain('stores nothing about customer 5');
    expect(letter!.attachments).toEqual([]);
    expect(await recordOf(kiln)).toMatchObject({ doneAt: expect.any(Date) });
  });

  it('stays open for the operator if the shop can’t be emailed', { tags: ['thorough'] }, async () => {
    const kiln = await install();
    await prisma.shop.update({ where: { id: kiln.shop.id }, data: { email: null } });
    await prisma.partner.update({ where: { id: kiln.shop.partnerId }, data: { technicalContact: null } });
    const asked = aboutCustomer('customers/data_request', kiln, { id: 6, email: 'nobody@mail.example' });
    await expect(answerDataRequest(ctx, asked)).rejects.toThrow(kiln.domain);
    const open = await listRequests(ctx, { limit: 100, open: true });
    expect(open.filter(({ shop }) => shop === kiln.domain)).toMatchObject([
      { kind: 'data_request', done_at: null },
    ]);
  });
});

describe('erasing a customer', () => {
  it('deletes the customer’s data of this shop once, and nothing else', async () => {
    const { kiln, other, clara, ben, customer, vase, jug, bowl } = await story();
    const before = await prisma.usageAction.count({ where: { partnerId: kiln.shop.partnerId } });
    const asked = aboutCustomer('customers/redact', kiln, customer);
    await Promise.all([1, 2, 3].map(() => redactCustomer(ctx, asked)));

    expect((await itemsOf(clara)).map(({ id }) => id)).toEqual([jug]);
    expect(await itemsOf(ben)).toMatchObject([{ id: bowl, purchased: true, purchasedById: null }]);
    const events = await prisma.analyticsEvent.findMany({
      where: { partnerId: { in: [kiln.shop.partnerId, other.shop.partnerId] } },
      orderBy: { id: 'asc' },
    });
    expect(events.map(({ payload }) => payload)).toEqual([
      { customerId: 1, quantity: customer.id },
      { customerId: customer.id, place: 'secret-shelf' },
    ]);
    const ledger = await prisma.usageAction.findMany({ where: { partnerId: kiln.shop.partnerId } });
    expect(ledger).toHaveLength(before);
    expect(ledger.filter(({ itemId, listId }) => itemId === vase || listId === clara.list.db_id)).toEqual([]);
    expect(await prisma.user.count({ where: { id: clara.id } })).toBe(1);
    expect(await recordOf(kiln)).toMatchObject({
      doneAt: expect.any(Date),
      outcome: { items: 2, marked: 1 },
    });

    // A repeated event deletes nothing saved in the meantime.
    const again = await save(kiln, clara, 'vase');
    await redactCustomer(ctx, asked);
    expect((await itemsOf(clara)).map(({ id }) => id)).toEqual([jug, again]);
  });
});

describe('orders of a customer', () => {
  it('are in the answer, and stay counted without their ID and what they bought once erased', async () => {
    const { kiln, ben, customer, bowl } = await story();
    const { partnerId } = kiln.shop;
    await setPurchased(ctx, ben.id, ben.list.id, bowl, { purchased: false });
    const { productId } = await prisma.listItem.findUniqueOrThrow({ where: { id: bowl } });
    const wl = issueReference(ctx, { partnerId, path: 'share', by: 'giver', id: bowl, productId });
    const paid = { status: 'paid', currency: 'EUR', ordered_at: new Date() } as const;
    const lines = [{ wl, quantity: 1, unit_price_minor: 5400 }];
    for (const id of ['1', '2']) await recordOrder(ctx, partnerId, { ...paid, order_id: id, lines });

    await answerDataRequest(ctx, aboutCustomer('customers/data_request', kiln, customer));
    const [letter] = await emailsTo(kiln.shop.email!);
    const json = Buffer.from(letter!.attachments[0]!.content as ArrayBuffer).toString();
    expect(JSON.parse(json)).toMatchObject({
      orders: [{ order_id: '1', title: 'bowl', quantity: 1, unit_price_minor: 5400, came_from: 'share' }],
    });
    expect(json).not.toContain('ben');

    await redactCustomer(ctx, aboutCustomer('customers/redact', kiln, customer));
    const kept = await prisma.order.findMany({
      where: { partnerId },
      include: { lines: true, events: true },
      orderBy: { id: 'asc' },
    });
    expect(kept.map(({ orderId }) => orderId)).toEqual([expect.stringMatching(/^redacted \d+$/), '2']);
    expect(kept[0]).toMatchObject({
      events: [],
      lines: [{ itemId: null, quantity: 1, unitPriceMinor: 5400 }],
    });
    expect(kept[1]?.lines).toMatchObject([{ itemId: bowl }]);
    const gifts = await prisma.giftClaim.findMany({ where: { itemId: bowl } });
    expect(gifts.map(({ orderLineId }) => orderLineId)).not.toContain(kept[0]!.lines[0]!.id);
    expect(gifts.length).toBeGreaterThan(0);
  });
});

describe('the events of a customer', () => {
  it('are in the answer, and erased with them, in the stream and where they were sent', async () => {
    const { kiln, clara, ben, customer, vase } = await story();
    const { partnerId } = kiln.shop;
    await prisma.partner.update({ where: { id: partnerId }, data: { plan: 'growth' } });
    await deleteItem(ctx, clara.id, clara.list.id, vase);
    await save(kiln, clara, 'lamp');
    await save(kiln, ben, 'desk');
    const events = () => prisma.event.findMany({ where: { partnerId }, orderBy: { id: 'asc' } });
    await expect.poll(async () => (await events()).length, { timeout: 30_000 }).toBe(3);
    const [removed] = await events();
    const endpoint = await prisma.eventEndpoint.create({
      data: {
        publicId: `whe_${randomUUID()}`,
        partnerId,
        kind: 'webhook',
        url: kiln.origin,
        types: ['item.removed'],
        createdAt: new Date(),
        updatedAt: new Date(),
      },
    });
    const { id: endpointId } = endpoint;
    const attempt = { partnerId, endpointId, type: 'item.removed', answer: 'clara', createdAt: new Date() };
    const payload = { id: `evt_${removed!.id}`, type: 'item.removed', data: removed!.data! };
    await prisma.webhookAttempt.create({ data: { ...attempt, messageId: payload.id, payload } });
    const waiting = { endpointId, eventId: removed!.id, subject: removed!.subject, nextTryAt: new Date() };
    await prisma.eventDelivery.create({ data: waiting });

    await answerDataRequest(ctx, aboutCustomer('customers/data_request', kiln, customer));
    const [letter] = await emailsTo(kiln.shop.email!);
    const json = Buffer.from(letter!.attachments[0]!.content as ArrayBuffer).toString();
    expect(JSON.parse(json)).toMatchObject({
      wishlist_events: [
        { type: 'item.removed', data: { product: { title: 'vase' } } },
        { type: 'item.saved', data: { product: { title: 'lamp' } } },
      ],
      messages_to_the_shop: [{ type: 'item.removed', payload }],
    });
    expect(json).not.toContain('desk');

    await redactCustomer(ctx, aboutCustomer('customers/redact', kiln, customer));
    expect(await events()).toMatchObject([{ data: { product: { title: 'desk' } } }]);
    expect(await prisma.webhookAttempt.findMany({ where: { endpointId } })).toMatchObject([
      { payload: { id: payload.id, type: 'item.removed' }, answer: null },
    ]);
    expect(await prisma.eventDelivery.count({ where: { endpointId } })).toBe(0);
    expect(await findText(ctx.pool, (removed!.data as { shopper: string }).shopper)).toEqual([]);
    expect(await recordOf(kiln)).toMatchObject({ outcome: { events: 2, webhooks: 1 } });
  });
});

describe('lists that wait for a customer', () => {
  it('are in the answer, and erased with them', async () => {
    const { kiln, clara, customer } = await story();
    const { partnerId } = kiln.shop;
    const now = new Date();
    const { id: importId } = await prisma.listImport.create({
      data: {
        partnerId,
        source: 'xb',
        format: 'csv',
        headings: [],
        columns: [],
        sample: [],
        state: 'done',
        createdAt: now,
        finishedAt: now,
      },
    });
    const product = { importId, url: `${kiln.origin}/lamp`, urlHash: Buffer.from('lamp'), title: 'Lamp' };
    const { id: productId } = await prisma.importedProduct.create({ data: product });
    for (const person of [
      { customerId: String(customer.id) },
      { emailHash: new Uint8Array(emailHash(clara.email)) },
      { customerId: '0' },
    ]) {
      const name = JSON.stringify(person);
      const wishes = { create: { productId, list: 'Kitchen' } };
      await prisma.importedPerson.create({ data: { importId, partnerId, name, ...person, wishes } });
    }

    await answerDataRequest(ctx, aboutCustomer('customers/data_request', kiln, customer));
    const [letter] = await emailsTo(kiln.shop.email!);
    const json = Buffer.from(letter!.attachments[0]!.content as ArrayBuffer).toString();
    const lamp = { list: 'Kitchen', title: 'Lamp', url: product.url };
    expect(JSON.parse(json).imported_wishes).toMatchObject([lamp, lamp]);
    expect(JSON.parse(json).imported_wishes).toHaveLength(2);

    await redactCustomer(ctx, aboutCustomer('customers/redact', kiln, customer));
    expect(await prisma.importedPerson.findMany({ where: { importId } })).toMatchObject([
      { customerId: '0' },
    ]);
  });
});

describe('the words of an erased customer', () => {
  it('are in no column of any table, not even with other people', async () => {
    const { kiln, clara, ben, customer, vase, bowl } = await story();
    const word = 'xanthippe';
    await prisma.user.update({ where: { id: clara.id }, data: { displayName: `Clara ${word}` } });
    const mark = { purchased: true, name: word, note: word, userId: clara.id };
    const jar = await save(kiln, ben, 'jar');
    const cup = await save(kiln, ben, 'cup');
    await updateList(ctx, ben.id, ben.list.id, { sharePublic: true });
    await setPurchased(ctx, clara.id, ben.list.id, bowl, { purchased: false });
    for (const item of [bowl, jar, cup]) await markPublicPurchased(ctx, ben.list.id, item, mark);
    await markPublicPurchased(ctx, ben.list.id, jar, { purchased: false, userId: clara.id });
    await deleteItem(ctx, ben.id, ben.list.id, cup);
    await updateList(ctx, clara.id, clara.list.id, { sharePublic: true });
    await markPublicPurchased(ctx, clara.list.id, vase, { purchased: true, userId: ben.id });
    await updateItem(ctx, clara.id, clara.list.id, vase, { title: `${word}’s vase`, note: word });
    expect((await findText(ctx.pool, word)).length).toBeGreaterThan(5);
    await redactCustomer(ctx, aboutCustomer('customers/redact', kiln, customer));
    await prisma.user.update({ where: { id: clara.id }, data: { displayName: null } });
    expect(await findText(ctx.pool, word)).toEqual([]);
    expect(await itemsOf(ben)).toMatchObject([{ purchased: true }, { purchased: false }]);
  });
});

describe('an item supplied by two shops', () => {
  it('is reported and erased for each shop as that shop supplied it', { tags: ['thorough'] }, async () => {
    const [kiln, other] = [await install(), await install()];
    const clara = await shopper('clara');
    const customer = { id: 207_119_552, email: clara.email };
    const itemId = await save(kiln, clara, 'vase');
    const { body: grant } = await init(other);
    const url = `${kiln.origin}/products/vase`;
    const more = { title: 'vase of the other', price: 4900, siteDomain: new URL(other.origin).hostname };
    const answer = await post(
      '/widget/save',
      { wishlistId: clara.list.db_id, product: { url, currency: 'EUR', metadata: { sku: 'o' }, ...more } },
      { ...clara.headers, origin: other.origin, 'x-widget-token': String(grant.token) },
    );
    expect(answer).toMatchObject({ status: 200, body: { item_id: itemId } });

    await redactCustomer(ctx, aboutCustomer('customers/redact', kiln, customer));
    expect(await itemsOf(clara)).toMatchObject([
      {
        id: itemId,
        title: 'vase of the other',
        sourcePartnerId: other.shop.partnerId,
        checkoutMeta: { sku: 'o' },
      },
    ]);
    await save(kiln, clara, 'vase');
    const sources = () => prisma.itemSource.findMany({ where: { itemId } });
    expect(await sources()).toMatchObject([{ partnerId: kiln.shop.partnerId, title: 'vase' }]);
    await redactCustomer(ctx, {
      ...aboutCustomer('customers/redact', kiln, { ...customer, id: 3 }),
      id: 'again',
    });
    expect(await sources()).toEqual([]);
    expect(await itemsOf(clara)).toHaveLength(1);
    expect(await recordOf(kiln)).toMatchObject({ outcome: { items: 1 } });
  });
});

describe('erasing a shop', () => {
  const gone = async (shop: Installed) => uninstallShop(ctx, shop.domain);

  it('deletes the shop’s data on all servers, and keeps what shoppers saved', async () => {
    const { kiln, clara } = await story();
    const { partnerId } = kiln.shop;
    const basket = kiln.shop.partner.baskets[0]!.publicId;
    const config = () => fetch(`${service.baseUrl}/baskets/${basket}`).then(({ status }) => status);
    expect([(await init(kiln)).status, await config()]).toEqual([200, 200]);
    await gone(kiln);
    const asked = event(kiln.domain, 'shop/redact');
    await Promise.all([1, 2, 3].map(() => redactShop(ctx, asked)));

    await expect.poll(() => init(kiln)).toMatchObject({ status: 403, body: { error: 'unknown_key' } });
    await expect.poll(config).toBe(404);
    const ofPartner = { where: { partnerId } };
    expect({
      partner: await prisma.partner.findUnique({ where: { id: partnerId } }),
      shops: await prisma.shop.count({ where: { domain: kiln.domain } }),
      sessions: await prisma.session.count({ where: { shop: kiln.domain } }),
      owners: await prisma.user.count({ where: { email: kiln.shop.email! } }),
      rows: await Promise.all([
        prisma.partnerMember.count(ofPartner),
        prisma.apiKey.count(ofPartner),
        prisma.basketConfig.count(ofPartner),
        prisma.analyticsEvent.count(ofPartner),
        prisma.basketEvent.count(ofPartner),
        prisma.webhookAttempt.count(ofPartner),
        prisma.storefrontListing.count(ofPartner),
      ]),
    }).toMatchObject({
      partner: { name: '', technicalContact: null },
      shops: 0,
      sessions: 0,
      owners: 0,
      rows: [0, 0, 0, 0, 0, 0, 0],
    });
    expect(await prisma.usageAction.count(ofPartner)).toBeGreaterThan(0);

    const list = await fetch(`${service.baseUrl}/hosted/lists/${clara.list.id}/items`, {
      headers: clara.headers,
    });
    expect(list.status).toBe(200);
    expect(await list.text()).toContain('vase');
    expect((await itemsOf(clara)).map(({ title }) => title)).toEqual(['vase', 'other-jug', 'plate']);
    expect((await itemsOf(clara))[0]).toMatchObject({
      sourcePartnerId: null,
      sourceShopId: null,
      sourceLabel: null,
    });

    // A shop that returns is new, but has used its trial.
    const trial = await prisma.usedTrial.findUniqueOrThrow({
      where: { domainHash: domainHash(kiln.domain) },
    });
    const back = await install(kiln.domain);
    expect(back.shop.partnerId).not.toBe(partnerId);
    expect(back.shop.trialEndsAt).toEqual(trial.trialEndsAt);
    await redactShop(ctx, asked);
    expect(await init(back)).toMatchObject({ status: 200 });
  });

  it('keeps a shop that has reinstalled the app', { tags: ['thorough'] }, async () => {
    const kiln = await install();
    await gone(kiln);
    await install(kiln.domain);
    await redactShop(ctx, event(kiln.domain, 'shop/redact'));
    expect(await init(kiln)).toMatchObject({ status: 200 });
    expect(await recordOf(kiln)).toMatchObject({ doneAt: expect.any(Date), outcome: { installed: true } });
  });

  it(
    'results in a working shop or none if it’s reinstalled at the same time',
    { tags: ['thorough'] },
    async () => {
      const kiln = await install();
      await gone(kiln);
      await Promise.all([
        redactShop(ctx, event(kiln.domain, 'shop/redact')),
        install(kiln.domain).catch(() => null),
      ]);
      const back = await install(kiln.domain);
      expect(await init(back)).toMatchObject({ status: 200 });
      expect(admin.shop(kiln.domain).metafields.get('wl.api_key')).toBe(back.key.value);
    },
  );

  it(
    'waits until Shopify confirms that an active shop no longer has the app',
    { tags: ['thorough'] },
    async () => {
      const kiln = await install();
      const asked = event(kiln.domain, 'shop/redact');
      admin.fail('query', { status: 503, times: 3 });
      await expect(redactShop(ctx, asked)).rejects.toThrow();
      expect(await recordOf(kiln)).toMatchObject({ doneAt: null });
      expect(await init(kiln)).toMatchObject({ status: 200 });
      // Shopify has ended the access, and the token has expired.
      admin.shop(kiln.domain).tokens.clear();
      admin.shop(kiln.domain).refreshTokens.clear();
      await prisma.session.updateMany({ where: { shop: kiln.domain }, data: { expires: new Date(0) } });
      await redactShop(ctx, asked);
      expect(await prisma.shop.count({ where: { domain: kiln.domain } })).toBe(0);
    },
  );

  it(
    'keeps the other keys of a partner that pays elsewhere, and revokes the shop’s',
    { tags: ['thorough'] },
    async () => {
      const kiln = await install();
      const { partnerId } = kiln.shop;
      const own = await prisma.apiKey.update({
        where: { id: kiln.shop.partner.keys.find(({ environment }) => environment === 'test')!.id },
        data: { environment: 'live', allowedDomains: ['pottery.example', kiln.domain] },
      });
      await gone(kiln);
      await prisma.partner.update({ where: { id: partnerId }, data: { plan: 'growth' } });
      await redactShop(ctx, event(kiln.domain, 'shop/redact'));
      expect(await init({ key: own, origin: 'https://pottery.example' })).toMatchObject({ status: 200 });
      await expect
        .poll(() => init({ key: own, origin: `https://${kiln.domain}` }))
        .toMatchObject({ status: 403 });
      await expect.poll(() => init(kiln)).toMatchObject({ status: 403, body: { error: 'unknown_key' } });
      expect(await prisma.partnerMember.count({ where: { partnerId } })).toBe(1);
      expect(await prisma.shop.count({ where: { domain: kiln.domain } })).toBe(0);
    },
  );
});
