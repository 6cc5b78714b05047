import { expect } from 'vitest';
import type { BasketSettings } from '#api/contract/basket.ts';
import type { PlanId } from '#api/contract/plans.ts';
import { updateBasket } from '#api/modules/baskets/update-basket.ts';
import { type CreatedPartner, createPartner } from '#api/modules/partners/create-partner.ts';
import { createPat } from '#api/modules/partners/issue-pat.ts';
import { type DemoShop, startDemoShop } from '#sdk/demo-shop/server.ts';
import { atEnd } from './at-end.ts';
import type { RunningService } from './start-service.ts';

export interface OpenShop extends DemoShop {
  partner: CreatedPartner;
  /** The public key on the shop's pages. */
  apiKey: string;
  /** Waits until the service has found the shop's key on a page that someone visited, and believes its product data. */
  verified(): Promise<void>;
}

let opened = 0;

/**
 * Kiln & Linen on `http://localhost:<free port>`, a different site than the service's `http://127.0.0.1`,
 * with its own partner. Closes with the test file.
 */
export async function openDemoShop(
  { ctx, siteUrl, baseUrl }: RunningService,
  {
    plan = 'growth',
    saveMode = 'dialog',
    hearsEvents = false,
    ...settings
  }: { plan?: PlanId; hearsEvents?: boolean } & Partial<BasketSettings> = {},
): Promise<OpenShop> {
  const email = `owner${(opened += 1)}@kiln-linen.example`;
  const partner = await createPartner(ctx, {
    email,
    name: 'Kiln & Linen',
    plan,
  });
  const { basketConfigId, partnerId } = partner;
  const apiKey = partner.keys.test.key;
  const { token } = await createPat(ctx, {
    email,
    scopes: ['products:write', 'orders:write', 'integration:write'],
  });
  const shop = await startDemoShop({
    port: 0,
    siteUrl,
    apiKey,
    basketConfigId,
    saveMode,
    wishlistApi: { baseUrl, partnerId, token },
    hearsEvents,
  });
  atEnd(() => shop.close());
  await updateBasket(ctx, basketConfigId, {
    primaryColor: '#31493c',
    emptyState: { url: `${shop.url}/collections/table` },
    checkout: { mode: 'ajax', cartUrl: `${shop.url}/cart` },
    ...settings,
  });
  const isVerified = () => ctx.prisma.verifiedDomain.count({ where: { partnerId, host: 'localhost' } });
  return { ...shop, partner, apiKey, verified: () => expect.poll(isVerified).toBe(1) };
}
