import { setTimeout as rest } from 'node:timers/promises';
import { listAlerts } from '#api/modules/alerts/list-alerts.ts';
import { listDevices } from '#api/modules/alerts/list-devices.ts';
import { readAlertSettings } from '#api/modules/alerts/read-alert-settings.ts';
import { describeConnection } from '#api/modules/assistants/describe-connection.ts';
import { listConnections } from '#api/modules/assistants/list-connections.ts';
import { variantIn } from '#api/modules/catalog/wish-key.ts';
import { profileFrom } from '#api/modules/identity/profile.ts';
import { allNotifications } from '#api/modules/lists/list-notifications.ts';
import { readWrittenTexts } from '#api/modules/lists/read-written-texts.ts';
import { reservedDayOf } from '#api/modules/lists/reservation-days.ts';
import { isSurprise } from '#api/modules/lists/surprise.ts';
import { exportWaitingLists } from '#api/modules/switching/export-waiting-lists.ts';
import type { Context } from '#api/platform/context.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import type { GiftClaim, ItemSource, List, ListItem, Product, WishAlert } from '#prisma/client/client.ts';
import type { AccountExport, ExportedItem } from './schemas.ts';

/** Items per batch, and milliseconds between batches to let other requests through. */
const pieceLength = 200;
const restMs = 20;

const oldest = { createdAt: 'asc' } as const;
const name = { select: { displayName: true, username: true } } as const;
const sharedList = { select: { token: true, name: true, owner: name } } as const;

interface Named {
  displayName: string | null;
  username: string | null;
}
const nameOf = (person: Named) => person.displayName ?? person.username ?? '';
const listOf = (list: { token: string; name: string; owner: Named }) => ({
  token: list.token,
  name: list.name,
  owner: nameOf(list.owner),
});
const giftOf = ({ title, product }: { title: string; product: { title: string; url: string | null } }) => ({
  title: title || product.title,
  url: product.url,
});
type Reserving = Pick<GiftClaim, 'quantity' | 'reservedQuantity' | 'reservedUntil'>;

const hasEnded = ({ quantity, reservedUntil }: Reserving, now: Date) =>
  quantity === 0 && reservedUntil !== null && reservedUntil <= now;

/** The reservation of a claim; none once it has ended. */
function reservationOf(claim: Reserving | null, now: Date) {
  if (!claim?.reservedUntil || claim.quantity > 0 || hasEnded(claim, now))
    return { reserved_quantity: 0, reserved_until: null };
  return {
    reserved_quantity: claim.reservedQuantity,
    reserved_until: reservedDayOf(claim.reservedUntil),
  };
}

const thanksOf = ({ thanks, thankedAt }: Pick<GiftClaim, 'thanks' | 'thankedAt'>) =>
  thankedAt === null ? null : thanks;

/** The day on which the first reservation ends. */
const firstReserved = (claims: Reserving[], now: Date): string | null =>
  claims.flatMap((claim) => reservationOf(claim, now).reserved_until ?? []).sort()[0] ?? null;

const removedGiftOf = (title: string | null, product: Product | undefined) => ({
  title: title ?? (product?.private ? '' : (product?.title ?? '')),
  url: product?.url ?? null,
});
const dates = <Row extends { createdAt: Date; expiresAt: Date }>(row: Row) => ({
  created_at: row.createdAt.toISOString(),
  expires_at: row.expiresAt.toISOString(),
});

/**
 * Exports everything the service stores about a person, for that person. Purchases hidden by
 * surprise mode stay hidden; secrets are only stored as hashes and can't be exported.
 * @throws ServiceError `unauthorized` if the account no longer exists
 */
export async function exportAccount(ctx: Context, userId: string): Promise<AccountExport> {
  const now = ctx.clock();
  const user = await readUser(ctx, userId, now);
  const items: ExportedItem[][] = [];
  for (const list of user.lists) items.push(await itemsOf(ctx, list, now));
  const [alerts, given, feedback, merged, actions, written, notifications, waiting, connections] =
    await Promise.all([
      alertsOf(ctx, user),
      givenGifts(ctx, userId, now),
      ctx.prisma.feedback.findMany({ where: { userId }, orderBy: { id: 'asc' } }),
      ctx.prisma.accountMigration.findMany({ where: { newUserId: userId }, orderBy: oldest }),
      ctx.prisma.auditEntry.findMany({ where: { userId }, orderBy: { id: 'desc' }, take: 10_000 }),
      readWrittenTexts(ctx.sql, userId),
      allNotifications(ctx, userId),
      exportWaitingLists(ctx.sql, userId),
      listConnections(ctx, userId),
    ]);
  return {
    exported_at: now.toISOString(),
    profile: profileFrom(user),
    lists: user.lists.map((list, index) => exportedList(list, items[index] ?? [], now)),
    marked_as_bought_for_others: given,
    written_for_others: written,
    ...sharedWith(user),
    ...friendsOf(user),
    notifications: notifications.map(({ kind, data, created_at, read_at }) => ({
      kind,
      data,
      created_at,
      read_at,
    })),
    alerts,
    marketing_consents: user.marketingConsents.map((row) => ({
      partner_id: row.partnerId,
      wording: row.wording,
      agreed_at: row.agreedAt.toISOString(),
    })),
    imports: user.imports.map((row) => ({
      kind: row.kind,
      source_url: row.sourceUrl,
      unused_columns: row.unusedColumns,
      status: row.status,
      created_at: row.createdAt.toISOString(),
    })),
    waiting_lists: waiting.map(({ since, opened_at: openedAt, ...list }) => ({
      ...list,
      since: since?.toISOString() ?? null,
      opened_at: openedAt?.toISOString() ?? null,
    })),
    feedback: feedback.map(({ kind, category, text, rating, createdAt }) => ({
      kind,
      category,
      text,
      rating,
      created_at: createdAt.toISOString(),
    })),
    partners: user.memberships.map((row) => ({
      partner_id: row.partnerId,
      name: row.partner.name,
      role: row.role,
    })),
    ...signInOf(user),
    connections: connections.map(describeConnection),
    partner_actions: actions.map((row) => ({
      partner_id: row.partnerId,
      at: row.at.toISOString(),
      action: row.action,
      outcome: row.outcome,
      ip: row.ip,
      user_agent: row.userAgent,
    })),
    merged_accounts: merged.map((row) => row.receipt as Record<string, unknown>),
  };
}

type ExportedUser = Awaited<ReturnType<typeof readUser>>;

/** The account with everything that belongs to it alone. */
async function readUser({ prisma }: Context, id: string, now: Date) {
  const user = await prisma.user.findUnique({
    where: { id },
    include: {
      lists: {
        include: { collaborators: { include: { user: name }, orderBy: oldest } },
        orderBy: { id: 'asc' },
      },
      collaborations: { include: { list: sharedList }, orderBy: oldest },
      follows: { include: { list: sharedList }, orderBy: oldest },
      shopFollows: { include: { shop: { select: { handle: true, name: true } } }, orderBy: oldest },
      friendsA: { include: { b: name } },
      friendsB: { include: { a: name } },
      sentRequests: { include: { to: name }, orderBy: oldest },
      gotRequests: { include: { from: name }, orderBy: oldest },
      inviteCodes: { orderBy: oldest },
      alertMutes: { orderBy: oldest },
      marketingConsents: { orderBy: { agreedAt: 'asc' } },
      imports: { orderBy: { id: 'asc' } },
      memberships: { include: { partner: { select: { name: true } } } },
      password: true,
      identities: { orderBy: oldest },
      passkeys: { orderBy: { id: 'asc' } },
      accessTokens: { where: { revokedAt: null }, orderBy: oldest },
      refreshTokens: { where: { revokedAt: null, usedAt: null, expiresAt: { gt: now } }, orderBy: oldest },
    },
  });
  if (!user) throw new ServiceError('unauthorized', { code: 'unauthorized' });
  return user;
}

const exportedList = (list: ExportedUser['lists'][number], items: ExportedItem[], now: Date) => ({
  token: list.token,
  name: list.name,
  description: list.description,
  occasion_slug: list.occasionSlug,
  share_public: list.sharePublic,
  created_at: list.createdAt.toISOString(),
  updated_at: list.updatedAt.toISOString(),
  surprise: isSurprise(list, now),
  surprise_until: list.surpriseUntil?.toISOString() ?? null,
  surprise_date: list.surpriseDay?.toISOString().slice(0, 10) ?? null,
  time_zone: list.surpriseZone,
  collaborators: list.collaborators.map((row) => ({
    name: nameOf(row.user),
    role: row.role,
    since: row.createdAt.toISOString(),
  })),
  items,
});

/** The gifts that a person has marked on other people's lists. */
async function givenGifts({ prisma }: Context, userId: string, now: Date) {
  const [given, marked] = await Promise.all([
    prisma.giftClaim.findMany({
      where: { userId, OR: [{ itemId: null }, { item: { list: { ownerId: { not: userId } } } }] },
      include: { item: { include: { product: true } } },
      orderBy: { id: 'asc' },
    }),
    // Marked before gifts had claims.
    prisma.listItem.findMany({
      where: { purchasedById: userId, list: { ownerId: { not: userId } }, claims: { none: { userId } } },
      include: { product: true },
      orderBy: { id: 'asc' },
    }),
  ]);
  // For gifts whose wish was removed from its list.
  const products = await prisma.product.findMany({
    where: {
      id: { in: given.flatMap(({ item, productId }) => (item || productId === null ? [] : [productId])) },
    },
  });
  const removed = new Map<number | null, Product>(products.map((product) => [product.id, product]));
  return [
    ...marked.map(({ purchasedAt, quantity, purchasedByName, ...item }) => ({
      ...giftOf(item),
      marked_at: purchasedAt?.toISOString() ?? null,
      quantity,
      name: purchasedByName ?? '',
      note: '',
      shared: false,
      ...reservationOf(null, now),
      thanks: null,
      email: null,
      remind_at: null,
    })),
    ...given.map(
      ({ item, title, productId, createdAt, quantity, name: givenName, note, shared, ...claim }) => ({
        ...(item ? giftOf(item) : removedGiftOf(title, removed.get(productId))),
        marked_at: createdAt.toISOString(),
        quantity,
        name: givenName ?? '',
        note,
        shared,
        ...reservationOf({ ...claim, quantity }, now),
        thanks: thanksOf(claim),
        email: claim.email,
        remind_at: claim.remindAt?.toISOString() ?? null,
      }),
    ),
  ];
}

const sharedWith = (user: ExportedUser) => ({
  shared_with_me: user.collaborations.map((row) => ({
    ...listOf(row.list),
    role: row.role,
    since: row.createdAt.toISOString(),
  })),
  followed: user.follows.map((row) => ({ ...listOf(row.list), since: row.createdAt.toISOString() })),
  followed_shops: user.shopFollows.map((row) => ({ ...row.shop, since: row.createdAt.toISOString() })),
});

function friendsOf(user: ExportedUser) {
  const requests = [
    ...user.sentRequests.map((row) => ({
      ...row,
      direction: 'sent' as const,
      name: row.to ? nameOf(row.to) : (row.toEmail ?? ''),
    })),
    ...user.gotRequests.map((row) => ({ ...row, direction: 'received' as const, name: nameOf(row.from) })),
  ];
  return {
    friends: [
      ...user.friendsA.map((row) => ({ name: nameOf(row.b), since: row.createdAt.toISOString() })),
      ...user.friendsB.map((row) => ({ name: nameOf(row.a), since: row.createdAt.toISOString() })),
    ],
    friend_requests: requests.map(({ direction, name, status, createdAt }) => ({
      direction,
      name,
      status,
      created_at: createdAt.toISOString(),
    })),
    invite_codes: user.inviteCodes.map((row) => ({ code: row.code, ...dates(row) })),
  };
}

async function alertsOf(ctx: Context, { id, alertMutes }: ExportedUser) {
  const [settings, devices, sent] = await Promise.all([
    readAlertSettings(ctx, id),
    listDevices(ctx, id),
    listAlerts(ctx, id, { limit: 1_000 }),
  ]);
  const muted = alertMutes.map((row) => ({ partner_id: row.partnerId, since: row.createdAt.toISOString() }));
  return { settings, muted_shops: muted, devices, sent: sent.alerts };
}

const signInOf = (user: ExportedUser) => ({
  sessions: user.refreshTokens.map(dates),
  password: user.password && {
    set_at: user.password.createdAt.toISOString(),
    changed_at: user.password.updatedAt.toISOString(),
  },
  passkeys: user.passkeys.map((row) => ({
    name: row.name,
    created_at: row.createdAt.toISOString(),
    last_used_at: row.lastUsedAt?.toISOString() ?? null,
  })),
  identities: user.identities.map(({ issuer, subject, createdAt }) => ({
    issuer,
    subject,
    created_at: createdAt.toISOString(),
  })),
  personal_access_tokens: user.accessTokens.map((row) => ({ name: row.name, ...dates(row) })),
});

/** Oldest first, read in batches with pauses for other requests, because a list can be long. */
async function itemsOf({ prisma }: Context, list: List, now: Date): Promise<ExportedItem[]> {
  const isHidden = isSurprise(list, now);
  const found: { addedAt: Date; item: ExportedItem }[] = [];
  for (let last = 0; ;) {
    const piece = await prisma.listItem.findMany({
      where: { listId: list.id, id: { gt: last } },
      include: {
        product: true,
        sources: { orderBy: { addedAt: 'asc' } },
        claims: { include: { user: name }, orderBy: { id: 'asc' } },
        wishAlert: true,
      },
      orderBy: { id: 'asc' },
      take: pieceLength,
    });
    for (const row of piece) found.push({ addedAt: row.addedAt, item: itemOf(row, { isHidden, now }) });
    last = piece.at(-1)?.id ?? last;
    if (piece.length < pieceLength) break;
    await rest(restMs);
  }
  return found.sort((one, other) => one.addedAt.getTime() - other.addedAt.getTime()).map(({ item }) => item);
}

function itemOf(
  item: ListItem & {
    product: Product;
    sources: ItemSource[];
    claims: (GiftClaim & { user: Named | null })[];
    wishAlert: WishAlert | null;
  },
  { isHidden, now }: { isHidden: boolean; now: Date },
): ExportedItem {
  const { product } = item;
  const orders = item.claims.flatMap(({ own, orderLineId, createdAt }) =>
    (own || (orderLineId !== null && !isHidden)) && item.purchasedAt ? [createdAt.getTime()] : [],
  );
  return {
    item_id: item.id,
    product_id: item.productId,
    title: item.customTitle ?? (item.title || product.title),
    description: item.description || product.description,
    url: item.savedUrl ?? product.url,
    image_url: item.imageUrl ?? (product.private ? null : product.imageUrl),
    variant_id: variantIn(item.variantId),
    quantity: item.quantity,
    price_minor: item.priceMinor,
    currency: item.currency,
    market_code: item.marketCode,
    note: item.note,
    priority: item.priority,
    purchased: isHidden ? null : item.purchased,
    bought_at: orders.length > 0 ? new Date(Math.max(...orders)).toISOString() : null,
    reserved_until: isHidden ? null : firstReserved(item.claims, now),
    gifts: isHidden
      ? null
      : item.claims
          .filter((claim) => !claim.own && !hasEnded(claim, now))
          .map(({ name: given, user, note, quantity, shared, createdAt, ...claim }) => ({
            name: given ?? (user ? nameOf(user) : ''),
            note,
            quantity,
            shared,
            ...reservationOf({ ...claim, quantity }, now),
            thanks: thanksOf(claim),
            marked_at: createdAt.toISOString(),
          })),
    alerts: item.wishAlert && {
      price_drop: item.wishAlert.priceDrop ?? undefined,
      target_price_minor: item.wishAlert.targetPriceMinor,
      back_in_stock: item.wishAlert.backInStock ?? undefined,
      low_stock: item.wishAlert.lowStock ?? undefined,
    },
    source_domain: item.sourceDomain,
    metadata: item.checkoutMeta as Record<string, unknown>,
    also_from: item.sources.map((source) => ({
      source_domain: source.domain,
      title: source.title,
      description: source.description,
      image_url: source.imageUrl,
      quantity: source.quantity,
      price_minor: source.priceMinor,
      currency: source.currency,
      market_code: source.marketCode,
      metadata: source.checkoutMeta as Record<string, unknown>,
      added_at: source.addedAt.toISOString(),
    })),
    added_at: item.addedAt.toISOString(),
  };
}
