import { issueSession } from '#api/modules/identity/issue-session.ts';
import { findActiveKeyById } from '#api/modules/keys/find-key.ts';
import { createList } from '#api/modules/lists/create-list.ts';
import { saveProduct } from '#api/modules/lists/save-product.ts';
import { saveRequest } from '#api/modules/lists/schemas.ts';
import type { Context } from '#api/platform/context.ts';

/** A new shopper saves a product on a page of the shop's theme, at its permanent host unless another one is given. */
export async function saveAtShop(
  ctx: Context,
  domain: string,
  {
    host = domain,
    ...product
  }: { host?: string; title: string; imageUrl?: string; metadata?: Record<string, unknown> },
) {
  const { apiKeyId } = await ctx.prisma.shop.findUniqueOrThrow({ where: { domain } });
  const key = await findActiveKeyById(ctx, apiKeyId ?? 0);
  if (!key) throw new Error(`${domain} has no key`);
  const { user } = await issueSession(ctx, { email: `${crypto.randomUUID()}@mail.example` });
  const list = await createList(ctx, user.id, { name: 'Birthday' });
  const origin = `https://${host}`;
  const url = `${origin}/products/${crypto.randomUUID()}`;
  const request = saveRequest.parse({
    wishlistId: list.db_id,
    product: { url, price: 5400, currency: 'EUR', ...product },
  });
  return saveProduct(ctx, { userId: user.id, source: { key, origin }, request, address: '127.0.0.1' });
}
