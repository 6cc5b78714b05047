import { issueSession } from '#api/modules/identity/issue-session.ts';
import { requireActiveKey } from '#api/modules/keys/find-key.ts';
import { createList } from '#api/modules/lists/create-list.ts';
import { saveProduct } from '#api/modules/lists/save-product.ts';
import { saveRequest } from '#api/modules/lists/schemas.ts';
import type { Context } from '#api/platform/context.ts';

let count = 0;

/** An item saved from a partner's shop, and its signed-in shopper. */
export async function savedItem(ctx: Context, publicKey: string, more: Record<string, unknown> = {}) {
  count += 1;
  const session = await issueSession(ctx, { email: `cart${count}@mail.example` });
  const list = await createList(ctx, session.user.id, { name: 'Birthday' });
  const product = {
    url: `https://shop.example/products/cart-${count}`,
    title: 'Ono Vase',
    price: 5400,
    currency: 'EUR',
    metadata: { variantId: '4102', quantity: 2 },
    ...more,
  };
  const source = { key: await requireActiveKey(ctx, publicKey), origin: 'https://shop.example' };
  const { item_id: itemId } = await saveProduct(ctx, {
    userId: session.user.id,
    source,
    address: '127.0.0.1',
    request: saveRequest.parse({ wishlistId: list.db_id, product }),
  });
  return { itemId, product, list, session, headers: { authorization: `Bearer ${session.accessToken}` } };
}
