/** Consent to a shop's marketing. */
import { describe, expect, it, test } from 'vitest';
import { deleteAccount } from '#api/modules/privacy/delete-account.ts';
import { erasePartner } from '#api/modules/privacy/internal/partners/erase-partner.ts';
import { transaction } from '#api/platform/db/sql.ts';
import { codes, useApi } from '#test/support/api.ts';
import { basketSession } from '#test/support/basket-session.ts';
import { marketingStory, question } from '#test/support/marketing-story.ts';

const api = await useApi();
const story = marketingStory(api);

describe('the shop’s question', () => {
  it('isn’t asked unless the shop has set one', async () => {
    const shop = await story.shop({ asks: null });
    expect((await shop.consent('GET')).body).toEqual({ question: null, agreed: false });
    expect((await shop.ask('GET', '/portal/marketing/question')).body).toEqual({ wording: null, agreed: 0 });
    const agreed = await shop.consent('PUT', { agreed: true, question: '' });
    expect([agreed.status, agreed.body.error]).toEqual([400, 'invalid_input']);
  });

  it('is shown in the shop’s words until it’s taken back', async () => {
    const shop = await story.shop();
    expect((await shop.consent('GET')).body).toEqual({ question, agreed: false });
    await shop.ask('PUT', '/portal/marketing/question', { wording: null });
    expect((await shop.consent('GET')).body.question).toBeNull();
  });

  it('is plain text without links', async () => {
    const shop = await story.shop({ asks: null });
    const set = (wording: string) => shop.ask('PUT', '/portal/marketing/question', { wording });
    const refused = await Promise.all(
      ['See https://evil.example', 'See evil.example', '<b>Yes</b>', 'a'.repeat(301)].map(set),
    );
    expect(codes(refused)).toEqual(Array(4).fill([400, 'invalid_input']));
    expect((await set(' Mails,\n twice a\u202e month? ')).body.wording).toBe('Mails, twice a month?');
  });

  it('needs a plan with events, and isn’t shown without one', async () => {
    const shop = await story.shop();
    const { partnerId } = shop.partner;
    await api.ctx.prisma.partner.update({ where: { id: partnerId }, data: { plan: 'starter' } });
    const refused = await shop.ask('PUT', '/portal/marketing/question', { wording: 'Mails?' });
    expect(refused.body.error).toBe('plan_limit_reached');
    expect((await shop.consent('GET')).body.question).toBeNull();
    expect((await shop.ask('PUT', '/portal/marketing/question', { wording: null })).status).toBe(200);
  });
});

describe('a shopper', () => {
  it('agrees to the words they saw, and can withdraw', async () => {
    const shop = await story.shop();
    expect((await shop.agrees()).body).toEqual({ question, agreed: true });
    const { partnerId } = shop.partner;
    const { name } = await api.ctx.prisma.partner.findUniqueOrThrow({ where: { id: partnerId } });
    const mine = () => api.call('GET', '/me/marketing-consents', { headers: shop.headers });
    expect((await mine()).body.consents).toEqual([
      { partner_id: partnerId, name, wording: question, agreed_at: api.time.now.toISOString() },
    ]);
    expect((await shop.withdraws()).body.agreed).toBe(false);
    expect((await mine()).body.consents).toEqual([]);
    await shop.agrees();
    const removed = await api.call('DELETE', `/me/marketing-consents/${partnerId}`, {
      headers: shop.headers,
    });
    expect([removed.status, (await shop.consent('GET')).body.agreed]).toEqual([200, false]);
  });

  it('finds the shop under the name that its dialog has', async () => {
    const shop = await story.shop();
    await shop.agrees();
    const { partnerId } = shop.partner;
    const named = async (shopName: string) => {
      await api.ctx.prisma.basketConfig.updateMany({
        where: { partnerId },
        data: { settings: { shopName } },
      });
      const { body } = await api.call('GET', '/me/marketing-consents', { headers: shop.headers });
      return body.consents[0].name as string;
    };
    expect(await named('Kiln & Linen')).toBe('Kiln & Linen');
    const { name } = await api.ctx.prisma.partner.findUniqueOrThrow({ where: { id: partnerId } });
    expect(await named('')).toBe(name);
  });

  it('can’t agree to other words than the shop’s', async () => {
    const shop = await story.shop();
    const answers = await Promise.all(
      [{ question: 'Something else?' }, {}].map((body) => shop.consent('PUT', { agreed: true, ...body })),
    );
    expect(codes(answers)).toEqual(Array(2).fill([400, 'invalid_input']));
    expect((await shop.consent('GET')).body.agreed).toBe(false);
  });

  it('stays agreed to the earlier words when the shop changes them', async () => {
    const shop = await story.shop();
    await shop.agrees();
    const before = api.time.now.toISOString();
    await shop.ask('PUT', '/portal/marketing/question', { wording: 'Mails and calls?' });
    expect((await shop.consent('GET')).body).toEqual({ question: 'Mails and calls?', agreed: true });
    const mine = async () =>
      (await api.call('GET', '/me/marketing-consents', { headers: shop.headers })).body.consents[0];
    expect(await mine()).toMatchObject({ wording: question, agreed_at: before });
    api.pass({ minutes: 1 });
    await shop.consent('PUT', { agreed: true, question: 'Mails and calls?' });
    expect(await mine()).toMatchObject({
      wording: 'Mails and calls?',
      agreed_at: api.time.now.toISOString(),
    });
  });

  it('agrees to one shop only', async () => {
    const [shop, other] = [await story.shop(), await story.shop()];
    await shop.agrees();
    const widget = { ...other.headers, authorization: shop.headers.authorization };
    expect((await shop.consent('GET', undefined, widget)).body.agreed).toBe(false);
    expect((await other.ask('GET', '/portal/marketing/question')).body.agreed).toBe(0);
  });

  it('can’t agree as a guest, who has no address', async () => {
    const shop = await story.shop();
    const { body } = await api.call('POST', '/auth/anonymous');
    const guest = { ...shop.headers, authorization: `Bearer ${body.access_token as string}` };
    expect((await shop.consent('GET', undefined, guest)).body).toEqual({ question, agreed: null });
    const agreed = await shop.consent('PUT', { agreed: true, question }, guest);
    expect([agreed.status, agreed.body.error]).toEqual([403, 'forbidden']);
    expect((await shop.ask('GET', '/portal/marketing/question')).body.agreed).toBe(0);
  });
});

test('a session of the shop’s own pages can’t agree for the shopper', async () => {
  const shop = await story.shop();
  const session = await basketSession(api, shop.partner.keys.test.key, shop.session);
  const headers = { ...shop.headers, ...session.headers };
  const agreed = await shop.consent('PUT', { agreed: true, question }, headers);
  expect(agreed.status).toBe(403);
  expect((await shop.consent('GET')).body.agreed).toBe(false);
});

test('the export contains the consents, and deleting the account or the partner deletes them', async () => {
  const shop = await story.shop();
  await shop.agrees();
  const { partnerId } = shop.partner;
  const exported = await api.call('GET', '/me/export', { headers: shop.headers });
  expect(exported.body.marketing_consents).toEqual([
    { partner_id: partnerId, wording: question, agreed_at: api.time.now.toISOString() },
  ]);
  const count = () => api.ctx.prisma.marketingConsent.count({ where: { partnerId } });
  expect(await count()).toBe(1);
  await deleteAccount(api.ctx, shop.session.user.id);
  expect(await count()).toBe(0);

  const closing = await story.shop();
  await closing.agrees();
  const { partnerId: id } = closing.partner;
  await transaction(api.ctx.pool, (sql) => erasePartner(sql, id));
  expect([
    await api.ctx.prisma.marketingConsent.count({ where: { partnerId: id } }),
    await api.ctx.prisma.marketingQuestion.count({ where: { partnerId: id } }),
  ]).toEqual([0, 0]);
});
