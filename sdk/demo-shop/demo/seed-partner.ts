/** The shop as a partner of the service: made once by the operator's command line, remembered in a file. */
import { readFile, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import type { Operator } from './operator.ts';

/** Who signs in to the portal as the shop. */
export const ownerEmail = 'demo@kiln-linen.example';

const remembered = z.object({
  partnerId: z.number(),
  /** The test key: it works on localhost without an allow-list. */
  apiKey: z.string(),
  basketConfigId: z.string(),
  /** The shopper's public list; null until she has one. */
  shareToken: z.string().nullable().default(null),
  /** It has a past: weeks of saves and views before the demo began. */
  hasHistory: z.boolean().default(false),
  /** The creator's partner; null until there is one. */
  creatorId: z.number().nullable().default(null),
  /** Her shops are open, and have had visitors. */
  hasCreatorShops: z.boolean().default(false),
});
export type DemoPartner = z.infer<typeof remembered>;

const created = z.object({
  partner_id: z.number(),
  keys: z.object({ test: z.object({ key: z.string() }) }),
  basket_config_id: z.string(),
});

/** The remembered partner where the service still knows its key and basket, else a new one. */
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
    shareToken: null,
    hasHistory: false,
    creatorId: null,
    hasCreatorShops: false,
  };
  await remember(file, partner);
  return partner;
}

export const remember = (file: string, partner: DemoPartner): Promise<void> =>
  writeFile(file, `${JSON.stringify(partner, null, 2)}\n`);

/** How the basket looks and where it leads; set at each start, as the shop's address may have moved. */
export async function dressBasket(partner: DemoPartner, shopOrigin: string, wl: Operator): Promise<void> {
  const settings = {
    shopName: 'Kiln & Linen',
    primaryColor: '#31493c',
    emptyState: { url: `${shopOrigin}/collections/table` },
    checkout: {
      mode: 'ajax',
      cartUrlPattern: `${shopOrigin}/cart/add?id={variantId}&quantity={quantity}`,
      cartUrl: `${shopOrigin}/cart`,
    },
  };
  await wl('basket', 'set', partner.basketConfigId, '--settings', JSON.stringify(settings), '--json');
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
