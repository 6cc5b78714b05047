/**
 * Creates the shop's partner with the operator's command line, once, and remembers it in a file.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import type { Operator } from './operator.ts';

/** The shop's owner in the portal. */
export const ownerEmail = 'demo@kiln-linen.example';

const remembered = z.object({
  partnerId: z.number(),
  /** The test key, which works on localhost without an allow-list. */
  apiKey: z.string(),
  basketConfigId: z.string(),
  /**
   * The token for sending prices, stock and orders and registering the endpoint; null until it
   * exists.
   */
  serverToken: z.string().nullable().default(null),
  /** The shopper's public list; null until it exists. */
  shareToken: z.string().nullable().default(null),
  /** Whether it has generated activity. */
  hasHistory: z.boolean().default(false),
  /** Whether it has generated orders and alerts. */
  hasSales: z.boolean().default(false),
  /** The creator's partner; null until it exists. */
  creatorId: z.number().nullable().default(null),
  /** Whether the creator's shops are published and have generated activity. */
  hasCreatorShops: z.boolean().default(false),
});
export type DemoPartner = z.infer<typeof remembered>;

const created = z.object({
  partner_id: z.number(),
  keys: z.object({ test: z.object({ key: z.string() }) }),
  basket_config_id: z.string(),
});

/** The remembered partner, or a new one if the service doesn't know its key and basket anymore. */
export async function demoPartner(
  file: string,
  baseUrl: string,
  shopOrigin: string,
  wl: Operator,
): Promise<DemoPartner> {
  const known = await recall(file);
  if (known && (await isKnown(known, baseUrl, shopOrigin))) return known;

  const answer = created.parse(
    await wl(
      ...['partner', 'create', '--email', ownerEmail, '--name', 'Kiln & Linen'],
      ...['--plan', 'growth', '--json'],
    ),
  );
  const partner = {
    partnerId: answer.partner_id,
    apiKey: answer.keys.test.key,
    basketConfigId: answer.basket_config_id,
    serverToken: null,
    shareToken: null,
    hasHistory: false,
    hasSales: false,
    creatorId: null,
    hasCreatorShops: false,
  };
  await remember(file, partner);
  return partner;
}

export const remember = (file: string, partner: DemoPartner): Promise<void> =>
  writeFile(file, `${JSON.stringify(partner, null, 2)}\n`);

/** Sets the basket's design and URLs at each start, because the shop's URL may have changed. */
export async function configureBasket(partner: DemoPartner, shopOrigin: string, wl: Operator): Promise<void> {
  const settings = {
    shopName: 'Kiln & Linen',
    primaryColor: '#31493c',
    emptyState: { url: `${shopOrigin}/collections/table` },
    checkout: {
      mode: 'ajax',
      cartUrlPattern: `${shopOrigin}/cart/add?id={variantId}&quantity={quantity}&wl={wl}`,
      cartUrl: `${shopOrigin}/cart`,
    },
  };
  await wl('basket', 'set', partner.basketConfigId, '--settings', JSON.stringify(settings), '--json');
}

const issued = z.object({ token: z.string() });

/**
 * Creates a token of the shop's owner for sending prices, stock and orders and registering the
 * endpoint.
 */
export async function serverToken(wl: Operator): Promise<string> {
  const scopes = ['products:write', 'orders:write', 'integration:write'];
  const scope = ['--scopes', ...scopes, '--name', 'Shop server', '--days', '365'];
  return issued.parse(await wl('pat', 'create', '--email', ownerEmail, ...scope, '--json')).token;
}

async function recall(file: string): Promise<DemoPartner | undefined> {
  try {
    return remembered.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return undefined;
  }
}

async function isKnown(
  { apiKey, basketConfigId }: DemoPartner,
  baseUrl: string,
  origin: string,
): Promise<boolean> {
  const [init, basket] = await Promise.all([
    fetch(`${baseUrl}/widget/init`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json', Origin: origin },
      body: JSON.stringify({ origin }),
    }),
    fetch(`${baseUrl}/baskets/${basketConfigId}`),
  ]);
  return init.ok && basket.ok;
}
