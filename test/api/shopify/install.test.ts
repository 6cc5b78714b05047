/** A merchant installs the app. */
import { describe, expect, it } from 'vitest';
import { embeddedQuery } from '../../support/shopify/app-credentials.ts';
import { startFakeAdmin } from '../../support/shopify/fake-admin.ts';
import { startService } from '../../support/start-service.ts';

const admin = await startFakeAdmin();
const service = await startService(admin.variables);
const browser = { 'User-Agent': 'Mozilla/5.0 (Macintosh) Chrome/140 Safari/537.36' };

const open = async (shop: string) =>
  fetch(`${service.siteUrl}/app?${await embeddedQuery(shop)}`, { headers: browser, redirect: 'manual' });

describe('the first time', () => {
  it('everything is in place once the admin was opened', async () => {
    const domain = 'first.myshopify.com';
    const page = await open(domain);
    expect(page.status).toBe(200);
    const shop = await service.ctx.prisma.shop.findUniqueOrThrow({
      where: { domain },
      include: { partner: { include: { keys: true, baskets: true } } },
    });
    expect(shop.partner.keys).toHaveLength(2);
    expect(admin.shop(domain).metafields).toEqual(
      new Map([
        ['wl.api_key', shop.partner.keys.find(({ environment }) => environment === 'live')?.value],
        ['wl.basket_config_id', shop.partner.baskets[0]?.publicId],
      ]),
    );
  });
});
