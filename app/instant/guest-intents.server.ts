/** Requests about a shop's guest, from our frames on the shop's pages: one table of intents. */
import type { AppLoadContext } from '@remix-run/node';
import { formatText } from '#api/contract/language/format.ts';
import { createAnonymousUser } from '#api/modules/identity/create-anonymous-user.ts';
import { requireSignInPage } from '#api/modules/identity/describe-state.ts';
import { issueGuestTicket } from '#api/modules/identity/guest-ticket.ts';
import { isOfDeletedAccount } from '#api/modules/identity/is-of-deleted-account.ts';
import type { MergeReceipt } from '#api/modules/identity/schemas.ts';
import { readAccessToken } from '#api/modules/identity/session.ts';
import { createHandle, findShopGuest, type ShopGuest } from '#api/modules/identity/shop-guest.ts';
import { signOut } from '#api/modules/identity/sign-out.ts';
import { initWidget } from '#api/modules/keys/init-widget.ts';
import { requireWidgetToken } from '#api/modules/keys/widget-token.ts';
import { findOrCreateList } from '#api/modules/lists/find-or-create-list.ts';
import { keepGuest } from '#api/modules/lists/keep-guest.ts';
import { listListsPage } from '#api/modules/lists/list-lists.ts';
import { saveProduct, type SaveSource } from '#api/modules/lists/save-product.ts';
import { saveRequest } from '#api/modules/lists/schemas.ts';
import { deleteAccount } from '#api/modules/privacy/delete-account.ts';
import { isCustomerGuest, openCustomerGuest } from '#api/modules/shopify/open-customer-guest.ts';
import { networkOf } from '#api/platform/http/client-address.ts';
import { pickLanguage } from '#api/platform/http/pick-language.ts';
import { messages } from '#api/platform/messages.ts';
import type { GuestAnswer, GuestIntent, ResumedAnswer } from '#app/basket/guest-answer.ts';
import {
  forkSession,
  hostedContext,
  type HostedLoadContext,
  ServiceError,
  sessionBody,
} from '#app/hosted/hosted.server.ts';
import { fieldsOf, readForm } from '#app/hosted/read-form.server.ts';
import { hostCookie, readHostCookie } from '#app/hosted/session-cookie.server.ts';

interface Step {
  page: HostedLoadContext;
  source: SaveSource;
  partnerId: number;
  cookie: string | null;
  lang: ReturnType<typeof pickLanguage>;
  field: (name: string) => string;
}

interface Done {
  answer: GuestAnswer;
  cookie?: string | undefined;
}

const guestOf = ({ page, partnerId, cookie, field }: Step) =>
  findShopGuest(page.ctx, { cookie, handle: field('handle') }, partnerId);

/** Each frame gets its own session, for this partner's basket only: frames rotate the tokens. */
async function sessionOf({ page, partnerId }: Step, { user, sessionId }: ShopGuest): Promise<ResumedAnswer> {
  const session = await forkSession(page.ctx, {
    userId: user.id,
    parent: sessionId,
    basketPartnerId: partnerId,
  });
  const { access_token, refresh_token } = sessionBody(session);
  return { ok: true, access_token, refresh_token };
}

/** This device's guest, or else a new one, with the cookie that keeps it. */
async function enter(step: Step): Promise<{ guest: ShopGuest; cookie?: string }> {
  const known = await guestOf(step);
  if (known) return { guest: known };
  const { page, partnerId, lang } = step;
  const { refreshToken } = await createAnonymousUser(page.ctx, {
    lang,
    guestOf: partnerId,
    network: networkOf(page.visitor.address),
  });
  // Looked up by its cookie, so that it's kept as long as the cookie.
  const guest = await guestOf({ ...step, cookie: refreshToken });
  if (!guest) throw new ServiceError('user_init_failed');
  return { guest, cookie: guestCookie(page.publicUrls.siteUrl, partnerId, refreshToken) };
}

/** The posted product, as `POST /widget/save` accepts it. */
function productIn(json: string) {
  try {
    return saveRequest.shape.product.parse(JSON.parse(json));
  } catch {
    throw new ServiceError('missing_url');
  }
}

const clearedCookie = ({ page, partnerId }: Step) => clearedGuestCookie(page.publicUrls.siteUrl, partnerId);

/**
 * Signs a customer's guest out of this device only, because it's on others, too. @returns false for
 * any other guest
 */
async function leave({ page, cookie, field }: Step, guest: ShopGuest | null): Promise<boolean> {
  if (!guest || !(await isCustomerGuest(page.ctx, guest.user.id))) return false;
  for (const token of [cookie, field('handle')]) if (token) await signOut(page.ctx, token);
  return true;
}

/** The same text as the dialog shows after a sign-in. */
function receiptText(receipt: MergeReceipt | null, lang: Step['lang']): string {
  const texts = messages('dialog', lang);
  const counts = [
    [texts.keptMoved, receipt?.items_moved],
    [texts.keptKnown, receipt?.items_already_there],
  ] as const;
  return counts.flatMap(([text, count]) => (count ? formatText(lang, text, { count }) : [])).join(' ');
}

const intents: Record<GuestIntent, (step: Step) => Promise<Done>> = {
  async resume(step) {
    const guest = await guestOf(step);
    if (guest) return { answer: await sessionOf(step, guest) };
    const { page, cookie, field } = step;
    for (const token of [cookie, field('handle')]) {
      if (!token || !(await isOfDeletedAccount(page.ctx, token))) continue;
      return { answer: { ok: true, deleted: true }, cookie: clearedCookie(step) };
    }
    return { answer: { ok: true } };
  },

  async start(step) {
    const { guest, cookie } = await enter(step);
    return { answer: await sessionOf(step, guest), cookie };
  },

  /**
   * Saves for the session's shopper or, without a session, for the guest, whose session is returned
   * even if the save is refused.
   */
  async save(step) {
    const { page, source, partnerId, lang, field } = step;
    const { ctx, visitor } = page;
    const grant = await readAccessToken(ctx, field('session'));
    if (field('session') && grant?.basketPartnerId !== partnerId) throw new ServiceError('unauthorized');
    const product = productIn(field('product'));
    const entered = grant ? null : await enter(step);
    const session = entered && (await sessionOf(step, entered.guest));
    // Created here, because a later request could be lost if the shopper leaves the page.
    const needsHandle = session && entered.cookie !== undefined && !field('cookies');
    const handle = needsHandle ? await createHandle(ctx, session.access_token ?? '', partnerId) : undefined;
    const shopper = { ...session, ...(handle && { handle }) };
    const userId = grant?.userId ?? entered!.guest.user.id;
    try {
      const { lists } = await listListsPage(ctx, userId, { owned: true });
      const name = formatText(lang, messages('dialog', lang).firstListName);
      const { db_id, name: listName } =
        lists.find((list) => list.db_id === Number(field('list'))) ??
        lists[0] ??
        (await findOrCreateList(ctx, userId, name));
      const saved = await saveProduct(ctx, {
        userId,
        source,
        request: { wishlistId: db_id, product },
        forBasket: true,
        // Saving to another list is another save.
        idempotencyKey: `${field('save')}-${db_id}`,
        address: visitor.address,
      });
      const list = { db_id, name: listName };
      return { answer: { ...shopper, ...saved, list }, cookie: entered?.cookie };
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      return { answer: { ...shopper, ok: true, refused: error.code }, cookie: entered?.cookie };
    }
  },

  /** Creates the first list of a basket session's shopper, guest or not. */
  async list({ page, partnerId, lang, field }) {
    const grant = await readAccessToken(page.ctx, field('session'));
    if (grant?.basketPartnerId !== partnerId) throw new ServiceError('unauthorized');
    const name = formatText(lang, messages('dialog', lang).firstListName);
    const { db_id, name: given } = await findOrCreateList(page.ctx, grant.userId, name);
    return { answer: { ok: true, list: { db_id, name: given } } };
  },

  async handle(step) {
    const { page, partnerId, field } = step;
    const cookieCameBack = await guestOf({ ...step, field: () => '' });
    const handle = cookieCameBack ? null : await createHandle(page.ctx, field('session'), partnerId);
    return { answer: { ok: true, handle } };
  },

  /**
   * The shop knows the handle and can pose as its customers: such a guest's lists are only copied.
   */
  async ticket(step) {
    const {
      page: { ctx },
      field,
    } = step;
    const guest = await guestOf(step);
    if (!guest) return { answer: { ok: true, ticket: null } };
    const copies = guest.knownBy === 'handle' || (await isCustomerGuest(ctx, guest.user.id));
    const ticket = await issueGuestTicket(ctx, guest, { challenge: field('challenge'), copies });
    return { answer: { ok: true, ticket } };
  },

  /** Keeps the guest's list in the account of the address that this frame has confirmed by code. */
  async keep(step) {
    const { page, source, partnerId, lang, field } = step;
    requireSignInPage(page.ctx, source.key, source.origin ?? '');
    const guest = await guestOf({ ...step, field: () => '' });
    const moves = guest !== null && !(await isCustomerGuest(page.ctx, guest.user.id));
    const session = await keepGuest(page.ctx, {
      ticket: field('ticket'),
      session: field('session'),
      partnerId,
      network: networkOf(page.visitor.address),
      lang,
      ofBrowser: moves ? guest.user.id : null,
    });
    const { access_token, refresh_token } = sessionBody(session);
    return {
      answer: { ok: true, access_token, refresh_token },
      ...(moves && { cookie: clearedCookie(step) }),
    };
  },

  async customer(step) {
    const { page, partnerId, lang, field } = step;
    const present = await guestOf(step);
    const given = { ticket: field('ticket'), partnerId, present, lang };
    const { session, receipt } = await openCustomerGuest(page.ctx, given);
    const { refreshToken } = session;
    const guest = await guestOf({ ...step, cookie: refreshToken });
    if (!guest) throw new ServiceError('user_init_failed');
    return {
      answer: { ...(await sessionOf(step, guest)), receipt: receiptText(receipt, lang) },
      cookie: guestCookie(page.publicUrls.siteUrl, partnerId, refreshToken),
    };
  },

  async leave(step) {
    const left = await leave(step, await guestOf(step));
    return { answer: { ok: true, left }, ...(left && { cookie: clearedCookie(step) }) };
  },

  async forget(step) {
    const guest = await guestOf(step);
    if (guest && !(await leave(step, guest))) await deleteAccount(step.page.ctx, guest.user.id);
    return { answer: { ok: true }, cookie: clearedCookie(step) };
  },
};

/** The widget token's shop; a first save sends the key instead, as in `POST /widget/init`. */
async function sourceOf(
  request: Request,
  { ctx, limits, visitor }: HostedLoadContext,
  field: Step['field'],
): Promise<SaveSource> {
  if (field('intent') !== 'save') return requireWidgetToken(ctx, field('token'), undefined);
  await limits.initFrom(visitor.address);
  const { key, origin } = await initWidget(ctx, {
    publicKey: field('key'),
    origin: field('origin'),
    requestOrigin: request.headers.get('Origin') ?? undefined,
  });
  await limits.initOfKey(key, visitor.address);
  return { key, origin };
}

/**
 * Runs the posted intent for the shop of the widget token. Besides the handle that the shop itself
 * holds, only the cookie identifies a guest, so a response never contains more than a session for
 * this shop's basket, and only our own frames can read it.
 */
export async function runGuestIntent(
  request: Request,
  context: AppLoadContext,
): Promise<Done & { status: number }> {
  const page = hostedContext(context);
  const field = fieldsOf(await readForm(request));
  const intent = field('intent');
  try {
    if (!Object.hasOwn(intents, intent)) throw new ServiceError('invalid_input');
    const source = await sourceOf(request, page, field);
    const partnerId = source.key.partner.id;
    const cookie = readGuestCookie(request, page.publicUrls.siteUrl, partnerId);
    const lang = pickLanguage(field('lang'), request.headers.get('Accept-Language'));
    const done = await intents[intent as GuestIntent]({
      page,
      source,
      partnerId,
      cookie,
      lang,
      field,
    });
    return { ...done, status: 200 };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return { answer: error.body() as unknown as GuestAnswer, status: error.status };
  }
}

/*
 * The cookie in which a frame on a shop's pages keeps the refresh token of the shop's guest.
 * Browsers partition it by the shop's site. Its name contains the partner, because a page may have
 * two.
 */

/** The maximum that browsers allow. */
const maxAgeSeconds = 400 * 24 * 60 * 60;
const nameFor = (partnerId: number) => `wl_guest_${partnerId}`;

/** The refresh token of the partner's guest, or null. */
const readGuestCookie = (request: Request, siteUrl: string, partnerId: number) =>
  readHostCookie(nameFor(partnerId), request, siteUrl);

const guestCookie = (siteUrl: string, partnerId: number, refreshToken: string) =>
  hostCookie(nameFor(partnerId), siteUrl, refreshToken, maxAgeSeconds, 'frames');

const clearedGuestCookie = (siteUrl: string, partnerId: number) =>
  hostCookie(nameFor(partnerId), siteUrl, '', 0, 'frames');
