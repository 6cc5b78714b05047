/** Short names that others see are one line, hide nothing, and contain nothing that becomes a link. */
import { describe, expect, it } from 'vitest';
import { type JsonSchema, type Operation, operationsOf } from '#api/contract/description.ts';
import { createKey } from '#api/modules/keys/create-key.ts';
import { createPartner } from '#api/modules/partners/create-partner.ts';
import { createPat } from '#api/modules/partners/issue-pat.ts';
import { oneLine, withoutLinks } from '#api/platform/schemas.ts';
import { useApi } from '#test/support/api.ts';
import { newCreatorShop } from '#test/support/creator-shop.ts';
import { titleOf } from '#test/support/operations.ts';
import { newTeam } from '#test/support/team.ts';

const api = await useApi();
const { prisma } = api.ctx;

const legitimate = [
  'Müller & Söhne GmbH',
  'St. Nick’s 24.12.',
  'A.P.C.',
  'e.V. Köln',
  'H&M',
  'U.S. Polo',
  'Nr. 1',
  '5.0',
  '👨‍👩‍👧 Family',
  '🏴󠁧󠁢󠁥󠁮󠁧󠁿 England',
  '1️⃣ first',
  '❤️',
  'می‌خواهم',
  'क्‍ष',
  '東京 (1/2)',
  'אבא',
  'Żółć',
];
const links = [
  'evil.example',
  'x.com',
  'Win at https://evil.example/x',
  'HTTP://1.2.3.4',
  'www.evil',
  'mail me@evil.com',
  'evil\u200B.co\u200Cm',
  'ｅｖｉｌ．ｃｏｍ',
  'evil。com',
  'evil․com',
  'http:／／evil',
  'xn.xn--p1ai',
  'a.b.co.uk!',
];

describe('a name', () => {
  it.each(legitimate)('stays as it is: %s', (name) => {
    expect(oneLine(name)).toBe(name);
    expect(withoutLinks(name)).toBe(name);
  });

  it('is one line without invisible characters', () => {
    expect(oneLine('  Kiln \n & \t Linen\r\n')).toBe('Kiln & Linen');
    expect(oneLine('a\u0000b\u0007c\u0085d\u2028e\u2029f')).toBe('ab c d e f');
    expect(oneLine('Kiln\u202E\u2066\u2069\u200F\u061C')).toBe('Kiln');
    expect(oneLine('Ki\u200Bl\u200Cn\u2060\uFEFF\u00AD\u3164\u2800')).toBe('Kiln');
  });

  it.each(links)('that no one can correct loses its link: %s', (name) => {
    expect(withoutLinks(name)).not.toMatch(/:\/\/|[\p{L}\p{N}][.。](?:\p{L}{2}|xn--)/iu);
  });
});

type Set = (name: string) => Promise<{ status: number; body: { error?: string } }>;

/** Every request that names something, by operation. @returns a request, and the stored name */
async function namings(): Promise<Record<string, [Set, () => Promise<string | null | undefined>]>> {
  const { owner, partnerId, keys, basketConfigId } = await newTeam(api);
  const { shop, path, headers: creator, addList } = await newCreatorShop(api);
  const list = await addList();
  const { headers: shopper, list: wishlist } = await api.shopper();
  const item = await api.call('POST', `/hosted/lists/${wishlist.id}/items`, {
    headers: shopper,
    body: { title: 'Vase', quantity: 9 },
  });
  await api.call('PUT', `/hosted/lists/${wishlist.id}`, { headers: shopper, body: { share_public: true } });
  await prisma.shop.create({
    data: { partnerId, domain: `names${partnerId}.myshopify.com`, status: 'active' },
  });
  const set =
    (method: string, route: string, headers: Record<string, string>, body: (name: string) => object): Set =>
    (name) =>
      api.call(method, route, { headers, body: body(name) });
  const newest = async (table: { findFirst: (query: object) => Promise<unknown> }) =>
    ((await table.findFirst({ orderBy: { id: 'desc' } })) as { name: string } | null)?.name;
  const partner = async () => (await prisma.partner.findUniqueOrThrow({ where: { id: partnerId } })).name;
  const settings = async () => {
    const { settings } = await prisma.basketConfig.findUniqueOrThrow({ where: { publicId: basketConfigId } });
    return (settings as { shopName: string }).shopName;
  };
  const lists = () => newest(prisma.list as never);
  let handles = 0;
  return {
    'POST /portal/partners': [
      set('POST', '/portal/partners', shopper, (name) => ({ name })),
      () => newest(prisma.partner as never),
    ],
    'PATCH /portal/partner': [set('PATCH', '/portal/partner', owner.headers, (name) => ({ name })), partner],
    'PATCH /partners/{id}': [
      set('PATCH', `/partners/${partnerId}`, owner.headers, (name) => ({ name })),
      partner,
    ],
    'PUT /partners/{id}/storefront': [
      set('PUT', `/partners/${partnerId}/storefront`, owner.headers, (title) => ({ title })),
      async () =>
        (await api.call('GET', `/partners/${partnerId}/storefront`, { headers: owner.headers })).body.listing
          .title,
    ],
    'PATCH /me': [
      set('PATCH', '/me', shopper, (display_name) => ({ display_name })),
      async () => (await api.call('GET', '/me', { headers: shopper })).body.display_name,
    ],
    'POST /hosted/me/lists': [set('POST', '/hosted/me/lists', shopper, (name) => ({ name })), lists],
    'PUT /hosted/lists/{token}': [
      set('PUT', `/hosted/lists/${wishlist.id}`, shopper, (name) => ({ name })),
      async () => (await prisma.list.findUniqueOrThrow({ where: { token: wishlist.id } })).name,
    ],
    'PUT /hosted/public/lists/{token}/items/{itemId}/purchased': [
      set(
        'PUT',
        `/hosted/public/lists/${wishlist.id}/items/${item.body.item_id}/purchased`,
        (await api.shopper()).headers,
        (name) => ({ purchased: true, quantity: 1, name }),
      ),
      () => newest(prisma.giftClaim as never),
    ],
    'POST /portal/keys': [
      set('POST', '/portal/keys', owner.headers, (name) => ({ environment: 'test', name })),
      () => newest(prisma.apiKey as never),
    ],
    'PATCH /portal/keys/{keyId}': [
      set('PATCH', `/portal/keys/${keys.test.id}`, owner.headers, (name) => ({ name })),
      async () => (await prisma.apiKey.findUniqueOrThrow({ where: { id: keys.test.id } })).name,
    ],
    'POST /portal/tokens': [
      set('POST', '/portal/tokens', owner.headers, (name) => ({ name })),
      () => newest(prisma.personalAccessToken as never),
    ],
    'POST /portal/baskets': [
      set('POST', '/portal/baskets', owner.headers, (name) => ({ name })),
      () => newest(prisma.basketConfig as never),
    ],
    'PATCH /portal/baskets/{basketId}': [
      set('PATCH', `/portal/baskets/${basketConfigId}`, owner.headers, (shopName) => ({ shopName })),
      settings,
    ],
    'POST /shops': [
      set('POST', '/shops', creator, (name) => ({ name, handle: `names-${(handles += 1)}-${partnerId}` })),
      () => newest(prisma.creatorShop as never),
    ],
    'PATCH /shops/{shopId}': [
      set('PATCH', path, creator, (name) => ({ name })),
      async () => (await prisma.creatorShop.findUniqueOrThrow({ where: { id: shop.id } })).name,
    ],
    'POST /shops/{shopId}/lists': [
      set('POST', `${path}/lists`, creator, (title) => ({ title })),
      async () => (await prisma.creatorList.findFirst({ orderBy: { id: 'desc' } }))?.title,
    ],
    'PATCH /shops/{shopId}/lists/{listId}': [
      set('PATCH', `${path}/lists/${list.id}`, creator, (title) => ({ title })),
      async () => (await prisma.creatorList.findUniqueOrThrow({ where: { id: list.id } })).title,
    ],
  };
}
const all = await namings();
/** No one has to correct these: shoppers in a dialog, and givers. */
const cleans = new Set([
  'POST /hosted/me/lists',
  'PUT /hosted/lists/{token}',
  'PUT /hosted/public/lists/{token}/items/{itemId}/purchased',
]);

/** Names in these bodies aren't stored, or aren't short names. */
const others = new Set([
  'POST /portal/partner/delete',
  // Videos, which need a file.
  'POST /shops/{shopId}/media',
  'PATCH /shops/{shopId}/media/{mediaId}',
  'POST /hosted/lists/{token}/items',
  'PUT /hosted/lists/{token}/items/{itemId}',
  // Titles of products.
  ...['by-url', 'existing'].map((how) => `POST /shops/{shopId}/lists/{listId}/items/${how}`),
  'POST /shops/{shopId}/lists/{listId}/items/manual',
  'PATCH /shops/{shopId}/items/{itemId}',
]);

function hasName({ requestBody }: Operation, schemas: Record<string, JsonSchema>): boolean {
  const schema = Object.values(requestBody?.content ?? {})[0]?.schema;
  const parts = [schema, ...(schema?.allOf ?? [])].map((part) =>
    part?.$ref ? schemas[part.$ref.split('/').at(-1) ?? ''] : part,
  );
  return parts.some((part) => {
    const names = Object.keys(part?.properties ?? {});
    return ['name', 'display_name', 'shopName', 'title'].some((name) => names.includes(name));
  });
}

it('has a rule in every request that the API describes', () => {
  const { schemas } = api.description.components;
  const named = operationsOf(api.description).filter((operation) => hasName(operation, schemas));
  const missing = named.map(titleOf).filter((title) => !(title in all) && !others.has(title));
  expect(missing).toEqual([]);
});

describe.each(Object.entries(all))('%s', (title, [set, stored]) => {
  it('accepts legitimate names', async () => {
    for (const name of ['Müller & Söhne GmbH', 'St. Nick’s 24.12.', 'A.P.C.']) {
      const { status, body } = await set(name);
      expect(status, JSON.stringify(body)).toBe(200);
      expect(await stored()).toBe(name);
    }
  });

  it('stores one line without invisible characters', async () => {
    expect((await set('Ki\u200Bln\u202E \n &\u2028Linen')).status).toBe(200);
    expect(await stored()).toBe('Kiln & Linen');
  });

  it('stores no link', async () => {
    for (const name of ['Win at https://evil.example/x', 'evil\u200B.co\u2060m', 'me@evil.com']) {
      const { status } = await set(name);
      expect(status).toBe(cleans.has(title) ? 200 : 400);
      expect(await stored()).not.toMatch(/evil\.(?! )|https?|:\/\//);
    }
  });
});

it('usernames may contain dots, but aren’t domains', async () => {
  const { headers } = await api.shopper();
  const patch = (username: string) => api.call('PATCH', '/me', { headers, body: { username } });
  expect((await patch('anna.smith')).body.username).toBe('anna.smith');
  expect((await patch('evil.com')).body).toMatchObject({ error: 'invalid_input', field: 'username' });
});

it('the operator’s commands follow the same rule', async () => {
  const { owner, partnerId } = await newTeam(api);
  const name = 'https://evil.example';
  const refused = { errorName: 'invalid_input' };
  await expect(createKey(api.ctx, { partnerId, environment: 'test', name })).rejects.toMatchObject(refused);
  await expect(createPat(api.ctx, { email: owner.email, name })).rejects.toMatchObject(refused);
  const partner = { email: 'new@partner.example', name, plan: 'free' as const };
  await expect(createPartner(api.ctx, partner)).rejects.toMatchObject(refused);
});

it('a name whose links are removed is never longer than what was entered', () => {
  for (const text of ['a.bc'.repeat(50), 'ﬃ.bc'.repeat(40), '😀.ab'.repeat(40)])
    expect(withoutLinks(text).length).toBeLessThanOrEqual(text.length);
});

it('names from before still work', async () => {
  const { owner, partnerId, keys } = await newTeam(api);
  const name = 'Old\nname https://evil.example';
  await prisma.partner.update({ where: { id: partnerId }, data: { name } });
  await prisma.apiKey.update({ where: { id: keys.test.id }, data: { name } });
  const { headers } = owner;
  expect((await api.call('GET', '/portal/partner', { headers })).body.partner.name).toBe(name);
  expect((await api.call('GET', '/portal/me', { headers })).status).toBe(200);
  expect((await api.call('POST', `/portal/keys/${keys.test.id}/rotate`, { headers })).status).toBe(200);
  const body = { technical_contact: 'tech@shop.example' };
  expect((await api.call('PATCH', '/portal/partner', { headers, body })).status).toBe(200);
  const invitation = { email: `old${partnerId}@mail.example` };
  await api.call('POST', '/portal/members', { headers, body: invitation });
  const mail = await api.mailTo(invitation.email);
  expect(`${mail.subject}${mail.text}`).not.toMatch(/evil\.example/);
});

describe('an invitation', () => {
  it('reveals neither the sender’s email address nor the recipient’s', async () => {
    const { owner, partnerId } = await newTeam(api);
    await prisma.user.update({ where: { id: owner.userId }, data: { displayName: null } });
    const email = `invited${partnerId}@secret.example`;
    await api.call('POST', '/portal/members', { headers: owner.headers, body: { email, role: 'member' } });
    const mail = await api.mailTo(email);
    expect(`${mail.subject}${mail.text}${mail.html}`).not.toContain(owner.email);
    const token = /\/portal\/invitation\/(inv_\w+)/.exec(mail.text ?? '')?.[1];
    const { headers } = await api.shopper();
    const other = await api.call('POST', '/portal/invitations/accept', { headers, body: { token } });
    expect(other.body.error).toBe('invitation_for_other');
    expect(JSON.stringify(other.body)).not.toMatch(/secret\.example|partner\.example/);
  });
});
