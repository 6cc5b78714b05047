/**
 * What nobody can beat on this machine: bare node:http with named statements on `pg`, running the service's own SQL,
 * and a bare Hono handler that reads the body and answers the service's own bytes, headers included.
 * Usage: node floor.ts <port> <database url> <init answer> <basket answer>, the answers as JSON of `body` and `headers`
 */
import { createHash, randomInt } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { Pool } from 'pg';
import { mostItems } from '#api/modules/lists/lists/item-page.ts';
import { publicItemsStatement } from '#api/modules/lists/read-public-items.ts';
import { savedProductsStatement } from '#api/modules/lists/saving/saved-products.ts';
import { saveStatement } from '#api/modules/lists/saving/save-statement.ts';

const [port, url, ...answers] = process.argv.slice(2);
const [init, basket] = answers.map(
  (text) => JSON.parse(text) as { body: string; headers: Record<string, string> },
);
const pool = new Pool({ connectionString: url, max: 10 });

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

async function savedProducts(user: string, partner: number) {
  const { rows } = await pool.query({
    ...savedProductsStatement,
    values: [user, partner, 'shop.example', false],
  });
  return { products: rows };
}

async function publicItems(token: string) {
  const values = [token, null, null, null, null, mostItems + 1];
  const { rows } = await pool.query({ ...publicItemsStatement, values });
  return { products: rows };
}

async function save(user: string, partner: number, body: string) {
  const { wishlistId, product } = JSON.parse(body);
  const now = new Date();
  const values = [
    ...[
      `save:${user}`,
      null,
      now,
      wishlistId,
      user,
      partner,
      now.toISOString().slice(0, 7),
      randomInt(16),
      null,
    ],
    ...[createHash('sha256').update(product.url).digest(), product.url, 'shop.example', product.title, null],
    ...[product.imageUrl, product.price, product.currency, null, null, null, null, true, '1', 1, 'de-DE'],
    ...[JSON.stringify(product.metadata), null, null, 'shop.example', 1, true, null, null, null],
    // Metadata is there; a confirmed shopper stands under no cap.
    ...[true, null, null, 20],
  ];
  const { rows } = await pool.query({ ...saveStatement, values });
  return { ok: true, item_id: rows[0].item_id, product_id: rows[0].product_id };
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
        ? await savedProducts(user, partner)
        : await save(user, partner, await read(request));
  response.setHeader('content-type', 'application/json');
  return response.end(JSON.stringify(answer));
}).listen(Number(port), '127.0.0.1');
