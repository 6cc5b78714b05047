/**
 * Every way to erase a person, a list, a wish or a partner leaves nothing behind, in any column of any table. The list of
 * columns comes from the database: a new one fails here until the story has a row for it, or a reason why not.
 */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { ShopEvent } from '#api/modules/catalog/shop-event.ts';
import { deleteAccount } from '#api/modules/privacy/delete-account.ts';
import { deleteIdleGuests } from '#api/modules/privacy/delete-idle-guests.ts';
import { deletePartner } from '#api/modules/privacy/delete-partner.ts';
import { redactCustomer } from '#api/modules/privacy/internal/shopify/redact-customer.ts';
import { redactShop } from '#api/modules/privacy/internal/shopify/redact-shop.ts';
import { type Answer, useApi } from '#test/support/api.ts';
import { hosted } from '#test/support/hosted.ts';
import { personStory, type Told } from '#test/support/person-story.ts';
import { addRow } from '#test/support/rows.ts';
import { allColumns, type Column, tracesOf } from '#test/support/traces.ts';

const api = await useApi();
const ask = hosted(api);
const { prisma, pool } = api.ctx;
const story = personStory(api);

const done = (answer: Answer) => {
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};

/** By column, or table for all of its columns: why it can't have a person's words, nor lead to a person, list or wish. */
const without: Record<string, string> = {
  'alert_mails.message_id': 'random',
  'list_cards.version': 'a hash of what the image shows, which is deleted with the list',
  list_imports: 'a partner’s: a file’s first rows until it’s imported, 30 days at most',
  'watcher_counts.first_item_id': 'the ID of a wish, until people are counted again',
  ...Object.fromEntries(
    [
      'products',
      'product_texts',
      'product_changes',
      'product_claims',
      'product_imports',
      'product_feeds',
      'product_videos',
      'unsettled_changes',
      'page_hosts',
      'watched_pages',
      'imported_products',
      'list_import_problems',
    ].map((table) => [table, 'what a shop says about its products']),
  ),
  ...Object.fromEntries(
    [
      'api_keys',
      'announcements',
      'basket_configs',
      'creator_events',
      'creator_items',
      'creator_lists',
      'creator_shops',
      'domain_checks',
      'event_endpoints',
      'invoices',
      'marketing_questions',
      'media_uploads',
      'orders',
      'order_events',
      'partner_subscriptions',
      'plan_changes',
      'privacy_requests',
      'shopify_sessions',
      'shopify_webhooks',
      'shops',
      'shop_subscriptions',
      'shop_usage_charges',
      'storefront_listings',
      'stripe_events',
      'usage_leases',
      'verified_domains',
    ].map((table) => [table, 'a partner’s or a shop’s']),
  ),
  ...Object.fromEntries(
    ['_prisma_migrations', 'cache_changes', 'cleanups', 'rewrites'].map((table) => [
      table,
      'the installation’s',
    ]),
  ),
  assistant_clients: 'an application’s, before anyone agrees to it',
  'assistant_connections.server': 'one of our words',
  'assistant_secrets.connection_id': 'random',
  'analytics_events.payload': 'what a shop’s page sends; names of people are refused',
  'email_codes.tries': 'keyed hashes',
  'event_backlog.data': 'empty: nothing writes to it anymore',
  'event_deliveries.subject': 'as the event, with which it is deleted',
  'event_erasures.user_ids': 'what is about to be erased',
  'event_erasures.item_ids': 'what is about to be erased',
  event_outbox: 'seconds; then it’s in `events`',
  ledger_history: 'empty: nothing writes to it anymore',
  erasure_outbox: 'IDs of what is erased, until they’re in the log of erasures',
  'list_items.saved_price_source': 'platform, feed or page',
  'item_sources.title': 'as its shop describes it',
  'item_sources.description': 'as its shop describes it',
  'item_sources.image_url': 'as its shop describes it',
  'item_sources.source_label': 'the shop’s name',
  'item_sources.domain': 'a host',
  'user_identities.issuer': 'another service',
  'user_passwords.hash': 'a salted hash',
  'users.unsubscribe_key': 'random',
  'gift_claims.viewer': 'a hash of servers of the previous version',
  'list_items.source_domain': 'a host',
  'import_rows.host': 'a host',
  'import_rows.url': 'a product’s page',
  'invite_codes.code': 'random',
  'lists.occasion_slug': 'one of our words',
  'alert_settings.time_zone': 'a time zone',
  'lists.surprise_zone': 'a time zone',
  'marketing_consents.wording': 'the shop’s words',
  'partners.name': 'the partner’s',
  'partners.billing_name': 'the partner’s',
  'partners.billing_address': 'the partner’s',
  'partners.vat_id': 'the partner’s',
  'partners.stripe_customer_id': 'the partner’s',
  'partners.suspended_reason': 'the operator’s words about the partner',
  'partners.verification_token': 'random',
  'passkeys.transports': 'words of a standard',
  'shop_alert_settings.sender_name': 'the shop’s name',
  'audit_entries.actor_name': 'the shop’s or the operator’s name',
  'webhook_attempts.url': 'the shop’s',
  'webhook_attempts.message_id': 'random',
};

/** Columns of any table with our own words, such as `pending`, or with random IDs. */
const ourWords = new Set(
  (
    'action actor availability category challenge currency environment error fields frequency family home id interval kind ' +
    'known_by lang locale market market_code method outcome parent_family part path period plan provider purpose reason role scopes ' +
    'session_id source state status subscription_status tag type unbilled_reason variant_id key pseudonym_salt'
  ).split(' '),
);

/** Columns that can. */
function isSuspect({ name, type, refers }: Column): boolean {
  const [, column = ''] = name.split('.');
  const isText = /^(text|character varying|jsonb|uuid)(\[\])?$/.test(type);
  const isNamed = /(^|_)(user|owner|item|list)_ids?$|_by(_id)?$/.test(column);
  return refers || ((isText || isNamed) && !ourWords.has(column));
}

/** Texts that name a person, their lists and wishes. */
const marksOf = ({ word, userId, guestId, lists, wishes }: Told) => [
  word,
  userId,
  guestId,
  ...lists.flatMap(({ id, db_id: dbId }) => [id, String(dbId)]),
  ...wishes.map(String),
];

it('has a story with a row for every column that can lead to a person', async () => {
  const told = await story.tell();
  const traces = await tracesOf(pool, marksOf(told));
  const columns = (await allColumns(pool)).filter(isSuspect);
  const missing = columns.filter(({ name, table }) => !traces[name] && !without[name] && !without[table]);
  expect(
    missing.map(({ name }) => name),
    'can have a person’s words, or lead to a person, a list or a wish. Add a row to test/support/person-story.ts that ' +
      'does, so that every erasure is tried with it, or say in `without` why none can.',
  ).toEqual([]);
  const known = new Set(columns.flatMap(({ name, table }) => [name, table]));
  expect(
    Object.keys(without).filter((name) => !known.has(name) || traces[name]),
    'needn’t be in `without`: the story has them, or no such column can have them',
  ).toEqual([]);
}, 120_000);

/** Columns in which something of a person stays, and why. */
const counts = 'counts of partners, which identify no one';
const staysOfPerson: Record<string, string> = {
  'usage_actions.list_id': counts,
  'first_saves.list_id': counts,
  'usage_actions.item_id': counts,
  'dedupe_keys.key': 'until the day is over: that a list was shared',
  'erasure_outbox.ids': 'IDs of what is erased, until they’re in the log of erasures',
  'rewrites.after_id': 'how far a job has come',
  'event_outbox.item_id': 'seconds: that a friend saved something on a list that is gone',
  'event_outbox.subject': 'seconds: that a friend saved something on a list that is gone',
  'events.subject': '30 days: that a friend saved something on a list that is gone',
};

/** The places where something is left that shouldn't be. */
async function left(marks: readonly string[], stays: Record<string, string>) {
  const traces = await tracesOf(pool, marks);
  return Object.entries(traces).filter(([name]) => !stays[name]);
}

/** Turns the person into a new guest: not a member, and with lists that no one follows or shares. */
async function becomeGuest({ userId }: Told): Promise<void> {
  await prisma.user.update({ where: { id: userId }, data: { email: null, username: null, anonymous: true } });
  for (const change of [
    'DELETE FROM partner_members WHERE user_id = $1',
    'DELETE FROM personal_access_tokens WHERE user_id = $1',
    'UPDATE partner_invitations SET invited_by = NULL WHERE invited_by = $1',
    'UPDATE plan_requests SET requested_by = NULL WHERE requested_by = $1',
    'DELETE FROM list_follows f USING lists l WHERE l.id = f.list_id AND l.owner_id = $1',
    'DELETE FROM list_collaborators c USING lists l WHERE l.id = c.list_id AND l.owner_id = $1',
    'DELETE FROM legacy_users WHERE user_id = $1',
  ])
    await pool.query(change, [userId]);
  for (const change of [
    `UPDATE shop_alert_settings SET reply_to = NULL`,
    `UPDATE partners SET technical_contact = NULL, billing_email = NULL`,
    `DELETE FROM partner_invitations`,
    `DELETE FROM friend_requests WHERE to_email IS NOT NULL`,
    `DELETE FROM email_codes WHERE email NOT LIKE '% of %'`,
    // They contain the address.
    `DELETE FROM idempotency_keys`,
    `DELETE FROM pgboss.job`,
  ])
    await pool.query(change);
}

const shopEvent = (topic: string, shopDomain: string, payload: object): ShopEvent => ({
  id: randomUUID(),
  topic,
  shopDomain,
  payload,
  triggeredAt: api.time.now,
  receivedAt: api.time.now,
});

/** Connects the person's partner with a Shopify shop, whose customer they are. */
async function installShop({ partner, userId }: Told, customerId: string | null) {
  const domain = `${randomUUID().slice(0, 8)}.myshopify.example`;
  const shop = await prisma.shop.create({
    data: { partnerId: partner.partnerId, domain, name: 'Shop', hosts: ['shop.example'], status: 'inactive' },
  });
  await prisma.listItem.updateMany({
    where: { sourcePartnerId: partner.partnerId },
    data: { sourceShopId: shop.id },
  });
  if (customerId)
    await prisma.shopCustomer.create({
      data: { shopId: shop.id, customerId, userId, createdAt: api.time.now },
    });
  return domain;
}

const erasures: Record<string, (told: Told) => Promise<unknown>> = {
  'DELETE /me': async ({ headers }) => {
    await story.settled();
    done(await api.call('DELETE', '/me', { headers, body: { confirm: true } }));
  },
  'wl user delete': async ({ userId }) => {
    await story.settled();
    await deleteAccount(api.ctx, userId);
  },
  'withdrawn consent of a guest': async (told) => {
    await becomeGuest(told);
    await deleteAccount(api.ctx, told.userId);
  },
  '400 days without a guest': async (told) => {
    await becomeGuest(told);
    await pool.query(
      `WITH old AS (UPDATE users SET created_at = '2020-01-01' WHERE id = $1),
         ended AS (DELETE FROM refresh_tokens WHERE user_id = $1)
       UPDATE lists SET updated_at = '2020-01-01' WHERE owner_id = $1`,
      [told.userId],
    );
    // By then, the hourly cleanup has removed what lasts for a day, and webhooks' messages are in a dropped month.
    await pool.query('DELETE FROM webhook_attempts');
    expect(await deleteIdleGuests(api.ctx)).toBe(1);
  },
  'customers/redact of a guest': async (told) => {
    const domain = await installShop(told, `77${told.userId.slice(0, 6)}`);
    await becomeGuest(told);
    const customer = { id: `77${told.userId.slice(0, 6)}` };
    await redactCustomer(
      api.ctx,
      shopEvent('customers/redact', domain, { customer, orders_to_redact: told.ordered }),
    );
  },
};

describe.each(Object.entries(erasures))('%s', (_name, erase) => {
  it('leaves nothing of a person', async () => {
    const told = await story.tell();
    const { friend, gifts, ofFriend } = told;
    await erase(told);
    expect(await left(marksOf(told), staysOfPerson)).toEqual([]);
    // Others keep their gifts and wishes.
    const { products } = (await ask.items(friend, friend.list.id)).body;
    const shown = new Map((products as { item_id: number }[]).map((item) => [item.item_id, item]));
    expect(shown.get(gifts.named)).toMatchObject({ purchased: true, purchased_by: null });
    expect(shown.get(gifts.edited)).toMatchObject({ purchased: true, purchased_by: null });
    expect(shown.get(gifts.undone)).toMatchObject({ purchased: false });
    expect(shown.get(gifts.joined)).toMatchObject({ sharing: 1 });
    expect(shown.get(ofFriend.noted)).toMatchObject({ title: 'Ono Vase', note: '' });
    expect(shown.get(ofFriend.renamed)).toMatchObject({ title: 'Ono Vase' });
    expect(shown.get(ofFriend.rewritten)).toMatchObject({ title: 'Vase', note: 'Blue' });
    expect(shown.has(ofFriend.linked)).toBe(true);
    expect((await ask.read(friend, friend.list.id)).body).toMatchObject({
      name: 'My wishlist',
      description: '',
    });
  }, 120_000);
});

it('keeps the stored answers about wishes whose numbers begin like theirs', async () => {
  const told = await story.tell();
  const id = { scope: `save:${randomUUID()}`, key: randomUUID() };
  const response = { ok: true, item_id: Number(`${told.ofFriend.noted}7`), product_id: 1 };
  await prisma.idempotencyKey.create({
    data: { ...id, requestHash: Buffer.from('save'), status: 200, response },
  });
  await deleteAccount(api.ctx, told.userId);
  expect(await prisma.idempotencyKey.count({ where: id })).toBe(1);
}, 120_000);

/** Columns in which something stays of a wish that its owner removes. */
const staysOfWish: Record<string, string> = {
  ...staysOfPerson,
  'alerts.item_id': 'a year: the shopper reads what they were alerted about',
  'import_rows.item_id': 'with the import',
  'notifications.data': 'a year after they were read',
  'notifications.dedupe_key': 'as long as the notification',
  'idempotency_keys.response': 'a day: responses to requests that are repeated',
  'webhook_attempts.payload': '90 days: what the shop was sent',
  'event_outbox.data': 'seconds',
  'provider_sign_ins.return_to': 'minutes: where a sign-in was started',
  'events.data': '30 days: what the shop itself supplied',
  'gift_claims.title': 'the giver keeps the gift',
  'gift_claims.list_id': 'the giver keeps the gift, until the list is deleted',
  'product_texts.title': 'as its shop shows it',
  'products.title': 'as its shop shows it',
};

describe('deleting a wish or a list', () => {
  it('leaves what a shop counted and what others were told', async () => {
    const told = await story.tell();
    done(await ask.deleteItem(told, told.list.id, told.ring));
    expect(await left([String(told.ring), told.ringWord], staysOfWish)).toEqual([]);
    done(await ask.remove(told, told.list.id));
    const gone = (await prisma.listItem.findMany({ where: { id: { in: told.wishes } } })).map(({ id }) => id);
    const wishes = told.wishes.filter((id) => !gone.some((one) => Number(one) === id));
    expect(await left([told.list.id, String(told.list.db_id), ...wishes.map(String)], staysOfWish)).toEqual(
      [],
    );
    await story.settled();
    await deleteAccount(api.ctx, told.userId);
    // A message about a wish that was removed before doesn't say whose it was.
    const sent = '90 days: what the shop was sent about a wish that is gone';
    const stays = { ...staysOfPerson, 'webhook_attempts.payload': sent, 'webhook_attempts.answer': sent };
    expect(await left(marksOf(told), stays)).toEqual([]);
  }, 120_000);
});

describe('customers/redact', () => {
  it('leaves nothing of the shop’s wishes, and the account with the rest', async () => {
    const told = await story.tell();
    const domain = await installShop(told, null);
    const customer = { id: '4711', email: told.email };
    await redactCustomer(
      api.ctx,
      shopEvent('customers/redact', domain, { customer, orders_to_redact: told.ordered }),
    );
    expect(await prisma.listItem.count({ where: { id: told.cup } })).toBe(0);
    // Another shop has supplied it, too.
    expect(
      await prisma.listItem.count({ where: { id: told.ring, sourcePartnerId: told.partner.partnerId } }),
    ).toBe(0);
    expect(await prisma.user.count({ where: { id: told.userId } })).toBe(1);
    await story.settled();
    await deleteAccount(api.ctx, told.userId);
    expect(await left(marksOf(told), staysOfPerson)).toEqual([]);
  }, 120_000);
});

/** Tables in which rows of a partner stay, and why. */
const staysOfPartner: Record<string, string> = {
  usage_actions: 'the ledger, without references',
  usage_counters: 'counts of the ledger',
  overage_charges: 'an accounting record',
  invoices: 'an accounting record',
  alerts: 'the shopper’s: what they were alerted about',
};

describe.each([
  ['deleting a partner', false],
  ['shop/redact', true],
])('%s', (_name, isByPlatform) => {
  it('leaves no row of the partner, in any table that can have one', async () => {
    const word = `zenobia${randomUUID().slice(0, 6)}`;
    const told = await story.tell();
    const { partnerId, keys } = told.partner;
    const domain = await installShop(told, '4712');
    const shop = await prisma.shop.findUniqueOrThrow({ where: { domain } });
    await prisma.partner.update({
      where: { id: partnerId },
      data: {
        name: word,
        plan: 'free',
        technicalContact: `${word}@mail.example`,
        billingName: word,
        billingAddress: word,
      },
    });
    await pool.query('DELETE FROM creator_shops WHERE partner_id = $1', [partnerId]);
    const product = await prisma.product.findFirstOrThrow();
    const given: Record<string, Record<string, unknown>> = {
      partner_invitations: { email: `${word}@mail.example` },
      event_endpoints: { kind: 'webhook', url: `https://${word}.example` },
      product_imports: { format: 'csv', state: 'done' },
      list_imports: { source: 'xb', format: 'csv' },
      storefront_listings: { shop_id: shop.id },
      partner_subscriptions: { provider: 'operator', plan: 'free' },
      plan_changes: { plan: 'free', cause: 'operator' },
      plan_requests: { plan: 'free' },
      alerts: { user_id: told.friend.session.user.id, kind: 'price_drop', item_id: told.ring, change_id: 99 },
      item_sources: { item_id: told.cup },
      domain_checks: { problem: 'unreachable' },
      overage_charges: { period: '2026-10', plan: 'starter', from_action: 0, to_action: 1 },
      invoices: { provider: 'operator', lines: '[]', issued_at: api.time.now },
      usage_notices: { period: '2026-11', threshold: 80 },
      usage_counters: { period: '2026-11' },
      usage_allowances: { period: '2026-11' },
      usage_leases: { period: '2026-11' },
      audit_entries: { actor: 'member' },
      basket_events: { type: 'open', created_at: api.time.now },
      verified_domains: { method: 'dns' },
      analytics_events: { type: 'product_view', created_at: api.time.now },
      watcher_counts: { product_id: product.id },
      marketing_consents: { user_id: told.friend.session.user.id, wording: 'Yes' },
      alert_mutes: { user_id: told.friend.session.user.id },
      assistant_connections: {
        user_id: told.friend.session.user.id,
        server: 'partner',
        scopes: ['integration:read'],
      },
      personal_access_tokens: { user_id: told.friend.session.user.id },
      creator_shops: { handle: word },
    };
    const { rows: tables } = await pool.query<{ name: string }>(
      `SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'partner_id'
       WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition ORDER BY 1`,
    );
    const count = async (table: string) =>
      (
        await pool.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${table} WHERE partner_id = $1`, [
          partnerId,
        ])
      ).rows[0]!.n;
    // A partner with a creator shop stays if its platform shop is redacted.
    const skipped = new Set(['event_erasures', 'ledger_history', ...(isByPlatform ? ['creator_shops'] : [])]);
    const all = tables.map(({ name }) => name).filter((name) => !skipped.has(name));
    const refused: string[] = [];
    for (const table of all)
      if ((await count(table)) === 0)
        await addRow(pool, table, word, { partner_id: partnerId, ...given[table] }).catch((error: unknown) =>
          refused.push(`${table}: ${String(error)}`),
        );
    expect(refused, 'have no row of the partner: add one to `given`').toEqual([]);

    if (isByPlatform) await redactShop(api.ctx, shopEvent('shop/redact', domain, {}));
    else await deletePartner(api.ctx, { partnerId, userId: null }, { name: word });

    const rest = [];
    for (const table of all) if (!staysOfPartner[table] && (await count(table)) > 0) rest.push(table);
    expect(
      rest,
      'still have rows of the partner: delete them in erase-partner.ts, or say in `staysOfPartner` why they stay',
    ).toEqual([]);
    const accounting = 'accounting records and proof';
    const stays = { 'invoices.parties': accounting, 'privacy_requests.shop_domain': accounting };
    expect(await left([word, domain, String(keys.test.key)], stays)).toEqual([]);
    expect(await prisma.listItem.count({ where: { id: told.ring } }), 'shoppers keep their wishes').toBe(1);
  }, 120_000);
});
