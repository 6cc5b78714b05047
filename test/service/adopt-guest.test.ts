/** `/session` takes over what a shop's page saved for a guest without the dialog. */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { createAnonymousUser } from '#api/modules/identity/create-anonymous-user.ts';
import { forkSession } from '#api/modules/identity/fork-session.ts';
import { issueGuestTicket } from '#api/modules/identity/guest-ticket.ts';
import { createState } from '#api/modules/identity/internal/sign-in-state.ts';
import { issueSession } from '#api/modules/identity/issue-session.ts';
import { readSession } from '#api/modules/identity/read-session.ts';
import { signOut } from '#api/modules/identity/sign-out.ts';
import { requireActiveKey } from '#api/modules/keys/find-key.ts';
import { addManualItem } from '#api/modules/lists/add-manual-item.ts';
import { createList } from '#api/modules/lists/create-list.ts';
import { createPartner } from '#api/modules/partners/create-partner.ts';
import { sharedService } from '#test/support/shared-service.ts';

const { ctx, siteUrl } = await sharedService();

const verifier = 'a-verifier-that-only-the-window-knows';
const challenge = createHash('sha256').update(verifier).digest('base64url');

/** A guest with one wish. */
async function newGuest(title: string) {
  const { user, refreshToken, scope } = await createAnonymousUser(ctx);
  const list = await createList(ctx, user.id, { name: 'My wishlist' });
  await addManualItem(ctx, user.id, list.id, { title });
  const guest = { user, sessionId: scope.family, knownBy: 'cookie' as const };
  const ticket = () => issueGuestTicket(ctx, guest, { challenge, copies: false });
  return { userId: user.id, refreshToken, ticket };
}

async function adopt(guest: string, cookie = '') {
  const response = await fetch(`${siteUrl}/session`, {
    method: 'POST',
    headers: { Cookie: cookie },
    body: new URLSearchParams({ intent: 'adopt', guest, verifier, lang: 'en' }),
  });
  const [set = ''] = response.headers.getSetCookie().filter((value) => value.startsWith('wl_session='));
  return { status: response.status, body: (await response.json()) as Record<string, unknown>, cookie: set };
}

const cookieOf = (refreshToken: string) => `wl_session=${refreshToken}`;
const titlesOf = async (ownerId: string) =>
  (await ctx.prisma.listItem.findMany({ where: { list: { ownerId } }, include: { product: true } }))
    .map(({ product }) => product.title)
    .sort();

test('a visitor becomes a guest with what was saved on the shop’s page', async () => {
  const { userId, ticket } = await newGuest('Vase');
  const { status, body, cookie } = await adopt(await ticket());
  expect([status, body.merged]).toMatchObject([200, { items_moved: 1, items_already_there: 0 }]);
  const session = await readSession(ctx, /wl_session=([^;]+)/.exec(cookie)?.[1] ?? '');
  expect(session?.user).toMatchObject({ anonymous: true });
  expect(await titlesOf(session!.user.id)).toEqual(['Vase']);
  expect(await ctx.prisma.user.count({ where: { id: userId } })).toBe(0);
});

test('a signed-in shopper gets the product on their lists once, however often the dialog asks', async () => {
  const { user, refreshToken } = await issueSession(ctx, { email: 'adopts@winter.example' });
  const { ticket } = await newGuest('Mug');
  const tickets = await Promise.all([ticket(), ticket(), ticket()]);
  const answers = await Promise.all(tickets.map((one) => adopt(one, cookieOf(refreshToken))));
  for (const { status, body } of answers) {
    if (status === 404) expect(body.error).toBe('old_user_not_found');
    else expect([status, body.merged]).toMatchObject([200, { items_moved: 1, items_already_there: 0 }]);
  }
  expect(answers.map(({ status }) => status)).toContain(200);
  expect(answers[0]?.cookie).toBe('');
  expect(await titlesOf(user.id)).toEqual(['Mug']);
});

test('a shopper who signs in to the basket gets the guest’s list there, unless the guest has ended', async () => {
  const shop = await createPartner(ctx, { email: 'b@adopt.example', name: 'Kiln', plan: 'free' });
  const key = await requireActiveKey(ctx, shop.keys.test.key);
  const { user, refreshToken } = await issueSession(ctx, { email: 'basket@winter.example' });
  const { ticket } = await newGuest('Jug');
  const known = await ticket();
  const told: unknown[] = [];
  for (const guest of [known, known, 'forged']) {
    const { state } = await createState(ctx, key);
    const body = new URLSearchParams({ intent: 'complete', state, opener: siteUrl, guest, verifier });
    const headers = { Cookie: cookieOf(refreshToken) };
    const response = await fetch(`${siteUrl}/session`, { method: 'POST', headers, body });
    expect(response.status).toBe(200);
    told.push(((await response.json()) as { took_guest?: boolean }).took_guest);
  }
  expect(told).toEqual([true, undefined, undefined]);
  expect(await titlesOf(user.id)).toEqual(['Jug']);
});

test('no guest is taken over with a forged token, or one of a shop, an account or an ended session', async () => {
  const { user, accessToken: ofAccount } = await issueSession(ctx, { email: 'stays@winter.example' });
  await createList(ctx, user.id, { name: 'Birthday' });
  const guest = await newGuest('Bowl');
  const shop = await createPartner(ctx, { email: 'p@adopt.example', name: 'Kiln', plan: 'free' });
  const full = (await readSession(ctx, guest.refreshToken))!;
  const { sessionId } = full;
  const ofShop = await forkSession(ctx, {
    userId: full.user.id,
    parent: sessionId,
    basketPartnerId: shop.partnerId,
  });
  const ended = await newGuest('Plate');
  await signOut(ctx, ended.refreshToken);
  const { refreshToken } = await issueSession(ctx, { email: 'thief@winter.example' });
  const thief = cookieOf(refreshToken);
  const since = new Date();

  const answers = [
    await adopt('', thief),
    await adopt('forged.token.here'),
    await adopt(ofShop.accessToken, thief),
    await adopt(await ended.ticket()),
    await adopt(ofAccount, thief),
    await adopt(full.accessToken, thief),
  ];
  expect(new Set(answers.map(({ body }) => body.error))).toEqual(new Set(['old_user_not_found']));
  expect(await titlesOf(guest.userId)).toEqual(['Bowl']);
  expect(await titlesOf(ended.userId)).toEqual(['Plate']);
  expect(await ctx.prisma.list.count({ where: { ownerId: user.id } })).toBe(1);
  expect(await ctx.prisma.user.count({ where: { createdAt: { gt: since } } })).toBe(0);
});
