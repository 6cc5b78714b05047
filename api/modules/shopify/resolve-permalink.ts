import { maxOrderLines, referenceParameter } from '#api/contract/orders.ts';
import { readVerifiedHosts } from '#api/modules/keys/verified-hosts.ts';
import { readReference } from '#api/modules/lists/order-reference.ts';
import type { Context } from '#api/platform/context.ts';

const productVariant = /^(?:gid:\/\/shopify\/ProductVariant\/)?(\d{1,20})$/;
const itemPair = /^(?:([A-Za-z0-9._-]+)|~([\w-]+)):([1-9]\d{0,3})$/;

/** Parses `token:quantity` pairs. @returns them with bare variant IDs; null if one is anything else */
function parseItems(items: string): string | null {
  const pairs = items.split(',').map((pair) => {
    const [, raw, encoded = '', quantity] = itemPair.exec(pair) ?? [];
    const bytes = Buffer.from(encoded, 'base64url');
    const isCanonical = bytes.toString('base64url') === encoded;
    const [, variant] = productVariant.exec(raw ?? (isCanonical ? bytes.toString() : '')) ?? [];
    return variant && `${variant}:${quantity}`;
  });
  return pairs.length <= maxOrderLines && pairs.every(Boolean) ? pairs.join(',') : null;
}

/** A path on the shop's own host; null for anything else. */
function parsePath(origin: string, path: string | undefined): string | null {
  if (path === undefined || !/^\/(?!\/)[^\\\s\p{Cc}]*$/u.test(path)) return null;
  const url = URL.parse(path, origin);
  return url?.origin === origin ? url.pathname + url.search : null;
}

/**
 * Resolves a link in the form of the Universal Commerce Protocol's permalinks: it puts variants of an installed
 * Shopify shop into a cart there.
 * @param items such as `41234:2,555:1`
 * @param query `shop` is the shop's permanent host. A wish's reference in `attribution/wl` lets the order count. What
 * could tell who the buyer is isn't passed on.
 * @returns null for any other shop
 */
export async function resolvePermalink(
  ctx: Context,
  items: string,
  query: URLSearchParams,
): Promise<string | null> {
  /** A parameter's value, unless it's ambiguous. */
  const only = (name: string) => {
    const [value, ...others] = query.getAll(name);
    return others.length === 0 ? value : undefined;
  };
  const shop = await ctx.prisma.shop.findFirst({
    where: { domain: only('shop')?.toLowerCase() ?? '', platform: 'shopify', status: 'active' },
  });
  if (!shop) return null;
  const origin = `https://${shop.primaryHost ?? shop.domain}`;
  const isVerified = await readVerifiedHosts(ctx.sql, shop.partnerId);
  if (!isVerified(origin)) return null;

  const continueTo = parsePath(origin, only('continue_to'));
  const cart = parseItems(items);
  if (cart === null) return origin + (continueTo ?? '/');
  const ref = only('attribution/ref') ?? 'wishlist';
  const campaign = Object.fromEntries(
    [...new Set(query.keys())].flatMap((name) => {
      const value = /^utm_[a-z]+$/.test(name) ? only(name) : undefined;
      return value === undefined ? [] : [[name, value]];
    }),
  );
  const given = only(`attribution/${referenceParameter}`);
  const isOwn = given !== undefined && readReference(ctx, given)?.partnerId === shop.partnerId;
  // Only the older form of the shop's own links can set an attribute, by which orders count.
  if (isOwn && shop.ordersSince) {
    const target = new URLSearchParams({ ...campaign, ref, [`attributes[${referenceParameter}]`]: given });
    if (continueTo !== null) target.set('storefront', 'true');
    return `${origin}/cart/${cart}?${target}`;
  }
  const target = new URLSearchParams({ ...campaign, 'attribution/ref': ref });
  if (isOwn) target.set(`attribution/${referenceParameter}`, given);
  if (continueTo !== null) target.set('continue_to', continueTo);
  return `${origin}/buy/${cart}?${target}`;
}
