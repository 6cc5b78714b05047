import { installShop } from '#api/modules/shopify/install-shop.ts';
import type { Context } from '#api/platform/context.ts';
import type { startFakeAdmin } from './fake-admin.ts';
import type { FakeShop } from './fake-shop.ts';

let count = 0;

/** A shop's access to its Admin API, as an install leaves it. */
export async function giveAccess(ctx: Context, fake: FakeShop): Promise<void> {
  const accessToken = `shpat_${crypto.randomUUID()}`;
  const expires = new Date(Date.now() + 3_600_000);
  fake.tokens.set(accessToken, expires);
  const session = { shop: fake.domain, state: '', isOnline: false, accessToken, expires };
  const id = `offline_${fake.domain}`;
  await ctx.prisma.session.upsert({ where: { id }, update: session, create: { id, ...session } });
}

/** A new shop with the app installed, and the same clock as the service. */
export async function installedShop(ctx: Context, admin: Awaited<ReturnType<typeof startFakeAdmin>>) {
  count += 1;
  const domain = `billed-${process.pid}-${count}.myshopify.com`;
  const fake = admin.shop(domain);
  fake.now = ctx.clock;
  const installed = await installShop(ctx, { domain, name: fake.name, email: fake.email });
  await giveAccess(ctx, fake);
  return { ...installed, domain, fake };
}
