import { issueSession } from '#api/modules/identity/issue-session.ts';
import { findActiveKey } from '#api/modules/keys/find-key.ts';
import { createList } from '#api/modules/lists/create-list.ts';
import { saveProduct } from '#api/modules/lists/save-product.ts';
import { saveRequest } from '#api/modules/lists/schemas.ts';
import type { Context } from '#api/platform/context.ts';

export interface PastSave {
  /** `YYYY-MM-DD`; saved in its first hour, UTC. */
  day: string;
  /** The product's handle. */
  product: string;
  title: string;
  /** Its variant's name, also used as its ID. */
  variant?: string;
  key?: 'live' | 'test';
}

let shoppers = 0;

/** Creates a shop's past activity with the service's own verbs. The shop must already exist. */
export async function shopHistory(ctx: Context, domain: string) {
  const shop = await ctx.prisma.shop.findUniqueOrThrow({ where: { domain } });
  const keys = await ctx.prisma.apiKey.findMany({ where: { partnerId: shop.partnerId } });
  const origin = `https://${domain}`;
  return {
    partnerId: shop.partnerId,
    /** A new shopper saves something. */
    async save({ day, product, title, variant, key = 'live' }: PastSave) {
      const moment = new Date(`${day}T00:30:00Z`);
      const then = { ...ctx, clock: () => moment };
      shoppers += 1;
      const { user } = await issueSession(then, { email: `past-${shoppers}@${domain}` });
      const list = await createList(then, user.id, { name: 'Wishes' });
      const value = keys.find(({ environment }) => environment === key)?.value ?? '';
      // Keys are current, not those of the past.
      const record = await findActiveKey(ctx, value);
      if (!record) throw new Error(`${domain} has no ${key} key`);
      const request = saveRequest.parse({
        wishlistId: list.db_id,
        product: {
          url: `${origin}/products/${product}`,
          title,
          price: 4_200,
          currency: 'EUR',
          metadata: variant ? { variantId: variant, variantTitle: variant, quantity: 1 } : {},
        },
      });
      await saveProduct(then, {
        userId: user.id,
        source: { key: record, origin },
        request,
        address: '127.0.0.1',
      });
    },
  };
}
