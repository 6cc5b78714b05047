/**
 * Another partner's real data, and requests with its IDs, generated from the API description. A new path
 * parameter below /portal/ needs a line in `foreignParameters`.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import type { ApiDescription, JsonSchema, Operation } from '#api/contract/description.ts';
import type { Context } from '#api/platform/context.ts';
import { createSecret } from '#api/platform/tokens/secret.ts';
import type { newTeam } from './team.ts';
import { tokenOf } from './team.ts';

export type Team = Awaited<ReturnType<typeof newTeam>>;

/** Part of every value a partner keeps private: no answer to anyone else may contain it. */
const marker = 'zyx-hidden';

/** Values that no one else may learn about a partner. */
export const secretsOf = ({ keys, owner, member }: Team) => [
  marker,
  keys.live.key,
  keys.test.key,
  owner.email,
  member.email,
];

/** A partner's IDs, by their name in paths and forms. */
export type Things = Record<string, string>;

/** Gives a partner one of everything, with the marker. @returns the IDs */
export async function thingsOf(ctx: Context, team: Team): Promise<Things> {
  const { prisma } = ctx;
  const { partnerId, basketConfigId } = team;
  const now = ctx.clock();
  const mail = (name: string) => `${name}${partnerId}@${marker}.example`;
  await prisma.partner.update({
    where: { id: partnerId },
    data: {
      name: `Shop ${marker}`,
      billingName: `Firm ${marker}`,
      billingEmail: mail('books'),
      technicalContact: mail('tech'),
      vatId: `VAT-${marker}`,
      stripeCustomerId: `cus_${partnerId}_${marker}`,
    },
  });
  const basket = await prisma.basketConfig.update({
    where: { publicId: basketConfigId },
    data: {
      name: `Basket ${marker}`,
      webhookUrl: `https://${marker}.example/hook`,
      webhookSecret: `whsec_${marker}`,
    },
  });
  const attempt = await prisma.webhookAttempt.create({
    data: {
      basketId: basket.id,
      partnerId,
      messageId: randomUUID(),
      type: 'basket.test',
      payload: { note: marker },
      status: 500,
      url: `https://${marker}.example/hook`,
      answer: marker,
      createdAt: now,
    },
  });
  const endpoint = await prisma.eventEndpoint.create({
    data: {
      publicId: createSecret('whe_'),
      partnerId,
      kind: 'webhook',
      url: `https://${marker}.example/events`,
      types: ['item.saved'],
      description: `Events ${marker}`,
      secret: `whsec_events${marker}`,
      // Nothing is sent there.
      retryAt: new Date(now.getTime() + 86_400_000),
      createdAt: now,
      updatedAt: now,
    },
  });
  const event = {
    partnerId,
    type: 'item.saved',
    subject: `item:${marker}`,
    data: { item: marker },
    createdAt: now,
  };
  const { id: eventId } = await prisma.event.create({ data: event });
  await prisma.apiKey.update({
    where: { id: team.keys.live.id },
    data: { name: `Key ${marker}`, allowedDomains: [`${marker}.example`], firstInitAt: now },
  });
  const token = await tokenOf({ ctx }, team.member.email);
  const expiresAt = new Date(now.getTime() + 86_400_000);
  const invitation = await prisma.partnerInvitation.create({
    data: { partnerId, email: mail('guest'), tokenHash: randomBytes(32), createdAt: now, expiresAt },
  });
  const invoice = await prisma.invoice.create({
    data: {
      partnerId,
      number: `${marker}-${partnerId}`,
      provider: 'operator',
      period: '2026-10',
      issuedAt: now,
      lines: [],
      parties: {},
      netMinor: 4_900,
      totalMinor: 4_900,
    },
  });
  const products = await prisma.productImport.create({
    data: { partnerId, format: 'csv', state: 'failed', createdAt: now },
  });
  const lists = await prisma.listImport.create({
    data: {
      partnerId,
      source: 'table',
      format: 'csv',
      headings: [`Heading ${marker}`],
      columns: ['handle'],
      sample: [[marker]],
      createdAt: now,
    },
  });
  const tool = await prisma.eventEndpoint.create({
    data: {
      publicId: createSecret('tool_'),
      partnerId,
      kind: 'http',
      url: `https://${marker}.example/tool`,
      types: ['item.saved'],
      createdAt: now,
      updatedAt: now,
    },
  });
  await prisma.marketingQuestion.create({ data: { partnerId, wording: `Mails ${marker}?`, updatedAt: now } });
  const creator = await creatorThingsOf(ctx, partnerId);
  await prisma.order.create({
    data: {
      partnerId,
      orderId: marker,
      currency: 'EUR',
      createdAt: now,
      lines: {
        create: {
          partnerId,
          orderedAt: now,
          currency: 'EUR',
          referenceHash: randomBytes(32),
          path: 'creator',
          creatorShopId: Number(creator.shopId),
          productId: Number(creator.productId),
          quantity: 1,
          unitPriceMinor: 5_400,
        },
      },
    },
  });
  return {
    ...creator,
    keyId: String(team.keys.live.id),
    basketId: basketConfigId,
    attemptId: String(attempt.id),
    endpointId: endpoint.publicId,
    eventId: `evt_${eventId}`,
    tokenId: String(token.id),
    userId: team.member.userId,
    invitationId: String(invitation.id),
    invoiceId: String(invoice.id),
    partnerId: String(partnerId),
    importId: String(products.id),
    listImportId: String(lists.id),
    toolId: tool.publicId,
  };
}

/** Gives a partner a private creator shop: a draft, with one of everything. */
async function creatorThingsOf({ prisma }: Context, partnerId: number): Promise<Things> {
  const handle = `draft-${partnerId}-of-${marker}`;
  const shop = await prisma.creatorShop.create({ data: { partnerId, handle, name: `Shop ${marker}` } });
  const list = await prisma.creatorList.create({
    data: { shopId: shop.id, slug: 'hidden', title: `List ${marker}` },
  });
  const product = await prisma.product.create({ data: { title: `Written ${marker}`, brand: marker } });
  const item = await prisma.creatorItem.create({
    data: { shopId: shop.id, listId: list.id, productId: product.id, note: `Note ${marker}` },
  });
  const video = await prisma.productVideo.create({
    data: {
      shopId: shop.id,
      productId: product.id,
      title: `Video ${marker}`,
      bytes: 1,
      storagePath: `videos/${partnerId}-${marker}.mp4`,
      mime: 'video/mp4',
    },
  });
  return {
    shopId: String(shop.id),
    handle,
    listId: String(list.id),
    slug: list.slug,
    itemId: String(item.id),
    productId: String(product.id),
    mediaId: String(video.id),
    kind: 'cover',
  };
}

/** IDs in the same format that don't exist. */
export const unknownThings = (): Things => ({
  shopId: '2000000001',
  handle: 'nobody-has-this-handle',
  listId: '2000000001',
  slug: 'nothing',
  itemId: '2000000001',
  productId: '2000000001',
  mediaId: '2000000001',
  kind: 'cover',
  keyId: '2000000001',
  basketId: createSecret('bkt_'),
  attemptId: '2000000001',
  endpointId: createSecret('whe_'),
  eventId: 'evt_2000000001',
  tokenId: '2000000001',
  userId: randomUUID(),
  invitationId: '2000000001',
  invoiceId: '2000000001',
  partnerId: '99999999',
  importId: '2000000001',
  listImportId: '2000000001',
  toolId: createSecret('tool_'),
});

/** The kind of ID in a path parameter; keyed by the whole path if the name alone is ambiguous. */
const foreignParameters: Record<string, string> = {
  keyId: 'keyId',
  basketId: 'basketId',
  attemptId: 'attemptId',
  endpointId: 'endpointId',
  tokenId: 'tokenId',
  userId: 'userId',
  invitationId: 'invitationId',
  invoiceId: 'invoiceId',
  apiKeyId: 'keyId',
  shopId: 'shopId',
  handle: 'handle',
  listId: 'listId',
  slug: 'slug',
  itemId: 'itemId',
  mediaId: 'mediaId',
  kind: 'kind',
  importId: 'importId',
  toolId: 'toolId',
  '/partners/{id}': 'partnerId',
  '/partners/{id}/storefront': 'partnerId',
  '/partners/{id}/saves': 'partnerId',
  '/partners/{id}/saves/count': 'partnerId',
  '/partners/{id}/products': 'partnerId',
  '/partners/{id}/products/feed': 'partnerId',
  '/partners/{id}/products/imports': 'partnerId',
  '/partners/{id}/products/imports/{importId}': 'partnerId',
  ...Object.fromEntries(
    [
      '.csv',
      '/imports',
      ...['', '/check', '/run', '/undo', '/problems.csv'].map((rest) => `/imports/{importId}${rest}`),
    ].map((rest) => [`/partners/{id}/lists${rest}`, 'partnerId']),
  ),
};

export const parametersOf = ({ path }: Operation) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');

/** The path with these IDs. @throws Error for an unknown parameter */
export function addressOf(operation: Operation, things: Things): string {
  return operation.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    const isOfLists = name === 'importId' && operation.path.includes('/lists/');
    const thing = isOfLists ? 'listImportId' : (foreignParameters[name] ?? foreignParameters[operation.path]);
    const id = thing && things[thing];
    if (!id) throw new Error(`say in test/support/foreign.ts what {${name}} of ${operation.path} names`);
    return encodeURIComponent(id);
  });
}

/** Body fields whose valid values the schema alone doesn't describe. */
const samples: Record<string, unknown> = {
  icon: 'bookmark',
  api_key: 'pk_0123456789abcdef',
  mapping: { email: '{{email}}' },
  allowed_domains: ['shop.example'],
  origin: 'https://shop.example',
  email: 'somebody@mail.example',
  billing_email: 'books@mail.example',
  technical_contact: 'tech@mail.example',
  webhook_url: 'https://shop.example/hook',
  primaryColor: '#336699',
  colors: {
    light: { ground: '#ffffff', ink: '#111111' },
    dark: { ground: '#111111', ink: '#ffffff' },
  },
  cartUrlPattern: 'https://shop.example/cart/{variantId}',
  image_url: 'https://shop.example/a.jpg',
  url: 'https://shop.example/a',
  product_url: 'https://shop.example/products/{handle}',
  affiliate_url: 'https://shop.example/b',
  accent_color: '#336699',
  slug: 'something',
  currency: 'EUR',
  from: '2026-11-01T00:00:00Z',
  to: '2026-11-30T00:00:00Z',
};

/** A valid body for the operation, with every optional field. */
export function bodyOf(operation: Operation, description: ApiDescription): unknown {
  const schema = operation.requestBody?.content['application/json']?.schema;
  const sample = schema && sampleOf(schema, description);
  const rule = operation['x-proof'];
  if (!rule || rule === 'by its verb' || typeof sample !== 'object') return sample;
  // Someone who has just signed in needs no other proof, and a wrong one is refused first.
  const proof = ['current_password', 'code'];
  return Object.fromEntries(Object.entries(sample ?? {}).filter(([name]) => !proof.includes(name)));
}

function sampleOf(schema: JsonSchema, description: ApiDescription, name = ''): unknown {
  const { $ref, properties, enum: choices, anyOf, oneOf, allOf, type, items } = schema;
  if (name in samples) return samples[name];
  if ($ref)
    return sampleOf(description.components.schemas[$ref.split('/').at(-1) ?? ''] ?? {}, description, name);
  if (schema.const !== undefined) return schema.const;
  if (choices) return choices.find((choice) => choice !== null);
  const [first] = anyOf ?? oneOf ?? [];
  if (first) return sampleOf(first, description, name);
  if (allOf) return Object.assign({}, ...allOf.map((part) => sampleOf(part, description, name))) as object;
  const kind = Array.isArray(type) ? type[0] : type;
  if (kind === 'object' || properties) {
    const entries = Object.entries(properties ?? {});
    return Object.fromEntries(entries.map(([key, value]) => [key, sampleOf(value, description, key)]));
  }
  if (kind === 'array') return items && (schema.minItems ?? 0) > 0 ? [sampleOf(items, description)] : [];
  if (kind === 'integer' || kind === 'number') return schema.minimum ?? 1;
  if (kind === 'boolean') return true;
  if (schema.format === 'uri') return 'https://shop.example';
  return 'Something';
}

const tablesOfPartners = `
  SELECT c.table_name AS name FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
  WHERE c.table_schema = 'public' AND c.column_name = 'partner_id' AND t.table_type = 'BASE TABLE' ORDER BY 1`;

const tablesOfCreatorShops = [
  'creator_lists',
  'creator_items',
  'product_videos',
  'media_uploads',
  'creator_events',
  'creator_shop_follows',
];

/** All of a partner's data in the database, as text, to check that nothing has changed. */
export async function dumpOf({ pool }: Context, partnerId: number): Promise<string[]> {
  const { rows: tables } = await pool.query<{ name: string }>(tablesOfPartners);
  const reads = [
    `SELECT 'partners', row_to_json(p)::text AS row FROM partners p WHERE id = $1`,
    `SELECT 'users', row_to_json(u)::text AS row FROM users u JOIN partner_members m ON m.user_id = u.id AND m.partner_id = $1`,
    `SELECT 'key_usage', row_to_json(u)::text AS row FROM key_usage u JOIN api_keys k ON k.id = u.api_key_id AND k.partner_id = $1`,
    ...tablesOfCreatorShops.map(
      (
        name,
      ) => `SELECT '${name}', row_to_json(x)::text AS row FROM "${name}" x JOIN creator_shops s ON s.id = x.shop_id
                 WHERE s.partner_id = $1`,
    ),
    `SELECT 'products', row_to_json(p)::text AS row FROM products p JOIN creator_items i ON i.product_id = p.id
     JOIN creator_shops s ON s.id = i.shop_id WHERE s.partner_id = $1`,
    ...tables.map(
      ({ name }) => `SELECT '${name}', row_to_json(x)::text AS row FROM "${name}" x WHERE partner_id = $1`,
    ),
  ];
  const found = await Promise.all(
    reads.map((read) => pool.query<{ row: string }>({ text: read, values: [partnerId] })),
  );
  return found.flatMap(({ rows }) => rows.map((row) => JSON.stringify(row))).sort();
}
