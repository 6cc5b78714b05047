import { createHmac } from 'node:crypto';
import { SignJWT } from 'jose';

/** The tests' app, as Shopify would know it. */
export const shopifyApp = {
  apiKey: '0123456789abcdef0123456789abcdef',
  apiSecret: 'shpss_a-secret-only-used-by-the-tests',
};

/** The token App Bridge gets for a merchant in the shop's admin; valid for a minute. */
export function sessionToken(shop: string, claims: Record<string, unknown> = {}): Promise<string> {
  const now = Math.floor(Date.now() / 1_000);
  return new SignJWT({
    iss: `https://${shop}/admin`,
    dest: `https://${shop}`,
    aud: shopifyApp.apiKey,
    sub: '42',
    iat: now,
    nbf: now,
    exp: now + 60,
    jti: crypto.randomUUID(),
    sid: crypto.randomUUID(),
    ...claims,
  })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(new TextEncoder().encode(shopifyApp.apiSecret));
}

/** The query with which Shopify opens one of the app's pages in its frame. */
export async function embeddedQuery(shop: string): Promise<URLSearchParams> {
  const host = Buffer.from(`admin.shopify.com/store/${shop.split('.')[0]}`).toString('base64');
  return new URLSearchParams({
    shop,
    host,
    embedded: '1',
    locale: 'en',
    id_token: await sessionToken(shop),
  });
}

/** Shopify's signature for a webhook's body. */
export const webhookSignature = (body: string | Buffer) =>
  createHmac('sha256', shopifyApp.apiSecret).update(body).digest('base64');

/** The query that Shopify's app proxy adds to a request of a shop's page, signed as Shopify does. */
export function proxyQuery(
  shop: string,
  customerId: string,
  { at = Date.now(), secret = shopifyApp.apiSecret } = {},
): URLSearchParams {
  const parts = {
    logged_in_customer_id: customerId,
    path_prefix: '/apps/wishlist',
    shop,
    timestamp: String(Math.floor(at / 1_000)),
  };
  const signed = Object.entries(parts)
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join('');
  const signature = createHmac('sha256', secret).update(signed).digest('hex');
  return new URLSearchParams({ ...parts, signature });
}
