/** Partner accounts, their storefront listing, and the caller's roles. */
import { describe, expect, it } from 'vitest';
import { createAnonymousUser } from '#api/modules/identity/create-anonymous-user.ts';
import { issueSession } from '#api/modules/identity/issue-session.ts';
import { codes, useApi } from '#test/support/api.ts';

const api = await useApi();

async function signedIn(email: string) {
  const session = await issueSession(api.ctx, { email });
  return { userId: session.user.id, headers: { authorization: `Bearer ${session.accessToken}` } };
}

/** A partner with its owner and a member signed in. */
async function team() {
  const { partnerId, userId } = await api.partner('growth');
  const { email } = await api.ctx.prisma.user.findUniqueOrThrow({ where: { id: userId } });
  const owner = await signedIn(email ?? '');
  const member = await signedIn(`member${partnerId}@partner.example`);
  await api.ctx.prisma.partnerMember.create({ data: { partnerId, userId: member.userId, role: 'member' } });
  return { partnerId, email, owner: owner.headers, member: member.headers };
}
const linkShop = (partnerId: number, more = {}) =>
  api.ctx.prisma.shop.create({ data: { partnerId, domain: `shop${partnerId}.myshopify.example`, ...more } });

describe('a partner’s account', () => {
  it('can be read by its members, with their role', async () => {
    const { partnerId, email, owner, member } = await team();
    const own = await api.call('GET', '/partners', { headers: owner });
    expect(own.body.partner).toEqual({
      id: partnerId,
      name: expect.any(String),
      plan: 'growth',
      plan_name: 'Growth',
      subscription_status: 'none',
      trial_ends_at: null,
      technical_contact: email,
      locale: 'en',
      billing_name: null,
      billing_address: null,
      billing_email: null,
      vat_id: null,
      role: 'owner',
      created_at: api.time.now.toISOString(),
      suspended_at: null,
      suspended_reason: null,
    });
    const asMember = await api.call('GET', `/partners/${partnerId}`, { headers: member });
    expect(asMember.body.partner).toEqual({ ...own.body.partner, role: 'member' });
  });

  it('can’t be read by anyone else', async () => {
    const { partnerId } = await team();
    const other = await team();
    const { headers } = await api.shopper();
    expect(
      codes([
        await api.call('GET', '/partners', { headers }),
        await api.call('GET', `/partners/${partnerId}`, { headers }),
        await api.call('GET', `/partners/${partnerId}`, { headers: other.owner }),
        await api.call('GET', '/partners/mine', { headers }),
        await api.call('GET', '/partners/99999999', { headers }),
        await api.call('GET', '/partners/99999999999999', { headers }),
        await api.call('GET', '/partners'),
        await api.call('GET', `/partners/${partnerId}`),
      ]),
    ).toEqual([
      [404, 'no_partner'],
      [403, 'forbidden'],
      [403, 'forbidden'],
      [400, 'invalid_partner_id'],
      [404, 'not_found'],
      [404, 'not_found'],
      [401, 'unauthorized'],
      [401, 'unauthorized'],
    ]);
  });

  it('can be changed only by its owner', async () => {
    const { partnerId, owner, member } = await team();
    const patch = (headers: Record<string, string>, body: object) =>
      api.call('PATCH', `/partners/${partnerId}`, { headers, body });
    const renamed = await patch(owner, { name: '  Kiln & Linen ' });
    expect(renamed.body.partner).toMatchObject({ name: 'Kiln & Linen', role: 'owner' });
    const contact = await patch(owner, { technical_contact: 'Dev@Kiln.example' });
    expect(contact.body.partner).toMatchObject({
      name: 'Kiln & Linen',
      technical_contact: 'dev@kiln.example',
    });
    expect((await patch(owner, { technical_contact: null })).body.partner.technical_contact).toBeNull();
    expect(
      codes([
        await patch(member, { name: 'Mine' }),
        await patch((await api.shopper()).headers, { name: 'Mine' }),
        await patch(owner, {}),
        await patch(owner, { name: ' ' }),
        await patch(owner, { name: 'x'.repeat(201) }),
        await patch(owner, { technical_contact: 'nobody' }),
      ]),
    ).toEqual([
      [403, 'forbidden'],
      [403, 'forbidden'],
      [400, 'nothing_to_update'],
      [400, 'invalid_input'],
      [400, 'invalid_input'],
      [400, 'invalid_email'],
    ]);
    expect((await api.call('GET', '/partners', { headers: member })).body.partner.name).toBe('Kiln & Linen');
  });
});

describe('a storefront listing', () => {
  const listing = { title: 'Kiln & Linen', description: 'Hand-thrown', category: 'home', published: true };
  const put = (id: number, headers: Record<string, string>, body: object = listing) =>
    api.call('PUT', `/partners/${id}/storefront`, { headers, body });
  const get = (id: number, headers: Record<string, string> = {}) =>
    api.call('GET', `/partners/${id}/storefront`, { headers });

  it('requires an active linked platform shop', async () => {
    const { partnerId, owner } = await team();
    expect(codes([await put(partnerId, owner)])).toEqual([[400, 'no_linked_shop']]);
    const shop = await linkShop(partnerId, { status: 'inactive' });
    expect(codes([await put(partnerId, owner)])).toEqual([[400, 'no_linked_shop']]);
    await api.ctx.prisma.shop.update({ where: { id: shop.id }, data: { status: 'active' } });
    const written = await put(partnerId, owner);
    expect(written.body.listing).toEqual({
      ...listing,
      partner_id: partnerId,
      shop_domain: shop.domain,
      image_url: null,
      updated_at: api.time.now.toISOString(),
    });
  });

  it('is public once published, while the shop is active, and always visible to members', async () => {
    const { partnerId, owner, member } = await team();
    const shop = await linkShop(partnerId);
    expect((await get(partnerId, owner)).status).toBe(404);
    await put(partnerId, owner, { title: 'Soon' });
    const stranger = (await api.shopper()).headers;
    const seen = async () =>
      (await Promise.all([get(partnerId), get(partnerId, stranger), get(partnerId, member)])).map(
        ({ status }) => status,
      );
    expect(await seen()).toEqual([404, 404, 200]);
    await put(partnerId, owner);
    expect(await seen()).toEqual([200, 200, 200]);
    expect((await get(partnerId)).body.listing).toMatchObject(listing);
    await api.ctx.prisma.shop.update({ where: { id: shop.id }, data: { status: 'inactive' } });
    expect(await seen()).toEqual([404, 404, 200]);
  });

  it('can be written only by the owner, with valid values', async () => {
    const { partnerId, owner, member } = await team();
    await linkShop(partnerId);
    expect(
      codes([
        await put(partnerId, member),
        await put(partnerId, (await team()).owner),
        await put(99_999_999, owner),
        await put(partnerId, owner, { ...listing, title: '' }),
        await put(partnerId, owner, { ...listing, image_url: 'javascript:alert(1)' }),
        await get(99_999_999),
      ]),
    ).toEqual([
      [403, 'forbidden'],
      [403, 'forbidden'],
      [404, 'not_found'],
      [400, 'invalid_input'],
      [400, 'invalid_input'],
      [404, 'not_found'],
    ]);
  });

  it('is stored once for simultaneous writes', async () => {
    const { partnerId, owner } = await team();
    await linkShop(partnerId);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => put(partnerId, owner, { title: `Title ${index}` })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await api.ctx.prisma.storefrontListing.count({ where: { partnerId } })).toBe(1);
  });
});

describe('GET /roles', () => {
  const roles = async (headers: Record<string, string>) =>
    (await api.call('GET', '/roles', { headers })).body;

  it('returns the caller’s roles', async () => {
    const { partnerId, owner, member } = await team();
    expect(await roles(owner)).toEqual({ roles: ['shopper', 'partner_owner'], partner_id: partnerId });
    expect(await roles(member)).toEqual({ roles: ['shopper', 'partner_member'], partner_id: partnerId });
    expect(await roles((await api.shopper()).headers)).toEqual({ roles: ['shopper'], partner_id: null });
    const { accessToken } = await createAnonymousUser(api.ctx);
    expect(await roles({ authorization: `Bearer ${accessToken}` })).toEqual({
      roles: ['anonymous'],
      partner_id: null,
    });
    expect(codes([await api.call('GET', '/roles')])).toEqual([[401, 'unauthorized']]);
  });
});
