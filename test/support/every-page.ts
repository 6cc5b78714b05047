/** One world with hard data, and every page that shows it. */
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { assistantServers } from '#api/contract/assistants.ts';
import type { BasketLayout } from '#api/contract/basket.ts';
import { shopTemplates } from '#api/contract/creator-shop.ts';
import { eventTypes } from '#api/contract/event-types.ts';
import type { Language } from '#api/contract/language/languages.ts';
import { maxQuestionLength, toolTypes } from '#api/contract/marketing.ts';
import { salePaths } from '#api/contract/orders.ts';
import { setWishAlerts } from '#api/modules/alerts/set-wish-alerts.ts';
import { stopAlerts } from '#api/modules/alerts/stop-alerts.ts';
import { createBasket } from '#api/modules/baskets/create-basket.ts';
import { createWebhookSecret } from '#api/modules/baskets/create-webhook-secret.ts';
import { issueSession } from '#api/modules/identity/issue-session.ts';
import { updateProfile } from '#api/modules/identity/update-profile.ts';
import { createKey } from '#api/modules/keys/create-key.ts';
import { addCollaborator } from '#api/modules/lists/add-collaborator.ts';
import { createList } from '#api/modules/lists/create-list.ts';
import { createTool } from '#api/modules/marketing/create-tool.ts';
import { setConsent } from '#api/modules/marketing/set-consent.ts';
import { setQuestion } from '#api/modules/marketing/set-question.ts';
import { createPartner } from '#api/modules/partners/create-partner.ts';
import { createPat } from '#api/modules/partners/issue-pat.ts';
import { acceptInviteCode } from '#api/modules/people/accept-invite-code.ts';
import { createInviteCode } from '#api/modules/people/create-invite-code.ts';
import { requestFriend } from '#api/modules/people/request-friend.ts';
import { exampleData } from '#api/modules/webhooks/example-events.ts';
import type { Context } from '#api/platform/context.ts';
import { type AlertedWish, alertsEmail, type AlertsMail } from '#api/platform/mail/emails/alerts-email.ts';
import type { Email } from '#api/platform/mail/emails/email.ts';
import { emailHtml } from '#api/platform/mail/emails/email-html.ts';
import { notificationsEmail } from '#api/platform/mail/emails/notifications-email.ts';
import { partnerEmail } from '#api/platform/mail/emails/partner-email.ts';
import { signInCode } from '#api/platform/mail/emails/sign-in-code.ts';
import { periodOf } from '#api/platform/period.ts';
import { createSecret } from '#api/platform/tokens/secret.ts';
import { pkce, register } from './assistants.ts';
import { openDemoShop } from './demo-shop.ts';
import { orderWish } from './order-wish.ts';
import { partnerEmails } from './partner-emails.ts';
import { addWishes, clarasWishes, publicList, type TestWish } from './public-list.ts';
import { milasLists, publicShop } from './public-shop.ts';
import { sell } from './sales.ts';
import type { startFakeAdmin } from './shopify/fake-admin.ts';
import { installedShop } from './shopify/installed-shop.ts';
import type { RunningService } from './start-service.ts';
import { shopperWithWishes } from './wishes.ts';

export interface SeenPage {
  name: string;
  /** Empty for an email. */
  path: (lang: Language) => string;
  /** An email's HTML. */
  email?: (lang: Language) => string;
  /** The viewer's email address. */
  as?: string;
  /** The page is the app's in Shopify's admin of this shop. */
  shop?: string;
  /** Width of the phone, if not 320 px. */
  phone?: number;
  /** An element that exists once the page shows its data; not needed if it's `main` that is busy until then. */
  ready?: string;
  /** A button to press, an element that exists afterwards, and one whose focus keeps the page from closing. */
  press?: { button: string; then: string; focus?: string };
}

/** Waits until the page shows its data instead of a skeleton. */
export async function waitForData(page: Page, { ready }: SeenPage): Promise<void> {
  if (ready) await page.locator(ready).first().waitFor();
  await page.locator('main[aria-busy=true]').waitFor({ state: 'detached' });
}

export const longWord = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
const longTitle = 'A tablecloth with a very long name that goes on, and on, and hardly ever comes to an end';

const hardWishes: TestWish[] = [
  { title: longTitle, price: 123_456_789, photo: 'lamp.webp', note: longTitle, quantity: 12 },
  { title: longWord, price: 2499, currency: null, variant: longWord },
  { title: 'No image', price: 2499, currency: 'JPY' },
  { title: 'A broken image', price: 4500, oldPrice: 5200, imageUrl: 'https://gone.invalid/photo.jpg' },
];
const manyWishes = Array.from({ length: 300 }, (_, at): TestWish => {
  const wish = clarasWishes[at % clarasWishes.length]!;
  return { ...wish, title: `${wish.title} ${at + 1}` };
});

const owner = 'owner@pages.example';
const newcomer = 'newcomer@pages.example';
const [clara, empty, one, many, buyer] = ['clara', 'empty', 'one', 'many', 'buyer'].map(
  (name) => `${name}@pages.example`,
) as [string, string, string, string, string];

/** Fills the service's database. @returns every page */
export async function everyPage(service: RunningService): Promise<SeenPage[]> {
  const { ctx } = service;
  const shop = await openDemoShop(service);
  const plain = [{ title: longTitle }, { title: longWord }];
  const handles = ['ono-vase', 'daily-mug', 'flax-stripe-cushion', 'rim-plates', 'elm-dining-chair'];
  await shopperWithWishes(service, shop, clara, handles, plain);
  await shopperWithWishes(service, shop, one, ['ono-vase']);
  await shopperWithWishes(service, shop, buyer, handles, plain);
  const bought = await orderSome(service, shop);
  await issueSession(ctx, { email: empty });
  await askForConsent(ctx, shop.partner.partnerId);
  return [
    ...(await sharedPages(service)),
    ...(await listPages(service)),
    ...(await basketPages(service, shop)),
    ...Object.entries({ 'list, bought': '', 'list, bought, rows': '&view=rows' }).map(([name, more]) => ({
      name,
      as: buyer,
      path: (lang: Language) => `/lists/${bought}?lang=${lang}${more}`,
    })),
    ...(await creatorPages(service)),
    ...(await portalPages(service)),
    ...dialogPages(shop),
    ...emails(),
    ...(await alertLinkPages(service, shop)),
    ...(await assistantPages(service)),
    ...Object.entries({
      landing: '/',
      changelog: '/changelog',
      documentation: '/docs',
      'a guide': '/docs/api-partners',
      'search results': '/docs?q=domains',
      'unknown page': '/nowhere',
      'expired sign-in': '/signin?state=unknown',
      'dialog without a product': `/save?key=${shop.apiKey}&origin=${shop.url}`,
      'dialog of an unknown key': `/save?key=pk_test_x&origin=${shop.url}`,
      'reference search': '/reference?q=price_minor',
      'try an operation': '/reference/try/postWidgetSave',
      'unknown unsubscribe link': '/unsubscribe/unknown',
      'sign-in to lists': '/account/signin',
      'sign-in by link': '/account/signin?link=unknown',
      'sign-in to the portal': '/portal/signin',
      'unknown invitation to the portal': '/portal/invitation/inv_unknown',
    }).map(([name, path]) => ({ name, path: () => path })),
  ];
}

/** Installs the app in two shops. @returns its pages in Shopify's admin: with some of everything, and on the first day */
export async function everyAdminPage(
  service: RunningService,
  admin: Awaited<ReturnType<typeof startFakeAdmin>>,
): Promise<SeenPage[]> {
  const { ctx } = service;
  const fresh = await installedShop(ctx, admin);
  const { domain, partnerId } = await installedShop(ctx, admin);
  await ctx.prisma.partner.update({ where: { id: partnerId }, data: { name: longWord, plan: 'growth' } });
  await createKey(ctx, { partnerId, environment: 'live', domains: ['kiln.example', '*.kiln.example'] });
  await useMost(ctx, partnerId);
  await waitAndBuy(service, partnerId);
  await importLists(ctx, partnerId, 'mapping');
  const paths = {
    home: '',
    wishlist: '/basket',
    keys: '/keys',
    alerts: '/alerts',
    lists: '/lists',
    analytics: '/analytics',
    revenue: '/revenue',
    plan: '/plan',
    help: '/help',
  };
  const checked = await installedShop(ctx, admin);
  await importLists(ctx, checked.partnerId, 'checked');
  return [
    { name: 'admin, checked lists', shop: checked.domain, path: () => '/app/lists' },
    ...Object.entries({ admin: domain, 'admin, first day': fresh.domain }).flatMap(([of, shop]) =>
      Object.entries(paths).map(([name, end]) => ({
        name: `${of}, ${name}`,
        shop,
        path: () => `/app${end}`,
      })),
    ),
  ];
}

/** The shop asks in many words, and a shopper has agreed to them. */
async function askForConsent(ctx: Context, partnerId: number): Promise<void> {
  const question = `${longTitle}? ${longWord}. `.repeat(2).slice(0, maxQuestionLength).trim();
  await setQuestion(ctx, partnerId, question);
  const { user } = await issueSession(ctx, { email: clara });
  await setConsent(ctx, { userId: user.id, partnerId }, { agreed: true, question });
}

/** The dialog's steps before a press, of a shopper with lists and of a stranger, with a name that is too long. */
function dialogPages(shop: Awaited<ReturnType<typeof openDemoShop>>): SeenPage[] {
  const product = JSON.stringify({ url: `${shop.url}/products/lamp`, title: longTitle, price: 123_456_789 });
  const query = (lang: Language, more: Record<string, string> = {}) =>
    `/save?${new URLSearchParams({ key: shop.apiKey, origin: shop.url, product, lang, ...more })}`;
  return [
    { name: 'dialog', as: clara, path: (lang) => query(lang) },
    { name: 'dialog of a new shopper', path: (lang) => query(lang) },
    { name: 'dialog, sign-in', path: (lang) => query(lang, { step: 'sign-in' }) },
    {
      name: 'dialog, saved',
      as: one,
      path: (lang) => query(lang),
      press: { button: '.step-foot .primary', then: '.step.saved .consent', focus: '.step-foot button' },
    },
  ];
}

const photo = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 5"><path fill="#d6d3d1" d="M0 0h4v5H0z"/></svg>',
);
const alertedWish: AlertedWish = {
  kinds: ['back_in_stock'],
  title: 'Ono Vase',
  variant: 'Clay, large',
  imageUrl: `data:image/svg+xml;base64,${photo.toString('base64')}`,
  priceMinor: 7200,
  fromPriceMinor: null,
  currency: 'EUR',
  quantity: null,
  url: 'https://wishlist.example/alerts/go/x',
  isBuyable: false,
};

/** The pages to which the links of alerts' emails lead, in all their states. */
async function alertLinkPages({ ctx }: RunningService, { partner }: OpenShop): Promise<SeenPage[]> {
  const { prisma } = ctx;
  const now = ctx.clock();
  const mailTo = async (email: string) => {
    const { user } = await issueSession(ctx, { email });
    const { id: userId } = user;
    await prisma.alertSettings.create({ data: { userId, backInStock: true } });
    const items = await prisma.listItem.findMany({
      where: { list: { ownerId: userId }, sourcePartnerId: partner.partnerId },
    });
    const alert = {
      userId,
      partnerId: partner.partnerId,
      kind: 'back_in_stock',
      createdAt: now,
      changeId: 1,
    };
    const alerts = items.map(({ id: itemId, productId }) => ({ ...alert, itemId, productId }));
    const mail = await prisma.alertMail.create({
      data: { userId, createdAt: now, alerts: { create: alerts } },
    });
    return { key: mail.key, first: Number(items[0]?.id) };
  };
  const some = await mailTo(clara);
  await stopAlerts(ctx, some.key, { itemId: some.first });
  const none = await mailTo('quiet@pages.example');
  await stopAlerts(ctx, none.key, 'all');
  return Object.entries({
    'alerts, stop': `/alerts/stop/${some.key}?`,
    'alerts, stopped': `/alerts/stop/${none.key}?`,
    'alerts, unknown link': '/alerts/stop/unknown?',
    'alerts, confirm': `/alerts/confirm?${new URLSearchParams({ shopper: 'x', email: `${'long.'.repeat(8)}name@pages.example`, link: 'wl_x' })}&`,
    'alerts, confirmed': '/alerts/confirm?done=1&',
    'alerts, expired link': '/alerts/confirm?done=0&',
  }).map(([name, path]) => ({ name, path: (lang) => `${path}lang=${lang}` }));
}

/** A shopper's assistants, and the pages on which one asks for access. */
async function assistantPages({ ctx, siteUrl }: RunningService): Promise<SeenPage[]> {
  const { user } = await issueSession(ctx, { email: clara });
  const connection = { userId: user.id, sessionId: randomUUID(), clientId: 'https://claude.ai/client.json' };
  const { scopes } = assistantServers.lists;
  await ctx.prisma.assistantConnection.createMany({
    data: [
      { ...connection, server: 'lists', scopes: [...scopes], clientName: 'Claude', clientHost: 'claude.ai' },
      { ...connection, server: 'lists', scopes: [scopes[0]], clientName: longWord, clientHost: 'cursor:' },
    ],
  });
  const asked = 'asked@pages.example';
  await createPartner(ctx, { email: asked, name: longWord, plan: 'free' });
  // An assistant's request names no language.
  await ctx.prisma.user.update({ where: { email: asked }, data: { locale: 'de' } });
  const ask = (path: string, init?: RequestInit) => fetch(siteUrl + path, init);
  const callbacks = { lists: `https://${'long-'.repeat(8)}name.example/callback`, partner: `${siteUrl}/` };
  const redirectUris = Object.values(callbacks);
  const clientId = await register({ ask, ctx }, { client_name: longWord, redirect_uris: redirectUris });
  const request = (server: keyof typeof callbacks) => () =>
    `/oauth/authorize?${new URLSearchParams({
      client_id: clientId,
      redirect_uri: callbacks[server],
      response_type: 'code',
      code_challenge: pkce().challenge,
      code_challenge_method: 'S256',
      ...(server !== 'lists' && { resource: siteUrl + assistantServers[server].path }),
    })}`;
  return [
    ...Object.entries({
      assistants: '/account/assistants?',
      'assistants, expired request': '/connect/unknown?',
    }).map(([name, path]) => ({ name, as: clara, path: (lang: Language) => `${path}lang=${lang}` })),
    { name: 'assistants, none', as: empty, path: (lang) => `/account/assistants?lang=${lang}` },
    { name: 'assistants, asking', as: asked, path: request('lists') },
    { name: 'assistants, asking for a partner', as: asked, path: request('partner') },
    {
      name: 'assistants, refused',
      path: (lang) => `/connect/refused?error=invalid_redirect_uri&lang=${lang}`,
    },
  ];
}

/** One email of each shape: a code, rows of links, a figure, amounts, and a button alone. */
function emails(): SeenPage[] {
  const brand = 'Wishlist';
  const link = 'https://wishlist.example/signin';
  const kinds = ['usage-100-paid', 'invoice-transfer', 'invitation-owner', 'week'];
  const notifications = [
    { kind: 'list_shared', data: { list_token: 'x', list_name: longWord, by_name: 'Mara Lind-Oberländer' } },
    {
      kind: 'item_purchased',
      data: { list_token: 'x', list_name: 'Home', item_id: 1, item_title: longTitle },
    },
  ] as const;
  const alerts = (wishes: Partial<AlertedWish>[], shop: AlertsMail['shop']) => (lang: Language) =>
    alertsEmail(
      { lang, wishes: wishes.map((wish) => ({ ...alertedWish, ...wish })), shop, manageUrl: link },
      brand,
    );
  const kiln = { name: 'Kiln & Linen', color: '#31493c', replyTo: null };
  const drop = { kinds: ['price_drop'] as const, priceMinor: 4500, fromPriceMinor: 5400 };
  const low = { kinds: ['low_stock'] as const, quantity: 2 };
  const longDrop = {
    ...drop,
    title: longTitle,
    variant: longWord,
    priceMinor: 123_456_789,
    fromPriceMinor: 987_654_321,
  };
  const written: Record<string, (lang: Language) => Email> = {
    'price drop': alerts([drop], kiln),
    'back in stock, to the cart': alerts([{ isBuyable: true }], kiln),
    'low stock': alerts([low], kiln),
    'alerts of a shop': alerts([drop, {}, low, longDrop, { title: longWord, isBuyable: true }], {
      ...kiln,
      name: longWord,
      color: '#ffe600',
    }),
    'alerts of several shops': alerts(
      [longDrop, { title: longWord, variant: null }, { ...low, quantity: null }, { priceMinor: null }],
      null,
    ),
    code: (lang) => signInCode({ lang, code: '482913', link, brand, shop: longWord }),
    notifications: (lang) =>
      notificationsEmail({ lang, notifications, siteUrl: link, unsubscribeUrl: link }, brand),
    ...Object.fromEntries(
      kinds.map((kind) => [
        kind,
        (lang: Language) =>
          partnerEmail({ lang, email: partnerEmails[kind]! }, { brand, settingsUrl: link, attached: true }),
      ]),
    ),
  };
  return Object.entries(written).map(([name, write]) => ({
    name: `email, ${name}`,
    path: () => '',
    email: (lang) => emailHtml(write(lang)),
  }));
}

async function sharedPages(service: RunningService): Promise<SeenPage[]> {
  const lists = {
    share: await publicList(service, clarasWishes, {
      description: 'Small kitchen, long table.',
      occasionSlug: 'birthday',
    }),
    'share, hard': await publicList(service, hardWishes, { name: longWord, ownerName: longWord }),
    'share, one wish': await publicList(service, clarasWishes.slice(0, 1)),
    'share, empty': await publicList(service, []),
    'share, 300 wishes': await publicList(service, manyWishes),
  };
  return [
    ...Object.entries(lists).map(([name, { token }]) => ({
      name,
      path: (lang: Language) => `/${lang}/list/${token}`,
    })),
    { name: 'share, unknown', path: (lang) => `/${lang}/list/unknown` },
  ];
}

/** Gives a shopper a friend who may edit this list, and a friend request. @returns the friend's ID */
async function befriend(ctx: Context, userId: string, listId: string): Promise<string> {
  const [friend = '', stranger = ''] = await Promise.all(
    ['Jonas Berg', 'Mara Lind-Oberländer zu Hohenfels'].map(async (displayName, index) => {
      const { user } = await issueSession(ctx, { email: `friend${index}@pages.example` });
      await updateProfile(ctx, user.id, { displayName });
      return user.id;
    }),
  );
  await acceptInviteCode(ctx, friend, (await createInviteCode(ctx, userId)).code);
  await requestFriend(ctx, stranger, { email: clara });
  await addCollaborator(ctx, userId, listId, { userId: friend, role: 'editor' });
  return friend;
}

async function listPages(service: RunningService): Promise<SeenPage[]> {
  const { ctx } = service;
  const { user } = await issueSession(ctx, { email: clara });
  const hard = await createList(ctx, user.id, { name: longWord });
  await addWishes(service, hard.db_id, hardWishes);
  const { id: wishId } = await ctx.prisma.listItem.findFirstOrThrow({ where: { listId: hard.db_id } });
  const friendId = await befriend(ctx, user.id, hard.id);
  const { user: collector } = await issueSession(ctx, { email: many });
  const all = await createList(ctx, collector.id, { name: 'Everything' });
  await addWishes(service, all.db_id, manyWishes);
  const pages = (as: string, paths: Record<string, string>) =>
    Object.entries(paths).map(([name, path]) => ({
      name,
      as,
      path: (lang: Language) => `${path}${path.includes('?') ? '&' : '?'}lang=${lang}`,
    }));
  return [
    ...pages(clara, {
      lists: '/lists',
      'lists, new': '/lists?panel=new',
      'lists, found': '/lists?q=a',
      list: `/lists/${hard.id}`,
      'list, rows': `/lists/${hard.id}?view=rows`,
      'list, add': `/lists/${hard.id}?panel=add`,
      'list, add by hand': `/lists/${hard.id}?panel=add&kind=hand`,
      'list, share': `/lists/${hard.id}?panel=share`,
      'list, edit': `/lists/${hard.id}?panel=edit`,
      'list, delete': `/lists/${hard.id}?panel=delete`,
      'list, a wish': `/lists/${hard.id}?item=${wishId}`,
      following: '/following',
      giving: '/giving',
      friends: '/friends',
      'friends, remove': `/friends?panel=unfriend&item=${friendId}`,
      notifications: '/notifications',
      import: '/lists/import?kind=csv',
      alerts: '/alerts',
      account: '/account',
      'account, delete': '/account?panel=delete',
    }),
    ...pages(empty, { 'lists, none': '/lists' }),
    ...pages(many, { 'list, 300 wishes': `/lists/${all.id}` }),
  ];
}

type OpenShop = Awaited<ReturnType<typeof openDemoShop>>;

async function basketPages({ ctx }: RunningService, shop: OpenShop): Promise<SeenPage[]> {
  const { partnerId } = shop.partner;
  const basket = async (layout: BasketLayout) =>
    (await createBasket(ctx, partnerId, { name: layout, layout, primaryColor: '#31493c' })).publicId;
  const ids = { grid: await basket('grid'), list: await basket('list') };
  const rest = { cards: await basket('cards'), compact: await basket('compact') };
  const path = (config: string) => (lang: Language) =>
    `/basket?${new URLSearchParams({ config, key: shop.apiKey, origin: shop.url, lang })}`;
  return [
    ...Object.entries({ ...ids, ...rest }).map(([layout, id]) => ({
      name: `basket, ${layout}`,
      as: clara,
      path: path(id),
    })),
    { name: 'basket, one item', as: one, path: path(ids.grid) },
    {
      name: 'basket, bought',
      as: buyer,
      path: path(ids.list),
      press: { button: '.bought summary', then: '.bought li:first-child' },
    },
    { name: 'basket, empty', as: empty, path: path(ids.grid) },
    { name: 'basket, 300 items', as: many, path: path(ids.list), phone: 390 },
    { name: 'basket, signed out', path: path(ids.grid) },
    { name: 'basket, unknown', path: path('bkt_unknown') },
  ];
}

/** The buyer orders most of their wishes from the shop. @returns a list that most of them are on */
async function orderSome(service: RunningService, { partner }: OpenShop): Promise<string> {
  const items = await service.ctx.prisma.listItem.findMany({
    where: { list: { owner: { email: buyer } } },
    include: { list: true },
    orderBy: { id: 'asc' },
  });
  const [first, some] = [items[0]!, items[2]!];
  await service.ctx.prisma.listItem.update({ where: { id: some.id }, data: { quantity: 3 } });
  for (const { id } of items.filter((item) => item !== items.at(-1))) {
    await orderWish(service, partner.partnerId, Number(id));
  }
  return first.list.token;
}

async function creatorPages(service: RunningService): Promise<SeenPage[]> {
  const hard = [
    {
      title: longWord,
      description: longTitle,
      things: [{ title: longTitle }, { title: longWord, note: longTitle }],
    },
  ];
  const shops = [
    ...(await Promise.all(
      shopTemplates.map(async (template) => ({
        name: `creator, ${template}`,
        shop: await publicShop(service, { template, lists: milasLists }),
      })),
    )),
    { name: 'creator, hard', shop: await publicShop(service, { name: longWord, lists: hard }) },
  ];
  return [
    ...shops.map(({ name, shop }) => ({ name, path: (lang: Language) => `${shop.path}?lang=${lang}` })),
    { name: 'creator, list', path: (lang) => `${shops[0]!.shop.path}/list-1?lang=${lang}` },
    { name: 'creator, unknown', path: () => '/shop/nobody' },
  ];
}

/** Gives a partner some of everything. */
async function furnish(ctx: Context, partnerId: number, basketConfigId: string): Promise<void> {
  const { prisma } = ctx;
  const day = new Date('2026-11-01T00:00:00Z');
  await createKey(ctx, { partnerId, environment: 'live', domains: ['kiln.example', '*.kiln.example'] });
  const webhookUrl = 'https://kiln.example/hooks/wishlist-of-a-shop-with-a-long-address';
  const { id: basketId } = await prisma.basketConfig.update({
    where: { publicId: basketConfigId },
    data: { name: longTitle.slice(0, 80), webhookUrl },
  });
  await createPat(ctx, { email: owner, name: longWord });
  await useMost(ctx, partnerId);
  const invoice = { partnerId, provider: 'operator', currency: 'EUR', issuedAt: day };
  const amounts = { netMinor: 123_456, totalMinor: 123_456 };
  await prisma.invoice.createMany({
    data: [
      { ...invoice, ...amounts, number: 'WL-2026-000001', period: '2026-10' },
      { ...invoice, ...amounts, number: 'WL-2026-000002', status: 'paid', paidAt: day },
    ],
  });
  const expiresAt = new Date(ctx.clock().getTime() + 86_400_000);
  const email = `${'long.'.repeat(8)}name@pages.example`;
  await prisma.partnerInvitation.create({
    data: { partnerId, email, tokenHash: Buffer.alloc(32), expiresAt },
  });
  const message = {
    partnerId,
    basketId,
    type: 'basket.test',
    payload: { type: 'basket.test' },
    url: webhookUrl,
  };
  await prisma.webhookAttempt.createMany({
    data: [
      { ...message, messageId: randomUUID(), status: 200, tookMs: 84 },
      { ...message, messageId: randomUUID(), status: 500, error: 'answered 500', answer: longTitle },
    ],
  });
}

/** Uses 83 % of a Growth partner's month, by actions of all kinds up to now, some of them with test keys or not billed. */
async function useMost({ prisma, clock }: Context, partnerId: number): Promise<void> {
  const now = clock();
  const period = periodOf(now);
  const saved = {
    title: longTitle,
    url: 'https://kiln.example/products/a-long-title',
    domain: 'kiln.example',
  };
  const { id } = await prisma.product.create({ data: saved });
  await prisma.$executeRaw`
    INSERT INTO usage_actions (partner_id, period, kind, product_id, is_test, unbilled_reason, occurred_at)
    SELECT ${partnerId}, ${period}, CASE WHEN n % 12 = 0 THEN 'share' WHEN n % 3 = 0 THEN 'list_view' ELSE 'save' END,
           CASE WHEN n % 3 <> 0 THEN ${id}::bigint END, n % 7 = 0, CASE WHEN n % 50 = 0 THEN 'network_view_cap' END,
           ${now}::timestamptz - (${now}::timestamptz - ${`${period}-01T00:00:00Z`}::timestamptz) * sqrt(n / 12480.0)
    FROM generate_series(1, 12480) n`;
  await prisma.usageCounter.create({
    data: { partnerId, period, saves: 8_320, shares: 1_040, listViews: 3_120 },
  });
}

/** Someone waits for a partner's products, and others buy them. */
async function waitAndBuy(service: RunningService, partnerId: number): Promise<void> {
  const { ctx } = service;
  const { user } = await issueSession(ctx, { email: 'waiting@mail.example' });
  const list = await createList(ctx, user.id, { name: 'Waiting' });
  const items = await addWishes(service, list.db_id, hardWishes);
  await ctx.prisma.listItem.updateMany({
    where: { id: { in: items } },
    data: { sourcePartnerId: partnerId },
  });
  for (const itemId of items) await setWishAlerts(ctx, user.id, { itemId }, { back_in_stock: true });
  const products = await ctx.prisma.listItem.findMany({
    where: { id: { in: items } },
    select: { productId: true },
  });
  const lines = products.map(({ productId }, at) => ({
    path: salePaths[at]!,
    productId: Number(productId),
    price: 123_456_789,
    refunded: at % 2,
  }));
  await sell(ctx, partnerId, lines);
  await sell(ctx, partnerId, lines.slice(0, 1), { currency: 'JPY' });
}

/** Gives a partner an event of each type, and endpoints that don't get them. @returns their IDs */
async function hear({ prisma, clock }: Context, partnerId: number): Promise<[string, string]> {
  const now = clock();
  const data = eventTypes.map((type, at) => ({
    partnerId,
    type,
    subject: type,
    data: {
      ...exampleData[type],
      ...(at < 2 && { product: { title: [longTitle, longWord][at] } }),
    } as object,
    createdAt: new Date(now.getTime() - at * 3_600_000),
  }));
  await prisma.event.createMany({ data: data.reverse() });
  const since = new Date(now.getTime() - 86_400_000);
  const made = [
    { description: longWord, types: ['item.saved'], failingSince: since },
    { description: '', types: [...eventTypes], pausedAt: since },
  ].map((endpoint, at) => ({
    ...endpoint,
    publicId: createSecret('whe_'),
    partnerId,
    kind: 'webhook',
    url: `https://hooks.example/${'events/'.repeat(20 * at)}`,
    secret: createWebhookSecret(),
    createdAt: since,
    updatedAt: since,
  }));
  await prisma.eventEndpoint.createMany({ data: made });
  return [made[0]!.publicId, made[1]!.publicId];
}

/** Gives a partner a question to shoppers, and tools that don't get events. @returns their IDs */
async function market(ctx: Context, partnerId: number): Promise<[string, string]> {
  await setQuestion(ctx, partnerId, longTitle.slice(0, 300));
  const types = [...toolTypes];
  const klaviyo = await createTool(ctx, partnerId, {
    kind: 'klaviyo',
    api_key: `pk_${'0'.repeat(30)}`,
    types,
  });
  const http = await createTool(ctx, partnerId, {
    kind: 'http',
    url: `https://tool.example/${'events/'.repeat(20)}`,
    headers: { 'api-key': 'something' },
    mapping: { email: '{{email}}' },
    types: ['item.saved'],
    description: longWord,
  });
  const since = new Date(ctx.clock().getTime() - 86_400_000);
  const change = (publicId: string, data: object) =>
    ctx.prisma.eventEndpoint.updateMany({ where: { publicId }, data });
  await change(klaviyo.id, { failingSince: since });
  await change(http.id, { failingSince: since, pausedAt: since });
  return [klaviyo.id, http.id];
}

/** Gives a partner imports of lists: finished ones, and one at this step. */
async function importLists(
  { prisma, clock }: Context,
  partnerId: number,
  state: 'mapping' | 'checked',
): Promise<void> {
  const now = clock();
  const headings = Array.from({ length: 100 }, (_, at) => (at % 3 ? `Column ${at}` : `${longWord} ${at}`));
  const common = {
    partnerId,
    format: 'csv',
    headings,
    sample: ['ada@pages.example', ''].map((email) => [email, ...headings.slice(1).map(() => longTitle)]),
    columns: headings.map((_, at) => ['customer_email', 'list', 'title'][at] ?? ''),
    createdAt: now,
  };
  const counts = { rows: 1_000_000, people: 123_456, products: 12_345 };
  const ended = { ...common, ...counts, results: { added: 987_654 } };
  await prisma.listImport.createMany({
    data: [
      { ...ended, source: 'wishlist', state: 'undoing' },
      { ...ended, source: 'metafields', state: 'undone', createdAt: new Date('2025-12-31') },
      { ...ended, source: 'xb', state: 'done', finishedAt: now },
      { ...common, source: 'magento', state: 'failed', error: 'too_many_rows' },
    ],
  });
  const codes = ['unknown_product', 'ambiguous_product', 'host_not_verified', 'repeated'] as const;
  const results = { added: 987_654, ...Object.fromEntries(codes.map((code) => [code, 1_234])) };
  const names = [longWord, longTitle, `https://elsewhere.example/${'products/'.repeat(20)}`];
  const summary = {
    wanted: names.map((title) => ({ url: 'https://kiln.example/products/vase', title, wishes: 1_234 })),
    missing: names.map((product, at) => ({ product, code: codes[at], wishes: 1_234 })),
  };
  const checked = { ...counts, results, summary };
  await prisma.listImport.create({
    data: { ...common, ...(state === 'checked' && checked), source: 'table', state },
  });
}

async function portalPages(service: RunningService): Promise<SeenPage[]> {
  const { ctx } = service;
  const { partnerId, basketConfigId } = await createPartner(ctx, {
    email: owner,
    name: longWord,
    plan: 'growth',
  });
  const { partnerId: newId } = await createPartner(ctx, { email: newcomer, name: 'New', plan: 'free' });
  await furnish(ctx, partnerId, basketConfigId);
  await waitAndBuy(service, partnerId);
  const [failing, paused] = await hear(ctx, partnerId);
  const [klaviyo, http] = await market(ctx, partnerId);
  await importLists(ctx, partnerId, 'mapping');
  await importLists(ctx, newId, 'checked');
  const paths = {
    overview: '',
    usage: '/usage',
    revenue: '/revenue',
    keys: '/keys',
    baskets: '/baskets',
    'basket editor': `/baskets/${basketConfigId}`,
    alerts: '/alerts',
    webhooks: '/webhooks',
    endpoints: '/webhooks/endpoints',
    'new endpoint': '/webhooks/endpoints/new',
    'failing endpoint': `/webhooks/endpoints/${failing}`,
    'paused endpoint': `/webhooks/endpoints/${paused}`,
    events: '/webhooks/events',
    marketing: '/marketing',
    'new marketing tool': '/marketing/new',
    'failing marketing tool': `/marketing/${klaviyo}`,
    'paused marketing tool': `/marketing/${http}`,
    'product data': '/products',
    lists: '/lists',
    shops: '/shops',
    'new shop': '/shops/new',
    tokens: '/tokens',
    subscription: '/subscription',
    settings: '/settings',
    activity: '/settings/activity',
    'set-up': '/setup',
    'unknown page': '/nowhere',
  };
  return [
    ...Object.entries(paths).map(([name, end]) => ({
      name: `portal, ${name}`,
      as: owner,
      path: (lang: Language) => `/portal${end}?lang=${lang}`,
      ready: '.portal h1',
    })),
    { name: 'portal, first day', as: newcomer, path: (lang) => `/portal?lang=${lang}`, ready: '.portal h1' },
    {
      name: 'portal, alerts without emails',
      as: newcomer,
      path: (lang) => `/portal/alerts?lang=${lang}`,
      ready: '.portal h1',
    },
    {
      name: 'portal, checked lists',
      as: newcomer,
      path: (lang) => `/portal/lists?lang=${lang}`,
      ready: '.portal h1',
    },
    {
      name: 'portal, revenue without orders',
      as: newcomer,
      path: (lang) => `/portal/revenue?lang=${lang}`,
      ready: '.portal h1',
    },
    {
      name: 'portal, endpoints without events',
      as: newcomer,
      path: (lang) => `/portal/webhooks/endpoints?lang=${lang}`,
      ready: '.portal h1',
    },
    {
      name: 'portal, no marketing tools',
      as: newcomer,
      path: (lang) => `/portal/marketing?lang=${lang}`,
      ready: '.portal h1',
    },
    {
      name: 'portal, another marketing tool',
      as: owner,
      path: (lang) => `/portal/marketing/new?kind=http&tool=brevo&lang=${lang}`,
      ready: '.portal h1',
    },
    { name: 'portal, start', as: clara, path: (lang) => `/portal/start?lang=${lang}` },
  ];
}
