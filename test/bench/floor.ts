/**
 * The fastest possible server on this machine: bare node:http with named statements on `pg`, running the
 * service's own SQL, and a bare Hono handler that reads the body and returns the service's exact response,
 * including headers.
 * Usage: node floor.ts <port> <database url> <init answer> <basket answer>, the answers as JSON of `body` and
 * `headers`
 */
import { createHash, randomInt } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { Pool } from 'pg';
import { maxItems } from '#api/modules/lists/internal/item-page.ts';
import { type SaveRow, saveStatement } from '#api/modules/lists/internal/saving/save-statement.ts';
import { savedProductRows } from '#api/modules/lists/list-saved-products.ts';
import { publicItemsStatement } from '#api/modules/lists/read-public-items.ts';
import { Statement } from '#api/platform/db/statement.ts';
import { noHome } from '#api/platform/tokens/homes.ts';

const [port, url, ...answers] = process.argv.slice(2);
const [init, basket] = answers.map(
  (text) => JSON.parse(text) as { body: string; headers: Record<string, string> },
);
const savedProducts = new Statement<Record<string, unknown>>('saved_products', savedProductRows);
const pool = new Pool({ connectionString: url, max: 10 });

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

async function readSavedProducts(user: string, partner: number) {
  const { rows } = await pool.query(
    savedProducts.with({
      mediaUrl: 'https://shop.example/media',
      userId: user,
      partnerId: partner,
      sourceDomain: 'shop.example',
      forBasket: false,
      tier: null,
      addedAt: null,
      itemId: null,
      limit: maxItems,
    }),
  );
  return { products: rows };
}

/** The homes of lists, which the service reads from their tokens. */
const homes = new Map<string, number>();

async function readHome(token: string): Promise<number> {
  const { rows } = await pool.query<{ home: number }>('SELECT home FROM lists WHERE token = $1', [token]);
  const home = rows[0]?.home ?? noHome;
  homes.set(token, home);
  return home;
}

async function publicItems(token: string) {
  const home = homes.get(token) ?? (await readHome(token));
  const first = { position: null, priority: null, addedAt: null, itemId: null };
  const { rows } = await pool.query(
    publicItemsStatement.with({ token, home, userId: null, now: new Date(), ...first, limit: maxItems + 1 }),
  );
  return { products: rows };
}

async function save(user: string, partner: number, body: string) {
  const { wishlistId, product } = JSON.parse(body);
  const now = new Date();
  const values = {
    scope: `save:${user}`,
    key: null,
    now,
    listId: wishlistId,
    userId: user,
    partnerId: partner,
    period: now.toISOString().slice(0, 7),
    shard: randomInt(16),
    hardStop: null,
    urlHash: createHash('sha256').update(product.url).digest(),
    url: product.url,
    savedUrl: product.url,
    wish: '1',
    choice: '',
    domain: 'shop.example',
    title: product.title,
    description: null,
    imageUrl: product.imageUrl,
    priceMinor: product.price,
    currency: product.currency,
    compareAtPriceMinor: null,
    brand: null,
    productType: null,
    tags: null,
    availability: null,
    isOfItsShop: true,
    variantId: '1',
    quantity: 1,
    marketCode: 'de-DE',
    metadata: JSON.stringify(product.metadata),
    offerId: null,
    shopId: null,
    sourceDomain: 'shop.example',
    keyId: 1,
    isTest: true,
    requestHash: null,
    sourceLabel: null,
    priority: null,
    hasMetadata: true,
    // Private addresses have no caps.
    forBasket: false,
    isForeign: false,
    platformShopId: null,
    hosts: [],
    spellings: [],
    number: null,
    unbilledReason: null,
    mark: null,
    markEndsAt: null,
    capSubjects: [],
    capReasons: [],
    capCeilings: [],
    capEndsAt: null,
  };
  const { rows } = await pool.query<SaveRow>(saveStatement.with(values));
  const [row] = rows;
  return { ok: true, item_id: row?.item_id, product_id: row?.product_id };
}

const constants = new Hono()
  .post('/init', async (c) => {
    await c.req.text();
    return c.body(init?.body ?? '', 200, init?.headers);
  })
  .get('/basket', (c) => c.body(basket?.body ?? '', 200, basket?.headers));
const answerConstant = getRequestListener(constants.fetch);

createServer(async (request, response) => {
  const { url = '', method, headers } = request;
  if (!url.startsWith('/sql')) return answerConstant(request, response);
  const user = String(headers['x-user']);
  const partner = Number(headers['x-partner']);
  const [, , what, token = ''] = url.split('/');
  const answer =
    what === 'items'
      ? await publicItems(token)
      : method === 'GET'
        ? await readSavedProducts(user, partner)
        : await save(user, partner, await read(request));
  response.setHeader('content-type', 'application/json');
  return response.end(JSON.stringify(answer));
}).listen(Number(port), '127.0.0.1');
