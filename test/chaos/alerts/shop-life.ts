/** Everything that shops and shoppers do, over HTTP, and then in the model. */
import { setTimeout as delay } from 'node:timers/promises';
import { issueSession } from '#api/modules/identity/issue-session.ts';
import { openSession } from '#api/modules/identity/session.ts';
import { createPartner } from '#api/modules/partners/create-partner.ts';
import type { Context } from '#api/platform/context.ts';
import type { Fleet } from '../fleet.ts';
import type { Choice, Model, Row, Settings, Shop, Shopper, Wish } from './model.ts';
import { isAbout } from './model.ts';
import type { readAlertMail } from './read-mail.ts';

/** An email that `readAlertMail` has read. */
type AlertMail = NonNullable<ReturnType<typeof readAlertMail>>;

const answersWithinMs = 120_000;

type Session = Awaited<ReturnType<typeof issueSession>>;

/** A shop of the model, and its access to the API. */
export interface OpenShop extends Shop {
  origin: string;
  partnerId: number;
  key: string;
  owner: Session;
}

/** A shopper of the model, and their access to the API. */
export interface SignedIn {
  shopper: Shopper;
  session: Session;
  list: { id: string; db_id: number };
  sharing: Sharing;
}

/** A list that others can't see, one on which its owner sees gifts, and one on which they're a surprise. */
export type Sharing = 'private' | 'public' | 'surprise';

export interface SavedWish {
  wish: Wish;
  by: SignedIn;
  itemId: number;
  /** The token with which a giver undoes their mark. */
  undo?: string | undefined;
}

export type ShopLife = ReturnType<typeof shopLife>;

export function shopLife({ ctx, fleet, model }: { ctx: Context; fleet: Fleet; model: Model }) {
  const now = () => ctx.clock().getTime();
  const saved: SavedWish[] = [];
  /** The latest email to an address: the key of its links, and the wishes in it. */
  const latest = new Map<string, AlertMail>();

  /** Repeats a request until it gets a response: servers may be killed meanwhile. */
  async function call<Answer = Record<string, never>>(
    method: string,
    route: string,
    {
      user,
      token,
      undo,
      body,
      type = 'application/json',
    }: {
      user?: Session;
      token?: string;
      undo?: string | undefined;
      body?: object | string;
      type?: string;
    } = {},
  ): Promise<Answer & { undo?: string | undefined }> {
    const authorization = user && `Bearer ${(await openSession(ctx, user.user)).accessToken}`;
    const content = typeof body === 'string' ? body : JSON.stringify(body);
    for (const giveUpAt = performance.now() + answersWithinMs; ; await delay(100)) {
      const answer = await fetch(fleet.baseUrl + route, {
        method,
        headers: {
          ...(authorization && { authorization }),
          ...(token && { 'x-widget-token': token }),
          ...(undo && { 'x-undo-token': undo }),
          ...(body && { 'content-type': type }),
        },
        ...(body && { body: content }),
      }).catch(() => undefined);
      const text = await answer?.text().catch(() => undefined);
      if (answer?.ok && text !== undefined)
        return { ...(JSON.parse(text) as Answer), undo: answer.headers.get('x-undo-token') ?? undefined };
      const isTemporary = !answer || text === undefined || answer.status >= 502;
      if (!isTemporary || performance.now() > giveUpAt)
        throw new Error(`${method} ${route} returned ${answer?.status}: ${text}`);
    }
  }

  return {
    call,

    /** A shop with its own partner, or one that Shopify's app has made. */
    async openShop({
      name,
      host,
      origin = `https://${host}`,
      plan = 'growth',
      minDropPercent = 1,
      ...made
    }: {
      name: string;
      host: string;
      origin?: string;
      plan?: 'growth' | 'free';
      minDropPercent?: number;
      partnerId?: number;
      key?: string;
    }): Promise<OpenShop> {
      const email = `owner@${made.partnerId ? host : `${name.toLowerCase()}.example`}`;
      let { partnerId, key } = made;
      if (!partnerId || !key) {
        const partner = await createPartner(ctx, { email, name, plan });
        ({ partnerId, key } = { partnerId: partner.partnerId, key: partner.keys.test.key });
        await ctx.prisma.verifiedDomain.create({ data: { partnerId, host, method: 'platform' } });
      }
      const owner = await issueSession(ctx, { email });
      const kinds = { price_drop: true, back_in_stock: true, low_stock: true };
      const isFree = plan === 'free';
      await call('PUT', '/portal/alerts', { user: owner, body: { min_drop_percent: minDropPercent } });
      return { name, origin, partnerId, key, owner, isFree, kinds, minDropPercent };
    },

    async setFeed({ partnerId, owner }: OpenShop, url: string) {
      await call('PUT', `/partners/${partnerId}/products/feed`, { user: owner, body: { url } });
    },

    /** Sends a webhook of Shopify's, as often as Shopify would, and waits until it's processed. */
    async send(
      url: string,
      { id, body, headers }: { id: string; body: string; headers: Record<string, string> },
    ) {
      for (;;) {
        const request = { method: 'POST', body, headers: { ...headers, 'X-Shopify-Webhook-Id': id } };
        const answer = await fetch(url, request).catch(() => undefined);
        if (answer && !answer.ok && answer.status < 500) throw new Error(`the webhook got ${answer.status}`);
        if (answer?.ok) break;
        await delay(200);
      }
      for (;;) {
        const { rows } = await ctx.pool.query(
          'SELECT 1 FROM shopify_webhooks WHERE id = $1 AND processed_at IS NOT NULL',
          [id],
        );
        if (rows.length > 0) return;
        await delay(20);
      }
    },

    async signUp(name: string, settings: Settings, sharing: Sharing): Promise<SignedIn> {
      const address = `${name}@mail.example`;
      const session = await issueSession(ctx, { email: address });
      const { list } = await call<{ list: SignedIn['list'] }>('POST', '/hosted/me/lists', {
        user: session,
        body: { name: 'Wishes' },
      });
      const shopper = model.addShopper({ name, address, settings });
      if (sharing !== 'private')
        await call('PUT', `/hosted/lists/${list.id}`, {
          user: session,
          body: { share_public: true, surprise: sharing === 'surprise' },
        });
      const by = { shopper, session, list, sharing };
      await this.set(by, settings);
      return by;
    },

    async set({ shopper, session }: SignedIn, settings: Partial<Settings>) {
      const { defaults, frequency, quiet, zone, pausedUntil, enabled } = settings;
      const body = {
        ...(enabled !== undefined && { enabled }),
        ...defaults,
        ...(frequency && { frequency }),
        ...(quiet !== undefined && { quiet_hours: quiet }),
        ...(zone && { time_zone: zone }),
        ...(pausedUntil !== undefined && {
          paused_until: pausedUntil === null ? null : new Date(pausedUntil).toISOString(),
        }),
      };
      await call('PUT', '/me/alerts', { user: session, body });
      model.set(now(), shopper, settings);
      model.note(now(), shopper.name, `sets ${JSON.stringify(body)}`);
    },

    async save(
      by: SignedIn,
      shop: OpenShop,
      {
        title,
        product,
        variant = '',
        market = '',
        currency,
        price,
      }: Pick<Wish, 'title' | 'product'> & Partial<Wish> & { currency: string; price: number },
    ): Promise<SavedWish> {
      const { token } = await call<{ token: string }>('POST', '/widget/init', {
        body: { origin: shop.origin, public_key: shop.key },
      });
      const url = `${shop.origin}${market && `/${market}`}/products/${product}`;
      const page = {
        url,
        title,
        price,
        currency,
        ...(variant && { metadata: { variantId: variant, variantTitle: `Size ${variant}` } }),
      };
      const { item_id: itemId } = await call<{ item_id: number }>('POST', '/widget/save', {
        user: by.session,
        token,
        body: { wishlistId: by.list.db_id, product: page },
      });
      const wish = model.save(now(), { title, owner: by.shopper, shop, product, variant, market, currency });
      model.note(now(), title, `is saved by ${by.shopper.name}: ${product} ${variant} ${market}`);
      const one = { wish, by, itemId };
      saved.push(one);
      return one;
    },

    async choose({ wish, by, itemId }: SavedWish, choice: Partial<Choice>) {
      const { target, ...kinds } = choice;
      const body = { ...kinds, ...(target !== undefined && { target_price_minor: target }) };
      await call('PUT', `/hosted/lists/${by.list.id}/items/${itemId}/alerts`, { user: by.session, body });
      model.choose(now(), wish, choice);
      model.note(now(), wish.title, `is to alert about ${JSON.stringify(body)}`);
    },

    async buy({ wish, by, itemId }: SavedWish, purchased: boolean) {
      await call('PUT', `/hosted/lists/${by.list.id}/items/${itemId}/purchased`, {
        user: by.session,
        body: { purchased },
      });
      wish.isBought = purchased;
      model.note(now(), wish.title, purchased ? 'is bought' : 'isn’t bought');
    },

    /** A guest, whose alerts go to an address once they confirm it. */
    async visit(name: string, settings: Settings, codeTo: (address: string) => string | undefined) {
      const answer = await call<{ refresh_token: string; user: { id: string } }>('POST', '/auth/anonymous');
      const user = { id: answer.user.id, email: null, displayName: null, anonymous: true };
      const session: Session = { ...(await openSession(ctx, user)), user };
      const { list } = await call<{ list: SignedIn['list'] }>('POST', '/hosted/me/lists', {
        user: session,
        body: { name: `Wishes of ${name}` },
      });
      const email = `${name}@mail.example`;
      await call('POST', '/me/alerts/email', { user: session, body: { email } });
      let code = codeTo(email);
      for (; !code; code = codeTo(email)) await delay(20);
      await call('POST', '/me/alerts/email/verify', { user: session, body: { email, code } });
      const shopper = model.addShopper({ name, address: email, settings });
      const by: SignedIn = { shopper, session, list, sharing: 'private' };
      await this.set(by, settings);
      return by;
    },

    /** The guest signs in to the account. */
    async merge(guest: SignedIn, account: SignedIn) {
      const { refreshToken } = await openSession(ctx, guest.session.user);
      await call('POST', '/auth/migrate', {
        user: account.session,
        body: { old_refresh_token: refreshToken },
      });
      const own = saved.filter(({ by }) => by === guest);
      for (const one of own) one.by = { ...account, list: guest.list, sharing: 'private' };
      model.merge(now(), guest.shopper, account.shopper);
      model.note(now(), guest.shopper.name, `is merged into ${account.shopper.name}`);
      model.note(now(), account.shopper.name, `takes over ${guest.shopper.name}`);
      return own;
    },

    async undoMerge(guest: SignedIn, account: SignedIn, own: SavedWish[]) {
      await call('POST', `/me/merges/${guest.session.user.id}/undo`, { user: account.session, body: {} });
      for (const one of own) one.by = guest;
      model.undoMerge(now(), guest.shopper, account.shopper, new Set(own.map(({ wish }) => wish)));
      model.note(now(), guest.shopper.name, `is separated from ${account.shopper.name} again`);
    },

    /** A giver who isn't signed in marks a wish as bought, or undoes that. */
    async give(saved: SavedWish) {
      const { wish, by, itemId, undo } = saved;
      if (wish.isBought) return;
      const answer = await call('PUT', `/hosted/public/lists/${by.list.id}/items/${itemId}/purchased`, {
        undo,
        body: { purchased: !undo },
      });
      saved.undo = undo ? undefined : answer.undo;
      // In a surprise, the owner doesn't know.
      wish.isGiven = by.sharing === 'public' && !undo;
      model.note(now(), wish.title, undo ? 'isn’t given anymore' : 'is given');
    },

    noteMail(address: string, mail: AlertMail) {
      latest.set(address, mail);
    },

    /** Presses a button on the page of the latest email's links. */
    async stop({ shopper }: SignedIn, what: 'wish' | 'shop' | 'all') {
      const mail = latest.get(shopper.address ?? '');
      const about =
        mail &&
        saved.filter(({ wish }) => wish.owner === shopper && mail.wishes.some((one) => isAbout(wish, one)));
      const [first] = about ?? [];
      const isOfOneShop = about?.every(({ wish }) => wish.shop === first?.wish.shop);
      if (!mail || !first || (what === 'shop' && !isOfOneShop)) return;
      const [{ site }] = fleet.servers;
      const answer = await fetch(`${site}/alerts/stop/${mail.key}`, {
        method: 'POST',
        headers: { origin: site },
        body: new URLSearchParams({ for: what === 'wish' ? String(first.itemId) : what }),
      });
      if (!answer.ok) throw new Error(`stopping alerts returned ${answer.status}`);
      const none = { price_drop: false, back_in_stock: false, low_stock: false };
      if (what === 'wish') model.choose(now(), first.wish, none);
      else if (what === 'all') model.set(now(), shopper, { enabled: false });
      else shopper.muted.add(first.wish.shop);
      model.note(now(), what === 'wish' ? first.wish.title : shopper.name, `stops ${what}`);
    },

    async erase({ shopper, session }: SignedIn) {
      await call('DELETE', '/me', { user: session, body: { confirm: true } });
      shopper.isGone = true;
      model.note(now(), shopper.name, 'is erased');
    },

    async remove({ wish, by, itemId }: SavedWish) {
      await call('DELETE', `/hosted/lists/${by.list.id}/items/${itemId}`, { user: by.session });
      wish.isRemoved = true;
      model.note(now(), wish.title, 'is removed');
    },

    /** Sends a file with products, and waits until it's processed. */
    async importFile(shop: OpenShop, rows: (Row & { product: string; market: string })[]) {
      const body = rows
        .map(({ product, market, variant, price, currency, stock }) =>
          JSON.stringify({
            url: `${shop.origin}${market && `/${market}`}/products/${product}`,
            ...(variant && { variant_id: variant }),
            price_minor: price,
            currency,
            availability: stock,
          }),
        )
        .join('\n');
      const { import_id: id } = await call<{ import_id: number }>(
        'PUT',
        `/partners/${shop.partnerId}/products`,
        {
          user: shop.owner,
          body,
          type: 'application/x-ndjson',
        },
      );
      for (;;) {
        const { rows: found } = await ctx.pool.query<{ state: string; refused: number }>(
          'SELECT state, refused FROM product_imports WHERE id = $1',
          [id],
        );
        const { state, refused } = found[0] ?? {};
        if (state === 'failed' || refused)
          throw new Error(`import ${id} is ${state}, with ${refused} rows refused`);
        if (state === 'done') break;
        await delay(20);
      }
    },
  };
}
