import { afterAll } from 'vitest';
import type { BasketSettings } from '#api/contract/basket.ts';
import type { PlanId } from '#api/contract/plans.ts';
import { updateBasket } from '#api/modules/baskets/update-basket.ts';
import { type CreatedPartner, createPartner } from '#api/modules/partners/create-partner.ts';
import { type DemoShop, startDemoShop } from '#sdk/demo-shop/server.ts';
import type { RunningService } from './start-service.ts';

export interface OpenShop extends DemoShop {
  partner: CreatedPartner;
  /** The public key on the shop's pages. */
  apiKey: string;
}

let opened = 0;

/**
 * Kiln & Linen on `http://localhost:<free port>`, a different site than the service's `http://127.0.0.1`,
 * with its own partner. Closes with the test file.
 */
export async function openDemoShop(
  { ctx, siteUrl }: RunningService,
  { plan = 'growth', saveMode = 'dialog', ...settings }: { plan?: PlanId } & Partial<BasketSettings> = {},
): Promise<OpenShop> {
  const partner = await createPartner(ctx, {
    email: `owner${(opened += 1)}@kiln-linen.example`,
    name: 'Kiln & Linen',
    plan,
  });
  const { basketConfigId } = partner;
  const apiKey = partner.keys.test.key;
  const shop = await startDemoShop({ port: 0, host: 'localhost', siteUrl, apiKey, basketConfigId, saveMode });
  afterAll(() => shop.close());
  await updateBasket(ctx, basketConfigId, {
    primaryColor: '#31493c',
    emptyState: { url: `${shop.url}/collections/table` },
    checkout: { mode: 'ajax', cartUrl: `${shop.url}/cart` },
    ...settings,
  });
  return { ...shop, partner, apiKey };
}
