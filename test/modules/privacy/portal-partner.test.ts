/** A partner's settings, export and deletion by its owner. */
import { describe, expect, it } from 'vitest';
import { createPat } from '#api/modules/partners/issue-pat.ts';
import { deleteAccount } from '#api/modules/privacy/delete-account.ts';
import { installShop } from '#api/modules/shopify/install-shop.ts';
import { addActions } from '#test/support/actions.ts';
import { codes, product, shopOrigin, useApi } from '#test/support/api.ts';
import { newTeam, signedIn } from '#test/support/team.ts';

const api = await useApi();
const { prisma } = api.ctx;

type Headers = Record<string, string>;

const read = (headers: Headers) => api.call('GET', '/portal/partner', { headers });
const change = (headers: Headers, body: object) => api.call('PATCH', '/portal/partner', { headers, body });
const download = (headers: Headers) => api.call('GET', '/portal/export', { headers });
const remove = (headers: Headers, name: string) =>
  api.call('POST', '/portal/partner/delete', { headers, body: { name } });
const nameOf = async (id: number) => (await prisma.partner.findUniqueOrThrow({ where: { id } })).name;
const init = (key: string) =>
  api.call('POST', '/widget/init', { body: { origin: shopOrigin, public_key: key } });

describe('a partner’s settings', () => {
  it('can be read by members and changed by the owner', async () => {
    const { owner, member, partnerId } = await newTeam(api);
    const details = {
      name: 'Kiln & Linen',
      technical_contact: 'dev@kiln.example',
      locale: 'de',
      billing_name: 'Kiln & Linen GmbH',
      billing_address: 'Ofenweg 3\n10115 Berlin',
      billing_email: 'books@kiln.example',
      vat_id: 'DE123456789',
    };
    const changed = await change(owner.headers, { ...details, technical_contact: ' Dev@Kiln.example ' });
    expect(changed.body.partner).toMatchObject({ id: partnerId, ...details, role: 'owner' });
    expect((await read(member.headers)).body.partner).toEqual({ ...changed.body.partner, role: 'member' });
    const emptied = await change(owner.headers, {
      technical_contact: '',
      billing_name: null,
      billing_address: ' ',
      billing_email: null,
    });
    expect(emptied.body.partner).toEqual({
      ...changed.body.partner,
      technical_contact: null,
      billing_name: null,
      billing_address: null,
      billing_email: null,
    });
    const other = await api.call('PATCH', `/partners/${partnerId}`, {
      headers: owner.headers,
      body: { vat_id: null },
    });
    expect(other.body.partner).toEqual({ ...emptied.body.partner, vat_id: null });
  });

  it('report invalid fields and stay unchanged', async () => {
    const { owner, member, partnerId } = await newTeam(api);
    const before = (await read(owner.headers)).body;
    const wrong = await change(owner.headers, { name: 'Other', billing_email: 'nobody' });
    expect(wrong.body).toMatchObject({ error: 'invalid_email', field: 'billing_email' });
    expect(
      codes([
        await change(owner.headers, {}),
        await change(owner.headers, { name: ' ' }),
        await change(owner.headers, { locale: 'xx' }),
        await change(owner.headers, { billing_address: 'x'.repeat(601) }),
        await change(member.headers, { name: 'Mine' }),
        await change((await api.shopper()).headers, { name: 'Mine' }),
      ]),
    ).toEqual([
      [400, 'nothing_to_update'],
      ...Array.from({ length: 3 }, () => [400, 'invalid_input']),
      [403, 'forbidden'],
      [404, 'no_partner'],
    ]);
    expect((await read(owner.headers)).body).toEqual(before);
    expect(await nameOf(partnerId)).toBe(before.partner.name);
  });
});

describe('a partner’s export', () => {
  it('includes all of the partner’s data, no secrets, and nothing of others', async () => {
    const { owner, member, partnerId, basketConfigId, keys } = await newTeam(api);
    const other = await newTeam(api);
    const { token } = await createPat(api.ctx, { email: owner.email, name: 'Tools' });
    await prisma.basketConfig.updateMany({
      where: { partnerId },
      data: { webhookUrl: 'https://hooks.kiln.example/', webhookSecret: 'whsec_secret' },
    });
    const basket = await prisma.basketConfig.findFirstOrThrow({ where: { partnerId } });
    await prisma.webhookAttempt.createMany({
      data: Array.from({ length: 3 }, (_, index) => ({
        basketId: basket.id,
        partnerId,
        messageId: `msg_${index}`,
        type: 'checkout',
        payload: { items: [] },
      })),
    });
    await prisma.invoice.create({
      data: { partnerId, number: `T-${partnerId}`, provider: 'operator', issuedAt: api.time.now },
    });
    await api.call('POST', '/portal/members', {
      headers: owner.headers,
      body: { email: `asked${partnerId}@team.example` },
    });

    const answer = await download(owner.headers);
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="partner-${partnerId}.json"`,
    );
    expect(answer.body).toMatchObject({
      exported_at: api.time.now.toISOString(),
      partner: { id: partnerId, plan: 'growth' },
      members: [
        { id: owner.userId, email: owner.email, role: 'owner' },
        { id: member.userId, role: 'member' },
      ],
      invitations: [{ email: `asked${partnerId}@team.example`, accepted_at: null }],
      tokens: [{ name: 'Tools', user_id: owner.userId }],
      baskets: [{ id: basketConfigId, webhook_url: 'https://hooks.kiln.example/' }],
      plan_changes: [{ plan: 'growth', cause: 'signup' }],
      invoices: [{ number: `T-${partnerId}`, total_minor: 0 }],
      webhook_attempts: [{ message_id: 'msg_0' }, { message_id: 'msg_1' }, { message_id: 'msg_2' }],
    });
    const sent = answer.body.keys.map(({ key }: { key: string }) => key) as string[];
    expect(sent.sort()).toEqual([keys.live.key, keys.test.key].sort());
    const text = JSON.stringify(answer.body);
    for (const hidden of [token, 'whsec_secret', other.owner.email, other.keys.live.key, 'hash']) {
      expect(text).not.toContain(hidden);
    }
    expect(codes([await download(member.headers)])).toEqual([[403, 'forbidden']]);
  });

  it('includes every counted action, even if the ledger is longer than a page', async () => {
    const { owner, partnerId } = await newTeam(api);
    await api.ctx.pool.query(
      `INSERT INTO usage_actions (partner_id, period, kind, occurred_at)
       SELECT $1, '2026-' || lpad((9 + n % 3)::text, 2, '0'), 'save', $2 FROM generate_series(1, 45000) n`,
      [partnerId, api.time.now],
    );
    await api.ctx.pool.query(
      `INSERT INTO usage_counters (partner_id, period, saves) VALUES ($1, '2026-09', 15000), ($1, '2026-10', 15000)`,
      [partnerId],
    );
    const { body } = await download(owner.headers);
    const actions = body.actions as { id: number; period: string; kind: string }[];
    expect(new Set(actions.map(({ id }) => id)).size).toBe(45_000);
    expect(actions.at(-1)).toMatchObject({ period: '2026-11', kind: 'save' });
    expect(body.usage).toEqual([
      { period: '2026-09', saves: 15_000, shares: 0, list_views: 0 },
      { period: '2026-10', saves: 15_000, shares: 0, list_views: 0 },
    ]);
  });
});

describe('deleting a partner', () => {
  it('disables its keys immediately, erases its data, keeps the invoices, and emails the owners', async () => {
    const { owner, member, partnerId, keys, userId } = await newTeam(api, 'starter');
    const second = await signedIn(api, `second${partnerId}@partner.example`);
    await prisma.partnerMember.create({ data: { partnerId, userId: second.userId, role: 'owner' } });
    const pat = await createPat(api.ctx, { email: owner.email });
    const shopper = await api.shopper();
    const { token } = (await init(keys.test.key)).body as { token: string };
    const saved = await api.call('POST', '/widget/save', {
      headers: { ...shopper.headers, 'x-widget-token': token, origin: shopOrigin },
      body: { wishlistId: shopper.list.db_id, product: product('kept') },
    });
    await prisma.partner.update({
      where: { id: partnerId },
      data: { billingName: 'Kiln GmbH', vatId: 'DE1', technicalContact: 'dev@kiln.example' },
    });
    const of = { partnerId, createdAt: api.time.now };
    await prisma.partnerSubscription.create({ data: { partnerId, provider: 'operator', plan: 'starter' } });
    await prisma.planRequest.create({ data: { ...of, plan: 'growth', requestedBy: userId } });
    await prisma.usageNotice.create({
      data: { ...of, period: '2026-11', threshold: 80, actions: 1, limit: 1 },
    });
    await prisma.announcement.create({ data: { ...of, entryId: '1.1.0' } });
    await prisma.invoice.create({ data: { partnerId, provider: 'operator', issuedAt: api.time.now } });
    await api.call('POST', '/portal/members', { headers: owner.headers, body: { email: 'x@team.example' } });

    const name = await nameOf(partnerId);
    expect((await remove(owner.headers, ` ${name} `)).body).toEqual({ ok: true });

    expect(codes([await init(keys.test.key), await init(keys.live.key)])).toEqual([
      [403, 'unknown_key'],
      [403, 'unknown_key'],
    ]);
    expect(
      codes([
        await read(owner.headers),
        await read(member.headers),
        await read({ authorization: `Bearer ${pat.token}` }),
      ]),
    ).toEqual([
      [404, 'no_partner'],
      [404, 'no_partner'],
      [401, 'unauthorized'],
    ]);
    const list = await api.call('GET', `/hosted/lists/${shopper.list.id}/items`, {
      headers: shopper.headers,
    });
    expect(list.body.products).toMatchObject([{ item_id: saved.body.item_id }]);
    expect(await prisma.partner.findUniqueOrThrow({ where: { id: partnerId } })).toMatchObject({
      name: '',
      plan: 'free',
      technicalContact: null,
      billingName: null,
      vatId: null,
    });
    const where = { where: { partnerId } };
    const left = await Promise.all([
      prisma.partnerMember.count(where),
      prisma.apiKey.count(where),
      prisma.basketConfig.count(where),
      prisma.partnerInvitation.count(where),
      prisma.partnerSubscription.count(where),
      prisma.planRequest.count(where),
      prisma.usageNotice.count(where),
      prisma.announcement.count(where),
      prisma.planChange.count(where),
      prisma.personalAccessToken.count(where),
    ]);
    expect(left).toEqual(left.map(() => 0));
    expect(await prisma.invoice.count(where)).toBe(1);
    expect(await prisma.usageAction.count(where)).toBe(1);
    expect(await prisma.overageCharge.findMany(where)).toMatchObject([{ fromAction: 0, toAction: 1 }]);
    for (const email of [owner.email, second.email]) {
      const { subject, text } = await api.mailTo(email);
      expect(`${subject} ${text}`).toContain(name);
    }
    expect(await api.mailsTo(member.email)).toEqual([]);
  });

  it('bills usage to date, sent to its billing email', async () => {
    const { owner, partnerId } = await newTeam(api, 'starter');
    await prisma.partner.update({ where: { id: partnerId }, data: { billingEmail: 'books@kiln.example' } });
    const before = api.time.now;
    api.pass({ days: 5 });
    await addActions(api.ctx, { partnerId, count: 2_400, at: api.time.now });
    const { headers } = await signedIn(api, owner.email);
    expect((await remove(headers, await nameOf(partnerId))).status).toBe(200);
    api.time.now = before;
    const invoice = await prisma.invoice.findFirstOrThrow({ where: { partnerId } });
    // Five of November's thirty days at €19, and 400 actions at 2.5 cents.
    expect(invoice).toMatchObject({ period: '2026-11', provider: 'operator', netMinor: 316 + 1_000 });
    expect(invoice.number).toMatch(/^WL-2026-/);
    expect((await api.mailTo('books@kiln.example')).text).toContain(invoice.number);
  });

  it('requires the partner’s name and a signed-in owner', async () => {
    const { owner, member, partnerId, keys } = await newTeam(api);
    const { token } = await createPat(api.ctx, { email: owner.email });
    const name = await nameOf(partnerId);
    expect(
      codes([
        await remove(owner.headers, 'Another shop'),
        await remove(owner.headers, ''),
        await remove(member.headers, name),
        await remove({ authorization: `Bearer ${token}` }, name),
        await remove((await api.shopper()).headers, name),
      ]),
    ).toEqual([
      [400, 'invalid_input'],
      [400, 'invalid_input'],
      [403, 'forbidden'],
      [403, 'forbidden'],
      [404, 'no_partner'],
    ]);
    expect((await init(keys.test.key)).status).toBe(200);
  });

  it('requires the app to be uninstalled first, and remembers that the shop used its trial', async () => {
    const domain = 'kiln.myshopify.example';
    const email = 'merchant@kiln.example';
    const { partnerId } = await installShop(api.ctx, { domain, name: 'Kiln', email });
    const merchant = await signedIn(api, email);
    const refused = await remove(merchant.headers, 'Kiln');
    expect([refused.status, refused.body.error]).toEqual([409, 'shop_still_active']);
    expect(refused.body.hint).toContain(domain);
    await prisma.shop.update({ where: { domain }, data: { status: 'inactive' } });
    expect((await remove(merchant.headers, 'Kiln')).status).toBe(200);
    expect(await prisma.shop.count({ where: { domain } })).toBe(0);
    const again = await installShop(api.ctx, { domain, name: 'Kiln', email });
    expect(again.partnerId).not.toBe(partnerId);
    api.pass({ days: 1 });
    expect(again.trialEndsAt?.getTime()).toBeLessThanOrEqual(api.time.now.getTime() + 13 * 86_400_000);
  });

  it('happens once, even if both owners request it', async () => {
    const { owner, partnerId } = await newTeam(api);
    const second = await signedIn(api, `both${partnerId}@partner.example`);
    await prisma.partnerMember.create({ data: { partnerId, userId: second.userId, role: 'owner' } });
    const name = await nameOf(partnerId);
    const answers = await Promise.all([remove(owner.headers, name), remove(second.headers, name)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await api.mailTo(owner.email)).text).toContain(name);
    expect(await api.mailsTo(owner.email)).toHaveLength(1);
  });

  it('lets a sole owner delete their account', async () => {
    const { owner, member, partnerId } = await newTeam(api);
    await expect(deleteAccount(api.ctx, owner.userId)).rejects.toMatchObject({
      details: { hint: expect.stringContaining('delete the partner in the portal') },
    });
    await deleteAccount(api.ctx, member.userId);
    await remove(owner.headers, await nameOf(partnerId));
    await deleteAccount(api.ctx, owner.userId);
    expect(await prisma.user.count({ where: { id: owner.userId } })).toBe(0);
  });
});
