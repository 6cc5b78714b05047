import { SignJWT } from 'jose';
import { createHmac } from 'node:crypto';

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
