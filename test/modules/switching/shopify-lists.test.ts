/** Lists of a Shopify shop's customers: found in the shop's own catalog, and opened by who the shop has signed in. */
import { expect, it } from 'vitest';
import { issueCustomerTicket } from '#api/modules/shopify/issue-customer-ticket.ts';
import { openCustomerGuest } from '#api/modules/shopify/open-customer-guest.ts';
import { processListImports } from '#api/modules/switching/process-list-imports.ts';
import { useApi } from '#test/support/api.ts';
import { startFakeAdmin } from '#test/support/shopify/fake-admin.ts';
import { installedShop } from '#test/support/shopify/installed-shop.ts';
import { signedIn } from '#test/support/team.ts';

const admin = await startFakeAdmin();
const api = await useApi({ ...admin.variables });
const { prisma } = api.ctx;

async function shop() {
  const installed = await installedShop(api.ctx, admin);
  const host = installed.fake.primaryHost.replace(/^www\./, '');
  const { partnerId } = await prisma.shop.update({
    where: { domain: installed.domain },
    data: { primaryHost: host, hosts: [host] },
  });
  await prisma.verifiedDomain.create({ data: { partnerId, host, method: 'platform' } });
  const { headers } = await signedIn(api, `owner-${partnerId}@kiln.example`);
  const { id: userId } = await prisma.user.findUniqueOrThrow({
    where: { email: `owner-${partnerId}@kiln.example` },
  });
  await prisma.partnerMember.create({ data: { partnerId, userId, role: 'owner' } });
  return { ...installed, partnerId, headers, host };
}
type Shop = Awaited<ReturnType<typeof shop>>;

async function checked({ partnerId, headers }: Shop, text: string) {
  const route = `/partners/${partnerId}/lists/imports`;
  const sent = await api.call('POST', route, {
    headers: { ...headers, 'content-type': 'text/csv', 'content-length': String(Buffer.byteLength(text)) },
    body: text,
  });
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  const own = `${route}/${sent.body.import_id}`;
  const act = async (verb: string, state: string) => {
    expect((await api.call('POST', `${own}/${verb}`, { headers })).status).toBe(200);
    await processListImports(api.ctx);
    await expect.poll(async () => (await api.call('GET', own, { headers })).body.state).toBe(state);
    return (await api.call('GET', own, { headers })).body;
  };
  return { found: await act('check', 'checked'), run: () => act('run', 'done') };
}

it('finds products by ID, handle and SKU in the shop, and says which are gone', async () => {
  const at = await shop();
  at.fake.products.push(
    { id: '77', handle: 'ono-vase', title: 'Ono Vase', skus: ['ONO-S'] },
    { id: '78', handle: 'card-2', title: 'Card', skus: [] },
  );
  const { found } = await checked(
    at,
    [
      'Customer ID,Product ID,Handle,Variant SKU',
      'gid://shopify/Customer/1,gid://shopify/Product/77,,',
      '2,,ono-vase,',
      '3,,,ONO-S',
      '4,,card-2,',
      '5,79,,',
      '6,,gone,',
      '7,,,GONE-1',
    ].join('\n'),
  );
  expect(found).toMatchObject({
    source: 'xb',
    wishes: 4,
    products: 2,
    reasons: [{ code: 'unknown_product', count: 3 }],
  });
  expect(found.wanted_products[0]).toMatchObject({
    url: `https://${at.host}/products/ono-vase`,
    title: 'Ono Vase',
    wishes: 3,
  });
});

it('trusts the file’s URLs while the shop’s catalog can’t be read, and tries again while it’s unavailable', async () => {
  const at = await shop();
  await prisma.session.deleteMany({ where: { shop: at.domain } });
  const { found } = await checked(at, 'Customer ID,Handle\n1,ono-vase\n');
  expect(found).toMatchObject({ wishes: 1, reasons: [] });
});

it('opens lists for the customer whom the shop has signed in, and for no other', async () => {
  const at = await shop();
  at.fake.products.push({ id: '77', handle: 'ono-vase', title: 'Ono Vase', skus: [] });
  const { run } = await checked(at, 'Customer ID,Product ID,Variant ID\n41,77,9001\n42,77,\n');
  await run();
  const enter = async (customerId: string) => {
    const ticket = await issueCustomerTicket(api.ctx, at.domain, customerId);
    const { session } = await openCustomerGuest(api.ctx, {
      ticket: ticket!,
      partnerId: at.partnerId,
      present: null,
      lang: 'en',
    });
    return prisma.listItem.findMany({
      where: { list: { ownerId: session.user.id } },
      include: { list: true },
    });
  };
  expect(await enter('43')).toEqual([]);
  const wishes = await enter('41');
  expect(wishes).toMatchObject([{ variantId: '9001', checkoutMeta: { productId: '77', variantId: '9001' } }]);
  expect(await enter('41')).toHaveLength(1);
  expect(wishes[0]!.sourcePartnerId).toBe(at.partnerId);
  expect(await prisma.importedPerson.count({ where: { partnerId: at.partnerId, openedAs: null } })).toBe(1);
});
