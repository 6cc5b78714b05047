/** From a change of a price or of stock to the one email about it, and what prevents it. */
import { describe, expect, it } from 'vitest';
import { type Language, languages } from '#api/contract/language/languages.ts';
import { collectAlerts } from '#api/modules/alerts/collect-alerts.ts';
import { settleChanges } from '#api/modules/alerts/settle-changes.ts';
import { openSession } from '#api/modules/identity/session.ts';
import { alertsEmail } from '#api/platform/mail/emails/alerts-email.ts';
import { emailText } from '#api/platform/mail/emails/email-text.ts';
import { alertStory } from '#test/support/alert-story.ts';
import { useApi } from '#test/support/api.ts';
import { basketSession } from '#test/support/basket-session.ts';

const secret = 'a-secret-of-the-mail-provider';
const api = await useApi({ SITE_URL: 'https://wishlist.example', MAIL_EVENTS_SECRET: secret });
const { prisma } = api.ctx;

const { wish, work } = alertStory(api);

const alertsOf = (itemId: number) => prisma.alert.findMany({ where: { itemId }, orderBy: { id: 'asc' } });
const linkIn = (text: string | undefined, part: string) =>
  new RegExp(`https://wishlist\\.example(${part}\\S*)`).exec(text ?? '')?.[1] ?? '';

describe('a price drop', () => {
  it('is in the digest of the next morning, from the first price to the last', async () => {
    const it = await wish();
    expect((await it.wants({ price_drop: true })).body).toEqual({
      ok: true,
      alerts: { price_drop: true, target_price_minor: null, back_in_stock: false, low_stock: false },
      needs_email: false,
    });
    await it.changes({ price: 5000 });
    await work();
    await it.changes({ price: 4500 });
    await work();
    expect(await it.mails()).toEqual([]);
    api.pass({ days: 1 });
    await work();
    const [mail, ...others] = await it.mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ subject: 'Ono Vase now costs €45.00' });
    expect(mail?.from?.name).toMatch(/^Shop \d+ via Wishlist$/);
    expect(mail?.text).toContain('€45.00 (was €54.00)\n€9 less\nView product:');
    // The title is said once, besides the subject.
    expect(mail?.text?.match(/Ono Vase/g)).toHaveLength(1);
    const body = mail?.html?.split('</head>')[1] ?? '';
    expect(body.match(/Ono Vase/g)).toHaveLength(1);
    expect(body).toMatch(/<s [^>]*>€54\.00<\/s>/);
    expect(body).toContain('>€9 less<');
    const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value;
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(header('list-unsubscribe')).toContain('/alerts/stop/');

    const item = await it.ask('GET', `/hosted/lists/${it.list.id}/items`);
    expect(item.body.products[0]).toMatchObject({
      price_minor: 5400,
      saved_price_minor: 5400,
      current_price_minor: 4500,
      availability: 'in_stock',
    });
    const history = await it.ask('GET', '/me/alerts/history');
    expect(history.body.alerts).toMatchObject([
      { kind: 'price_drop', from_price_minor: 5000, price_minor: 4500, currency: 'EUR' },
      { kind: 'price_drop', from_price_minor: 5400, price_minor: 5000, currency: 'EUR' },
    ]);

    const link = await api.ask(linkIn(mail?.text, '/alerts/go/'), { redirect: 'manual' });
    const target = link.headers.get('location')?.replace(/\?wl=[\w-]+$/, '');
    expect([link.status, target]).toEqual([302, it.url]);
    expect(await alertsOf(it.itemId)).toContainEqual(expect.objectContaining({ pressedAt: api.time.now }));
  });

  it.for([
    ['is corrected within 15 minutes', { price: 5400 }, 5],
    ['is in another currency', { price: 4000, currency: 'CHF' }, 20],
    ['is less than a percent', { price: 5350 }, 20],
    ['is a raise', { price: 6000 }, 20],
  ] as const)('alerts no one if it %s', async ([name, facts, minutes]) => {
    const it = await wish();
    await it.wants({ price_drop: true });
    await it.settings({ frequency: 'instant' });
    if (name.startsWith('is corrected')) {
      await it.changes({ price: 500 }, minutes);
      await work();
    }
    await it.changes(facts);
    await work();
    expect(await alertsOf(it.itemId)).toEqual([]);
    expect(await it.mails()).toEqual([]);
  });

  it('waits for the target price', async () => {
    const it = await wish();
    await it.settings({ frequency: 'instant' });
    await it.wants({ price_drop: true, target_price_minor: 4000 });
    await it.changes({ price: 4500 });
    await work();
    expect(await it.mails()).toEqual([]);
    await it.changes({ price: 3900 });
    await work();
    expect(await it.mails()).toMatchObject([{ subject: 'Ono Vase now costs €39.00' }]);
    await it.changes({ price: 3800 });
    await work();
    expect(await it.mails()).toHaveLength(1);
  });

  it('is silent if the price is up again by the time of the digest', async () => {
    const it = await wish();
    await it.wants({ price_drop: true });
    await it.changes({ price: 4500 });
    await work();
    await it.changes({ price: 5400 });
    await work();
    api.pass({ days: 1 });
    await work();
    expect(await it.mails()).toEqual([]);
    expect(await prisma.alertMail.count({ where: { userId: it.session.user.id } })).toBe(0);
  });

  it('is in the digest even if the price has risen above that of an earlier drop since', async () => {
    const it = await wish();
    await it.wants({ price_drop: true });
    for (const price of [5000, 9000, 7000]) {
      await it.changes({ price });
      await work();
    }
    api.pass({ days: 1 });
    await work();
    const mails = await it.mails();
    expect(mails).toMatchObject([{ subject: 'Ono Vase now costs €70.00' }]);
    expect(mails[0]?.text).toContain('€70.00 (was €90.00)');
  });
});

describe('a drop that the shopper was waiting for', () => {
  const asked = { price_drop: true };
  const byDefault = (it: Awaited<ReturnType<typeof wish>>) => it.settings(asked);
  const byWish = (it: Awaited<ReturnType<typeof wish>>) => it.wants(asked);
  const setShop = async (it: Awaited<ReturnType<typeof wish>>, data: object) =>
    prisma.shopAlertSettings.upsert({
      where: { partnerId: it.partner.partnerId },
      create: { partnerId: it.partner.partnerId, ...data },
      update: data,
    });

  it.for([
    ['asks for another kind', byWish, (it) => it.wants({ back_in_stock: true })],
    ['asks for all kinds', byWish, (it) => it.wants({ ...asked, back_in_stock: true, low_stock: true })],
    ['sets a target price', byWish, (it) => it.wants({ target_price_minor: 5000 })],
    ['saves the same again', byWish, (it) => it.wants(asked)],
    [
      'mutes and unmutes all',
      byWish,
      (it) => it.settings({ enabled: false }).then(() => it.settings({ enabled: true })),
    ],
    ['asks for another kind', byDefault, (it) => it.wants({ back_in_stock: true })],
    ['asks for it about this wish, too', byDefault, (it) => it.wants(asked)],
    ['sets a target price', byDefault, (it) => it.wants({ ...asked, target_price_minor: 5000 })],
    ['asks for another kind of all', byDefault, (it) => it.settings({ back_in_stock: true })],
    [
      'saves the same again',
      byDefault,
      (it) => it.settings({ ...asked, enabled: true, frequency: 'instant' }),
    ],
    [
      'mutes and unmutes all',
      byDefault,
      (it) => it.settings({ enabled: false }).then(() => it.settings({ enabled: true })),
    ],
    [
      'gets a shop that changes its settings',
      byWish,
      (it) => setShop(it, { priceDrop: false }).then(() => setShop(it, { priceDrop: true })),
    ],
  ] as const satisfies [string, typeof byWish, (it: Awaited<ReturnType<typeof wish>>) => Promise<unknown>][])(
    'isn’t lost if within 15 minutes the shopper %s',
    async ([, ask, change]) => {
      const it = await wish();
      await ask(it);
      await it.changes({ price: 4500 }, 5);
      await change(it);
      api.pass({ minutes: 15 });
      await work();
      expect(await alertsOf(it.itemId)).toMatchObject([{ kind: 'price_drop', priceMinor: 4500 }]);
    },
  );

  it.for([
    ['for the wish', (it) => it.wants(asked)],
    ['again', (it) => it.wants({ price_drop: false }).then(() => it.wants(asked)), byWish],
    ['by default', (it) => it.settings(asked)],
    [
      'again by default',
      (it) => it.settings({ price_drop: false }).then(() => it.settings(asked)),
      byDefault,
    ],
  ] as const satisfies [
    string,
    (it: Awaited<ReturnType<typeof wish>>) => Promise<unknown>,
    typeof byWish?,
  ][])('counts from when it’s asked for %s', async ([, change, ask]) => {
    const it = await wish();
    await it.wants({ low_stock: true });
    await ask?.(it);
    await it.changes({ price: 4500 }, 5);
    await change(it);
    api.pass({ minutes: 15 });
    await work();
    expect(await alertsOf(it.itemId)).toEqual([]);
    await it.changes({ price: 4000 });
    await work();
    expect(await alertsOf(it.itemId)).toMatchObject([{ fromPriceMinor: 4500 }]);
  });

  it('counts per kind when the stock changes, too', async () => {
    const it = await wish();
    await it.changes({ availability: 'out_of_stock' });
    await work();
    const wants = (alerts: object) => it.ask('PUT', `${it.path}/alerts`, alerts);
    await wants(asked);
    await it.changes({ price: 4500, availability: 'in_stock' }, 5);
    await wants({ back_in_stock: true, low_stock: true });
    api.pass({ minutes: 15 });
    await work();
    expect(await alertsOf(it.itemId)).toMatchObject([{ kind: 'price_drop' }]);
  });

  it.each([
    ['who chose it for the wish', byWish],
    ['who chose it for all', byDefault],
  ])('isn’t lost in a merge of a guest %s, or in undoing it', async (_, choose) => {
    const it = await wish();
    const [old, own] = [it.session.user, (await api.shopper()).session.user];
    await prisma.user.update({ where: { id: old.id }, data: { email: null, anonymous: true } });
    await it.settings({ low_stock: true });
    api.pass({ minutes: 1 });
    await choose(it);
    await it.changes({ price: 4500 }, 5);
    await prisma.alertSettings.create({ data: { userId: own.id, since: api.time.now } });
    const guest = await openSession(api.ctx, old);
    const ask = async (route: string, body?: object) => {
      const { accessToken } = await openSession(api.ctx, own);
      return api.call('POST', route, {
        headers: { authorization: `Bearer ${accessToken}` },
        ...(body && { body }),
      });
    };
    const before = await prisma.alertSettings.findMany({ orderBy: { userId: 'asc' } });
    const tokens = { old_access_token: guest.accessToken, old_refresh_token: guest.refreshToken };
    expect((await ask('/auth/migrate', tokens)).status).toBe(200);
    const settled = async () => {
      const { rows } = await api.ctx.pool.query('SELECT * FROM unsettled_changes');
      await work();
      const found = await alertsOf(it.itemId);
      await prisma.alert.deleteMany({ where: { itemId: it.itemId } });
      return [rows.length > 0, found.map(({ kind, userId }) => [kind, userId])];
    };
    api.pass({ minutes: 15 });
    expect(await settled()).toEqual([true, [['price_drop', own.id]]]);
    await it.changes({ price: 4000 }, 5);
    expect((await ask(`/me/merges/${old.id}/undo`)).status).toBe(200);
    expect(await prisma.alertSettings.findMany({ orderBy: { userId: 'asc' } })).toEqual(before);
    api.pass({ minutes: 15 });
    expect(await settled()).toEqual([true, [['price_drop', old.id]]]);
  });
});

it('leaves out drops that are smaller than the shop’s minimum by now', async () => {
  const [above, below] = [await wish(), await wish()];
  for (const it of [above, below]) {
    const { partnerId } = it.partner;
    await prisma.shopAlertSettings.create({ data: { partnerId, minDropPercent: 15 } });
    await it.wants({ price_drop: true });
  }
  await above.changes({ price: 4000 });
  await below.changes({ price: 4000 });
  await work();
  await above.changes({ price: 4500 });
  await below.changes({ price: 5000 });
  await work();
  api.pass({ days: 1 });
  await work();
  expect(await above.mails()).toMatchObject([{ subject: 'Ono Vase now costs €45.00' }]);
  expect(await below.mails()).toEqual([]);
});

it('emails a drop to the target price, however small it is', async () => {
  const it = await wish();
  await it.settings({ frequency: 'instant' });
  await it.wants({ price_drop: true, target_price_minor: 5380 });
  await it.changes({ price: 5370 });
  await work();
  expect(await it.mails()).toMatchObject([{ subject: 'Ono Vase now costs €53.70' }]);
});

it('counts only what an email contained as emailed', async () => {
  const it = await wish();
  await it.wants({ price_drop: true, low_stock: true });
  await it.changes({ price: 4500 });
  await work();
  await it.changes({ price: 5400, availability: 'low_stock' });
  await work();
  api.pass({ days: 1 });
  await work();
  expect(await it.mails()).toMatchObject([{ subject: 'Ono Vase is nearly sold out' }]);
  const { body } = await it.ask('GET', '/me/alerts/history');
  expect(body.alerts).toMatchObject([
    { kind: 'low_stock', mailed_at: api.time.now.toISOString() },
    { kind: 'price_drop', mailed_at: null },
  ]);
});

/** Makes a wish a variant of a Shopify shop. */
async function onShopify(it: Awaited<ReturnType<typeof wish>>) {
  const { hostname } = new URL(it.url);
  const { partnerId } = it.partner;
  const { id } = await prisma.shop.create({
    data: { partnerId, domain: `s${it.itemId}.myshopify.example`, primaryHost: hostname, hosts: [hostname] },
  });
  await prisma.listItem.update({ where: { id: it.itemId }, data: { sourceShopId: id, variantId: '42' } });
  return { shopId: id, hostname };
}

describe('the button of an email', () => {
  /** The label, and where a press leads now. */
  const buttonOf = async (text = '') => {
    const label = /^(.*):\nhttps:\S*\/alerts\/go\//m.exec(text)?.[1];
    const pressed = await api.ask(linkIn(text, '/alerts/go/'), { redirect: 'manual' });
    return { label, url: new URL(pressed.headers.get('location') ?? '') };
  };

  it('puts the variant into the cart of a shop whose links can, as long as it’s available', async () => {
    const it = await wish();
    const { hostname } = await onShopify(it);
    await it.settings({ price_drop: true, frequency: 'instant' });
    await it.changes({ price: 4500 });
    await work();
    const [mail] = await it.mails();
    const { label, url } = await buttonOf(mail?.text);
    expect([label, url.hostname, url.pathname]).toEqual(['Add to cart', hostname, '/buy/42:1']);
    expect(url.searchParams.get('continue_to')).toBe('/cart');
    await it.changes({ price: 4500, availability: 'out_of_stock' });
    const later = await buttonOf(mail?.text);
    expect(later.url.pathname).toBe(new URL(it.url).pathname);
  });

  it('leads to the product if it’s sold out, or if only the shop’s pages bring references into the cart', async () => {
    for (const [availability, ordersSince] of [
      ['out_of_stock', null],
      ['in_stock', api.time.now],
    ] as const) {
      const it = await wish();
      const { shopId } = await onShopify(it);
      await prisma.shop.update({ where: { id: shopId }, data: { ordersSince } });
      await it.settings({ price_drop: true, frequency: 'instant' });
      await it.changes({ price: 4500, availability });
      await work();
      const [mail] = await it.mails();
      const { label, url } = await buttonOf(mail?.text);
      expect([label, url.pathname]).toEqual(['View product', new URL(it.url).pathname]);
    }
  });
});

describe('the image of an email', () => {
  it('is that of the wish’s variant, from us, and no image that the product isn’t known by', async () => {
    const [product, variant, foreign] = ['all', 'clay', 'who-reads'].map(
      (name) => `https://img.example/${name}.jpg`,
    ) as [string, string, string];
    const shown = async (item: { imageUrl: string | null; variantId?: string }) => {
      const it = await wish();
      const { productId } = await prisma.listItem.update({ where: { id: it.itemId }, data: item });
      await prisma.product.update({
        where: { id: productId },
        data: { imageUrl: product, imagePath: 'products/a/all.webp', imageState: 'copied' },
      });
      await prisma.productText.upsert({
        where: { productId_variantId_marketCode: { productId, variantId: '42', marketCode: 'de-DE' } },
        create: { productId, variantId: '42', marketCode: 'de-DE', imageUrl: variant },
        update: { imageUrl: variant },
      });
      await it.wants({ back_in_stock: true });
      await it.changes({ availability: 'out_of_stock' });
      await it.changes({ availability: 'in_stock' });
      await work();
      const [mail] = await it.mails();
      const [, src] = /<img src="([^"]+)"/.exec(mail?.html ?? '') ?? [];
      return src === undefined ? null : new URL(src.replaceAll('&amp;', '&'));
    };
    expect((await shown({ imageUrl: product }))?.pathname).toBe('/media/products/a/all.webp');
    expect((await shown({ imageUrl: null }))?.pathname).toBe('/media/products/a/all.webp');
    for (const item of [
      { imageUrl: variant, variantId: '42' },
      { imageUrl: null, variantId: '42' },
    ]) {
      const url = await shown(item);
      expect([url?.pathname, url?.searchParams.get('url')]).toEqual(['/api/images/proxy', variant]);
    }
    expect(await shown({ imageUrl: foreign, variantId: '42' })).toBeNull();
  });
});

describe('an email about several wishes', () => {
  it('says how many in its subject, and names each once', async () => {
    const email = (lang: Language, count: number) =>
      alertsEmail(
        {
          lang,
          shop: null,
          manageUrl: 'https://wishlist.example/alerts/stop/x',
          wishes: Array.from({ length: count }, (_, index) => ({
            kinds: ['price_drop'],
            title: `Vase ${index + 1}`,
            variant: null,
            imageUrl: null,
            priceMinor: 4500,
            fromPriceMinor: index === 0 ? 5400 : 5550,
            currency: 'EUR',
            quantity: null,
            url: 'https://shop.example/vase',
            isBuyable: false,
          })),
        },
        'Wishlist',
      );
    expect(Object.fromEntries(languages.map((lang) => [lang, email(lang, 5).subject]))).toEqual({
      en: 'News about 5 of your wishes',
      de: 'Neues zu 5 deiner Wünsche',
      fr: 'Du nouveau pour 5 de vos envies',
      es: 'Novedades sobre 5 de tus deseos',
      nl: 'Nieuws over 5 van je wensen',
      pl: 'Nowości o 5 twoich życzeniach',
      it: 'Novità su 5 dei tuoi desideri',
      pt: 'Novidades sobre 5 dos seus desejos',
    });
    expect(email('pl', 2).subject).toBe('Nowości o 2 twoich życzeniach');
    const text = emailText(email('de', 2)).replaceAll(/[\u00A0\u202F]/g, ' ');
    expect(text.match(/Vase 1/g)).toHaveLength(1);
    expect(text).toContain('45,00 € (vorher 54,00 €)\n9 € weniger');
    expect(text).toContain('10,50 € weniger');
  });
});

describe('stock', () => {
  it('alerts at once when a wish is back, and at most three times a week', async () => {
    const it = await wish();
    await it.wants({ back_in_stock: true });
    for (let round = 1; round <= 4; round += 1) {
      await it.changes({ availability: 'out_of_stock' });
      await it.changes({ availability: 'in_stock' });
      await work();
      expect(await it.mails()).toHaveLength(Math.min(round, 3));
    }
    expect((await it.mails())[0]).toMatchObject({ subject: 'Ono Vase is back in stock' });
    api.pass({ days: 7 });
    await work();
    expect(await it.mails()).toHaveLength(4);
  });

  it('says when a wish is nearly sold out', async () => {
    const it = await wish();
    await it.settings({ low_stock: true, frequency: 'instant' });
    await it.changes({ availability: 'low_stock' });
    await work();
    expect(await it.mails()).toMatchObject([{ subject: 'Ono Vase is nearly sold out' }]);
  });

  it('waits for the end of the quiet hours in the shopper’s time zone', async () => {
    const it = await wish();
    const zone = 'Asia/Kolkata';
    const local = new Date(api.time.now.getTime() + 330 * 60_000).toISOString().slice(11, 13);
    const hour = (offset: number) => `${String((Number(local) + offset + 24) % 24).padStart(2, '0')}:00`;
    await it.settings({ time_zone: zone, quiet_hours: { from: hour(-1), to: hour(3) } });
    await it.wants({ back_in_stock: true });
    await it.changes({ availability: 'out_of_stock' }, 1);
    await it.changes({ availability: 'in_stock' }, 1);
    await work();
    expect(await it.mails()).toEqual([]);
    api.pass({ minutes: 240 });
    await work();
    expect(await it.mails()).toHaveLength(1);
  });
});

describe('no email', () => {
  const back = async (it: Awaited<ReturnType<typeof wish>>) => {
    await it.changes({ availability: 'out_of_stock' });
    await it.changes({ availability: 'in_stock' });
    await work();
  };

  it('is sent about a wish that is bought, for a shop on the Free plan, or to someone who turned alerts off', async () => {
    const [bought, free, off, paused] = [
      await wish(),
      await wish({ plan: 'free' }),
      await wish(),
      await wish(),
    ];
    for (const it of [bought, free, off, paused]) await it.wants({ back_in_stock: true });
    await api.call('PUT', `${bought.path}/purchased`, { headers: bought.headers, body: { purchased: true } });
    await off.settings({ enabled: false });
    await paused.settings({ paused_until: new Date(api.time.now.getTime() + 86_400_000).toISOString() });
    for (const it of [bought, free, off, paused]) {
      await back(it);
      expect(await it.mails()).toEqual([]);
    }
    const notices = await free.ask('GET', '/me/notifications');
    expect(notices.body.notifications).toMatchObject([
      { kind: 'wish_changed', data: { change: 'back_in_stock', item_id: free.itemId } },
    ]);
  });

  it('is sent after a link of an earlier one stopped it', async () => {
    for (const what of ['wish', 'shop', 'all']) {
      const it = await wish();
      await it.wants({ back_in_stock: true });
      await back(it);
      const [mail] = await it.mails();
      const key = /alerts\/stop\/([0-9a-f-]{36})/.exec(mail?.text ?? '')?.[1] ?? '';
      const { stopAlerts, readStoppableAlerts } = await import('#api/modules/alerts/stop-alerts.ts');
      await stopAlerts(api.ctx, key, what === 'wish' ? { itemId: it.itemId } : (what as 'shop' | 'all'));
      expect(await readStoppableAlerts(api.ctx, key)).toEqual({
        wishes: [{ itemId: it.itemId, title: 'Ono Vase', isStopped: what === 'wish' }],
        shop: { name: expect.stringMatching(/^Shop/), isStopped: what === 'shop' },
        isAllStopped: what === 'all',
      });
      await back(it);
      expect(await it.mails()).toHaveLength(1);
    }
  });

  it.for([
    ['bounced', { type: 'bounce' }],
    ['complained at Postmark', { RecordType: 'SpamComplaint' }],
    ['bounced at Amazon SES', 'ses'],
  ] as const)('is sent to an address that %s', async ([, event]) => {
    const it = await wish();
    await it.wants({ back_in_stock: true });
    const inSes = {
      notificationType: 'Bounce',
      bounce: { bounceType: 'Permanent', bouncedRecipients: [{ emailAddress: it.address.toUpperCase() }] },
    };
    const body =
      event === 'ses'
        ? { Type: 'Notification', Message: JSON.stringify(inSes) }
        : { ...event, email: it.address, Email: it.address };
    const report = (password: string) =>
      api.ask('/mail/events', {
        method: 'POST',
        headers: { authorization: `Basic ${Buffer.from(`mail:${password}`).toString('base64')}` },
        body: JSON.stringify(body),
      });
    expect((await report('a guess')).status).toBe(401);
    expect((await report(secret)).status).toBe(204);
    await back(it);
    expect(await it.mails()).toEqual([]);
    const settings = await it.ask('GET', '/me/alerts');
    expect(settings.body.email).toMatchObject({ address: it.address, confirmed: true });
    expect(settings.body.email.stopped).toMatch(/bounce|complaint/);
  });
});

describe('rights', () => {
  it('are the owner’s, and a basket session’s for its partner’s wishes', async () => {
    const [mine, other] = [await wish(), await wish()];
    const body = { back_in_stock: true };
    const foreign = await api.call('PUT', `${mine.path}/alerts`, { headers: other.headers, body });
    expect([foreign.status, foreign.body.error]).toEqual([403, 'forbidden']);
    expect((await api.call('PUT', `${mine.path}/alerts`, { body })).status).toBe(401);

    const { headers: inShop } = await basketSession(api, mine.partner.keys.test.key, mine.session);
    Object.assign(inShop, { 'x-widget-token': mine.headers['x-widget-token'] });
    const saved = (itemId: number) => `/widget/saved-products/${itemId}/alerts`;
    const own = await api.call('PUT', saved(mine.itemId), { headers: inShop, body });
    expect([own.status, own.body.alerts]).toMatchObject([200, { back_in_stock: true }]);
    const elsewhere = await api.call('PUT', saved(other.itemId), { headers: inShop, body });
    expect(elsewhere.status).toBeGreaterThanOrEqual(403);
    expect((await api.call('GET', '/me/alerts', { headers: inShop })).status).toBe(403);
  });

  it('of a guest begin with a confirmed address', async () => {
    const it = await wish();
    await prisma.user.update({ where: { id: it.session.user.id }, data: { email: null, anonymous: true } });
    expect((await it.wants({ back_in_stock: true })).body).toMatchObject({ needs_email: true });
    const email = `guest-${it.itemId}@mail.example`;
    const asked = await it.ask('POST', '/me/alerts/email', { email });
    expect(asked.status).toBe(200);
    const mail = await api.mailTo(email);
    const code = /\d{6}/.exec(mail.subject ?? '')?.[0];
    const verify = (typed: unknown) => it.ask('POST', '/me/alerts/email/verify', { email, code: typed });
    expect((await verify('000000x')).body.error).toBe('wrong_code');
    await it.changes({ availability: 'out_of_stock' });
    await it.changes({ availability: 'in_stock' });
    await work();
    expect(await api.mailsTo(email)).toHaveLength(1);

    const again = await it.ask('POST', '/me/alerts/email', { email });
    expect(again.status).toBe(200);
    const fresh = /\d{6}/.exec((await api.mailTo(email, 2)).subject ?? '')?.[0];
    expect(code).toBeDefined();
    expect((await verify(fresh)).status).toBe(200);
    await it.changes({ availability: 'out_of_stock' });
    await it.changes({ availability: 'in_stock' });
    await work();
    expect((await api.mailsTo(email)).map(({ subject }) => subject)).toContain('Ono Vase is back in stock');
    expect(await prisma.user.count({ where: { email } })).toBe(0);
  });

  it.each([
    ['a guest who has none', {}, true],
    ['a guest who only chose how often', { frequency: 'weekly' as const }, true],
    ['an account', { email: 'the-account@mail.example', confirmedAt: new Date(0) }, false],
  ])('move to %s with the address that was proven', async (_, settings, isTaken) => {
    const it = await wish();
    const [old, own] = [it.session.user, (await api.shopper()).session.user];
    await prisma.user.updateMany({
      where: { id: { in: [old.id, own.id] } },
      data: { email: null, anonymous: true },
    });
    const confirmed = { email: `proven-${it.itemId}@mail.example`, confirmedAt: api.time.now };
    await prisma.alertSettings.create({
      data: { userId: old.id, backInStock: true, quietFrom: 60, quietTo: 120, ...confirmed },
    });
    const had = { userId: own.id, ...settings };
    if (Object.keys(settings).length > 0) await prisma.alertSettings.create({ data: had });
    const { accessToken } = await openSession(api.ctx, own);
    const guest = await openSession(api.ctx, old);
    const merged = await api.call('POST', '/auth/migrate', {
      headers: { authorization: `Bearer ${accessToken}` },
      body: { old_access_token: guest.accessToken, old_refresh_token: guest.refreshToken },
    });
    expect(merged.status).toBe(200);
    expect(await prisma.alertSettings.findUnique({ where: { userId: own.id } })).toMatchObject({
      backInStock: true,
      quietFrom: 60,
      quietTo: 120,
      ...(isTaken && confirmed),
      ...had,
    });
    expect(await prisma.alertSettings.count({ where: { userId: old.id } })).toBe(0);
  });
});

it('alerts once, however many servers work at the same time', async () => {
  const another = await api.anotherServer();
  const it = await wish();
  await it.wants({ back_in_stock: true });
  await it.changes({ availability: 'out_of_stock' });
  await it.changes({ availability: 'in_stock' });
  await Promise.all([api.ctx, another.ctx, api.ctx, another.ctx].map((ctx) => settleChanges(ctx)));
  await Promise.all([api.ctx, another.ctx, api.ctx, another.ctx].map((ctx) => collectAlerts(ctx)));
  await work();
  expect(await it.mails()).toHaveLength(1);
  expect(await alertsOf(it.itemId)).toHaveLength(1);
});

it('links directly to a host that isn’t verified for the shop, so that ours can’t be used to look like us', async () => {
  const it = await wish();
  await it.wants({ back_in_stock: true });
  await prisma.verifiedDomain.deleteMany({ where: { partnerId: it.partner.partnerId } });
  await it.changes({ availability: 'out_of_stock' });
  await it.changes({ availability: 'in_stock' });
  await work();
  const [mail] = await it.mails();
  expect(mail?.text).toContain(it.url);
  expect(mail?.text).not.toContain('/alerts/go/');
  const [{ key } = { key: '' }] = await alertsOf(it.itemId);
  const answer = await api.ask(`/alerts/go/${key}`, { redirect: 'manual' });
  expect(answer.headers.get('location')).toBe('https://wishlist.example/lists');
});
