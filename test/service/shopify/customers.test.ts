/** Customers who are signed in at a Shopify shop keep the list of this shop with their customer account. */
import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { decodeJwt } from 'jose';
import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { readGuestTicket } from '#api/modules/identity/guest-ticket.ts';
import { issueSession } from '#api/modules/identity/issue-session.ts';
import { mergeProven } from '#api/modules/lists/migrate-account.ts';
import { answerDataRequest } from '#api/modules/privacy/internal/shopify/answer-data-request.ts';
import { redactCustomer } from '#api/modules/privacy/internal/shopify/redact-customer.ts';
import { issueCustomerTicket } from '#api/modules/shopify/issue-customer-ticket.ts';
import { uninstallShop } from '#api/modules/shopify/uninstall-shop.ts';
import { sharedService } from '#test/support/shared-service.ts';
import { embeddedQuery, proxyQuery } from '#test/support/shopify/app-credentials.ts';

const service = await sharedService();
const { ctx, siteUrl, baseUrl } = service;
const agent = { 'User-Agent': 'Mozilla/5.0 (Macintosh) Chrome/140 Safari/537.36' };
let customers = 7_000;
const newCustomer = () => String((customers += 1));

/** A shop with the app, opened by its merchant. */
async function install() {
  const domain = `kiln-${randomUUID().slice(0, 8)}.myshopify.com`;
  const page = await fetch(`${siteUrl}/app?${await embeddedQuery(domain)}`, { headers: agent });
  expect(page.status).toBe(200);
  const shop = await ctx.prisma.shop.findUniqueOrThrow({
    where: { domain },
    include: { partner: { include: { keys: true } } },
  });
  const key = shop.partner.keys.find(({ id }) => id === shop.apiKeyId)!.value!;
  const origin = `https://${shop.primaryHost}`;
  const token = async () => {
    const answer = await fetch(`${baseUrl}/widget/init`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      body: JSON.stringify({ origin, public_key: key }),
    });
    return ((await answer.json()) as { token: string }).token;
  };
  const proxy = (query: URLSearchParams) =>
    fetch(`${siteUrl}/shopify/proxy/customer?${query}`, { headers: agent });
  const ticket = async (customerId: string) =>
    ((await (await proxy(proxyQuery(domain, customerId))).json()) as { ticket: string | null }).ticket;

  /** A browser on the shop's pages, with its own cookie. */
  function browser() {
    let cookie = '';
    async function ask(intent: string, fields: Record<string, string> = {}) {
      const answer = await fetch(`${siteUrl}/guest`, {
        method: 'POST',
        headers: { cookie },
        body: new URLSearchParams({ intent, token: await token(), lang: 'en', ...fields }),
      });
      const [set] = answer.headers.getSetCookie();
      if (set) cookie = set.split(';')[0]!;
      // eslint-disable-next-line @typescript-eslint/no-explicit-any
      return { status: answer.status, body: (await answer.json()) as any };
    }
    const enter = async (ticketNow: string | null) => ask('customer', { ticket: ticketNow ?? '' });
    async function call(path: string, method = 'GET', body?: object) {
      const { access_token } = (await ask('resume')).body;
      const answer = await fetch(baseUrl + path, {
        method,
        headers: {
          'content-type': 'application/json',
          'x-widget-token': await token(),
          authorization: `Bearer ${access_token}`,
          origin,
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
    }
    async function save(slug: string) {
      const { access_token: session } = (await ask('start')).body;
      const { list } = (await ask('list', { session })).body;
      const product = { url: `${origin}/products/${slug}`, title: slug, price: 5400, currency: 'EUR' };
      const saved = await call('/widget/save', 'POST', { wishlistId: list.db_id, product });
      expect(saved.status).toBe(200);
    }
    const titles = async () =>
      ((await call('/widget/saved-products')).body.products as { title: string }[])
        .map(({ title }) => title)
        .sort();
    return { ask, enter, call, save, titles };
  }
  return { domain, shop, proxy, ticket, browser };
}
const kiln = await install();
const rival = await install();
const readMerges = (accessToken: string) =>
  fetch(`${baseUrl}/me/merges`, { headers: { authorization: `Bearer ${accessToken}` } });
const mappingOf = (customerId: string) => ctx.prisma.shopCustomer.findFirst({ where: { customerId } });
const refused = { status: 401, body: { error: 'unauthorized' } };

describe('a signed-in customer', () => {
  it('finds what they saved on any device, and what the device had saved moves there', async () => {
    const [phone, laptop, id] = [kiln.browser(), kiln.browser(), newCustomer()];
    await phone.save('vase');
    const first = await phone.enter(await kiln.ticket(id));
    expect(first.body.receipt).toBe('1 product moved.');
    await laptop.save('vase');
    await laptop.save('mug');
    const second = await laptop.enter(await kiln.ticket(id));
    expect(second.body.receipt).toBe('1 product moved. 1 product was already there.');
    expect(await laptop.titles()).toEqual(['mug', 'vase']);
    expect(await phone.titles()).toEqual(['mug', 'vase']);
    expect((await phone.enter(await kiln.ticket(id))).body.receipt).toBe('');
  });

  it('also finds what a browser without cookies had saved, and leaves no guest behind', async () => {
    const id = newCustomer();
    const saved = kiln.browser();
    await saved.save('vase');
    const { access_token: session } = (await saved.ask('resume')).body as { access_token: string };
    const browser = kiln.browser();
    const { handle } = (await browser.ask('handle', { session })).body as { handle: string };
    const ticket = (await kiln.ticket(id))!;
    const { body } = await browser.ask('customer', { ticket, handle });
    expect(body.receipt).toBe('1 product moved.');
    expect(await browser.titles()).toEqual(['vase']);
    expect(await ctx.prisma.user.count({ where: { id: decodeJwt(session).sub! } })).toBe(0);
  });

  it('gets the same guest on devices that start at the same time', async () => {
    const id = newCustomer();
    const entered = await Promise.all(
      [1, 2, 3, 4].map(async () => kiln.browser().enter(await kiln.ticket(id))),
    );
    const people = new Set(entered.map(({ body }) => decodeJwt(body.access_token as string).sub));
    expect(people.size).toBe(1);
    expect(await ctx.prisma.shopCustomer.count({ where: { customerId: id } })).toBe(1);
  });

  it('gets a session for this shop’s basket only, of a guest without an address', async () => {
    const { body } = await kiln.browser().enter(await kiln.ticket(newCustomer()));
    const claims = decodeJwt(body.access_token as string);
    expect(claims.basket_partner).toBe(Number(kiln.shop.partnerId));
    const user = await ctx.prisma.user.findUniqueOrThrow({ where: { id: claims.sub! } });
    expect(user).toMatchObject({ email: null, anonymous: true, guestOfPartnerId: kiln.shop.partnerId });
    expect((await readMerges(body.access_token as string)).status).toBe(403);
  });

  it('doesn’t take over what another customer keeps, in the same browser', async () => {
    const [browser, anna, ben] = [kiln.browser(), newCustomer(), newCustomer()];
    await browser.enter(await kiln.ticket(anna));
    await browser.save('diary');
    expect((await browser.enter(await kiln.ticket(ben))).body.receipt).toBe('');
    expect(await browser.titles()).toEqual([]);
    await browser.enter(await kiln.ticket(anna));
    expect(await browser.titles()).toEqual(['diary']);
  });

  it('leaves a device without deleting what the others show', async () => {
    const [phone, laptop, id] = [kiln.browser(), kiln.browser(), newCustomer()];
    await phone.enter(await kiln.ticket(id));
    await phone.save('vase');
    await laptop.enter(await kiln.ticket(id));
    await laptop.ask('forget');
    expect((await laptop.ask('resume')).body).toEqual({ ok: true });
    expect(await phone.titles()).toEqual(['vase']);
  });
});

describe('the app proxy', () => {
  const signed = (change: (query: URLSearchParams) => void) => {
    const query = proxyQuery(kiln.domain, '41');
    change(query);
    return query;
  };
  it.for([
    ['without a signature', signed((query) => query.delete('signature'))],
    ['for another customer’s ID', signed((query) => query.set('logged_in_customer_id', '42'))],
    ['for another shop', signed((query) => query.set('shop', rival.domain))],
    ['signed with another secret', proxyQuery(kiln.domain, '41', { secret: 'guessed' })],
    ['replayed after minutes', proxyQuery(kiln.domain, '41', { at: Date.now() - 10 * 60_000 })],
  ] as const)('refuses a request %s', async ([, query]) => {
    const answer = await kiln.proxy(query);
    expect(answer.status).toBe(400);
    expect(await answer.text()).not.toContain('ticket');
  });

  it('has no ticket for visitors who aren’t signed in, nor for shops without the app', async () => {
    expect(await kiln.ticket('')).toBeNull();
    expect(await kiln.ticket("1' OR 1=1")).toBeNull();
    const answer = await kiln.proxy(proxyQuery('unknown.myshopify.com', '41'));
    expect(await answer.json()).toEqual({ ticket: null });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });
});

describe('a ticket', () => {
  it('can be redeemed once, even for simultaneous requests', async () => {
    const ticket = await kiln.ticket(newCustomer());
    const answers = await Promise.all([1, 2, 3].map(() => kiln.browser().enter(ticket)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
  });

  it('is refused in another shop, after a minute, changed, and as another kind of token', async () => {
    const id = newCustomer();
    const ticket = (await kiln.ticket(id))!;
    expect(await rival.browser().enter(ticket)).toMatchObject(refused);
    const [head, claims, signature] = ticket.split('.') as [string, string, string];
    const other = Buffer.from(claims, 'base64url').toString().replace(`"${id}"`, '"1"');
    const forged = [head, Buffer.from(other).toString('base64url'), signature].join('.');
    expect(await kiln.browser().enter(forged)).toMatchObject(refused);
    const clock = () => new Date(Date.now() - 61_000);
    const late = await issueCustomerTicket({ ...ctx, clock }, kiln.domain, id);
    expect(await kiln.browser().enter(late)).toMatchObject(refused);
    const { accessToken } = await issueSession(ctx, { email: `${randomUUID()}@mail.example` });
    expect(await kiln.browser().enter(accessToken)).toMatchObject(refused);
    expect((await readMerges(accessToken)).status).toBe(200);
    expect((await readMerges(ticket)).status).toBe(401);
    expect(await mappingOf(id)).toBeNull();
  });

  it('is refused once the app has been uninstalled', async () => {
    const gone = await install();
    const [browser, id] = [gone.browser(), newCustomer()];
    await browser.enter(await gone.ticket(id));
    const ticket = await gone.ticket(id);
    await uninstallShop(ctx, gone.domain);
    expect(await mappingOf(id)).toBeNull();
    expect((await browser.enter(ticket)).status).not.toBe(200);
  });
});

it('a shop that poses as a customer can only copy the list, and can’t get into an account', async () => {
  const [browser, id] = [kiln.browser(), newCustomer()];
  const { body: entered } = await browser.enter(await kiln.ticket(id));
  await browser.save('vase');
  const impostor = kiln.browser();
  await impostor.enter(await kiln.ticket(id));
  const { user } = await issueSession(ctx, { email: `${randomUUID()}@mail.example` });
  const verifier = randomUUID();
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  for (const shopper of [browser, impostor]) {
    const { ticket } = (await shopper.ask('ticket', { challenge })).body as { ticket: string };
    await mergeProven(ctx, user.id, await readGuestTicket(ctx, { ticket, verifier }));
  }
  expect((await mappingOf(id))?.userId).toBe(decodeJwt(entered.access_token as string).sub);
  expect([await browser.titles(), await impostor.titles()]).toEqual([['vase'], ['vase']]);
  const kept = await ctx.prisma.listItem.findMany({ where: { list: { ownerId: user.id } } });
  expect(kept.map(({ title }) => title)).toEqual(['vase']);
});

it('a guest that has become an account in another way isn’t opened, either', async () => {
  const id = newCustomer();
  const { body } = await kiln.browser().enter(await kiln.ticket(id));
  const { sub } = decodeJwt(body.access_token as string);
  await ctx.prisma.user.update({
    where: { id: sub! },
    data: { anonymous: false, email: `${id}@mail.example` },
  });
  const again = await kiln.browser().enter(await kiln.ticket(id));
  expect(decodeJwt(again.body.access_token as string).sub).not.toBe(sub);
});

it('Shopify’s privacy requests export and delete a customer’s guest, and no other shop’s', async () => {
  const [browser, elsewhere, id] = [kiln.browser(), rival.browser(), newCustomer()];
  await browser.enter(await kiln.ticket(id));
  await browser.save('vase');
  await elsewhere.enter(await rival.ticket(id));
  await elsewhere.save('lamp');
  const event = (topic: string) => ({
    id: randomUUID(),
    topic,
    shopDomain: kiln.domain,
    payload: { customer: { id: Number(id), email: `${id}@mail.example` }, data_request: { id: 1 } },
    triggeredAt: new Date(),
    receivedAt: new Date(),
  });
  await answerDataRequest(ctx, event('customers/data_request'));
  const folder = join(service.dataDir, 'outbox');
  const emails = await Promise.all(
    (await readdir(folder)).map(async (name) => PostalMime.parse(await readFile(join(folder, name)))),
  );
  const toShop = emails.filter(({ to }) => to?.some(({ address }) => address === kiln.shop.email));
  const sent = toShop.flatMap(({ attachments }) =>
    attachments.map(({ content }) => Buffer.from(content as ArrayBuffer).toString()),
  );
  expect(sent).toHaveLength(1);
  expect(JSON.parse(sent[0]!)).toMatchObject({
    saved_products: [],
    kept_with_customer_account: { saved_products: [{ title: 'vase' }] },
  });
  expect(sent[0]).not.toContain('lamp');

  await redactCustomer(ctx, event('customers/redact'));
  expect(await ctx.prisma.shopCustomer.count({ where: { customerId: id } })).toBe(1);
  expect((await browser.ask('resume')).body).toEqual({ ok: true, deleted: true });
  expect(await elsewhere.titles()).toEqual(['lamp']);
  await browser.enter(await kiln.ticket(id));
  expect(await browser.titles()).toEqual([]);
});
