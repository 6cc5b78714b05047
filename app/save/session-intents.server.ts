/** The sign-in steps of the first-party pages: one table of intents for both forms and client entries. */
import type { AppLoadContext } from '@remix-run/node';
import { z } from 'zod';
import { moveConnections } from '#api/modules/assistants/move-connections.ts';
import { addPasskey } from '#api/modules/identity/add-passkey.ts';
import { createAnonymousUser } from '#api/modules/identity/create-anonymous-user.ts';
import { readGuestTicket } from '#api/modules/identity/guest-ticket.ts';
import { type MergeProof, readProof } from '#api/modules/identity/merge-proof.ts';
import { openWaitingLists } from '#api/modules/identity/open-waiting-lists.ts';
import type { MergeReceipt } from '#api/modules/identity/schemas.ts';
import type { Session } from '#api/modules/identity/session.ts';
import { signInByPasskey } from '#api/modules/identity/sign-in-by-passkey.ts';
import { signInByPassword } from '#api/modules/identity/sign-in-by-password.ts';
import { startPasskeyRegistration } from '#api/modules/identity/start-passkey-registration.ts';
import { startPasskeySignIn } from '#api/modules/identity/start-passkey-sign-in.ts';
import { startProviderSignIn } from '#api/modules/identity/start-provider-sign-in.ts';
import { mergeProven } from '#api/modules/lists/migrate-account.ts';
import { networkOf } from '#api/platform/http/client-address.ts';
import { pickLanguage } from '#api/platform/http/pick-language.ts';
import { browserCookie, browserSecret } from '#app/hosted/browser-cookie.server.ts';
import {
  findActiveKey,
  forkSession,
  hostedContext,
  type HostedLoadContext,
  markComplete,
  readSession,
  requireOpener,
  requireSignInPage,
  ServiceError,
  sessionBody,
  signOut,
  startEmailSignIn,
  userBody,
  verifyEmailCode,
} from '#app/hosted/hosted.server.ts';
import { ownPath } from '#app/hosted/own-path.server.ts';
import { fieldsOf, readForm } from '#app/hosted/read-form.server.ts';
import type {
  ForkedAnswer,
  MergedItems,
  SessionAnswer,
  SessionIntent,
  SignedInAnswer,
} from '#app/hosted/session-answer.ts';
import { clearedSessionCookie, readSessionCookie, sessionCookie } from '#app/hosted/session-cookie.server.ts';
import { undoMerges } from '#app/hosted/undo-merges.server.ts';

/** A response and its cookies. */
export interface IntentResult {
  answer: SessionAnswer;
  status: number;
  cookies: string[];
  /** Whether this changed or ended the browser's session. */
  signsIn: boolean;
  /** Whether a window that a shop's page opened has posted it; it shows the moved items itself. */
  inWindow: boolean;
  intent: string;
}

interface Step {
  page: HostedLoadContext;
  request: Request;
  /** The refresh token of the request's cookie. */
  token: string | null;
  field: (name: string) => string;
}

interface Done {
  answer: SessionAnswer;
  /** The session's Set-Cookie value. */
  cookie?: string;
  /** The Set-Cookie value of `browserSecret`. */
  browser?: string;
}

/** The device and network of the shopper who signs in. */
const callerOf = ({ page, request }: Pick<Step, 'page' | 'request'>) => ({
  network: networkOf(page.visitor.address),
  device: browserSecret(request, page.publicUrls.siteUrl),
});

/** The session of the request's cookie, a guest's too, or null. */
const knownSession = async ({ page, token }: Step) => (token ? readSession(page.ctx, token) : null);

async function signedIn(step: Step) {
  const session = await knownSession(step);
  if (!session) throw new ServiceError('unauthorized');
  return session;
}

/** The response for a new session; its refresh token only goes into the cookie. */
const signedInWith = ({ publicUrls }: HostedLoadContext, session: Session) => ({
  answer: answerOf(session),
  cookie: sessionCookie(publicUrls.siteUrl, session.refreshToken),
});

function answerOf({
  accessToken,
  expiresIn,
  user,
}: Pick<Session, 'accessToken' | 'expiresIn' | 'user'>): SignedInAnswer {
  return { ok: true, access_token: accessToken, expires_in: expiresIn, user: userBody(user) };
}

/**
 * Replaces the cookie's session with a new one. A guest's lists move into the account; any other session is signed out.
 * If the merge fails, the cookie isn't changed, so the guest keeps everything.
 */
async function replaceWith(session: Session, step: Step): Promise<Done> {
  const { page, token } = step;
  const earlier = await knownSession(step);
  const done = signedInWith(page, session);
  if (!token || !earlier?.user.anonymous) {
    if (earlier?.user.id === session.user.id) {
      const [from, to] = [earlier.sessionId, session.scope.family];
      await moveConnections(page.ctx, { userId: session.user.id, from, to });
    }
    if (token) await signOut(page.ctx, token);
    return done;
  }
  return withMerged(step, session.user.id, await readProof(page.ctx, { oldRefreshToken: token }), done);
}

/** Signs a browser in with a session that was opened elsewhere, as the intents do. */
export const replaceSession = (page: HostedLoadContext, request: Request, session: Session): Promise<Done> =>
  replaceWith(session, {
    page,
    request,
    token: readSessionCookie(request, page.publicUrls.siteUrl),
    field: () => '',
  });

/** Moves a guest's lists to a shopper, and adds the number of items to the response. */
async function withMerged<Answered extends Done>(
  { page }: Step,
  userId: string,
  guest: MergeProof,
  done: Answered,
): Promise<Answered> {
  const merged = mergedBy(await mergeProven(page.ctx, userId, guest));
  return { ...done, answer: { ...done.answer, merged } };
}

function mergedBy({
  old_user_id,
  items_moved,
  items_already_there,
  lists: [first],
}: MergeReceipt): MergedItems {
  const list = first ? (first.into ?? first.token) : null;
  return { ids: [old_user_id], items_moved, items_already_there, list };
}

/** The items of our own pages' guest, followed by those of the shop page's guest. */
const together = (own: MergedItems, ofShop: MergedItems): MergedItems => ({
  ids: [...own.ids, ...ofShop.ids],
  items_moved: own.items_moved + ofShop.items_moved,
  items_already_there: own.items_already_there + ofShop.items_already_there,
  list: ofShop.list,
});

/** The shopper of the cookie, or a new guest. */
async function knownOrNewGuest(step: Step): Promise<{ userId: string; done: Done }> {
  const known = await knownSession(step);
  if (known) return { userId: known.user.id, done: { answer: answerOf(known) } };
  const { page, request, field } = step;
  const lang = pickLanguage(field('lang'), request.headers.get('Accept-Language'));
  const session = await createAnonymousUser(page.ctx, { lang, network: networkOf(page.visitor.address) });
  return { userId: session.user.id, done: signedInWith(page, session) };
}

/**
 * Signs in, replaces the cookie's session and completes the basket's bridge, if there is one. The bridge is checked
 * first, so that an expired or refused one doesn't use up a code.
 */
async function signInBy(
  step: Step,
  open: (caller: ReturnType<typeof callerOf>) => Promise<Session>,
): Promise<Done> {
  const hasBridge = step.field('state') !== '';
  if (hasBridge) await greet(step);
  const caller = callerOf(step);
  const session = await open(caller);
  const browser = browserCookie(step.page.publicUrls.siteUrl, caller.device, 'signed in');
  const { answer, ...replaced } = await replaceWith(session, step);
  const own = 'merged' in answer ? answer.merged : undefined;
  const took = hasBridge ? await complete({ ...step, token: session.refreshToken }) : {};
  const merged = own && took.merged ? together(own, took.merged) : (own ?? took.merged);
  const done = { ...replaced, answer: { ...answer, ...took, ...(merged && { merged }) }, browser };
  if (step.field('key') === '') return done;
  // In the same response, because a window can close right after it.
  const basket = await basketSession(step, { userId: session.user.id, parent: session.scope.family }).catch(
    (error: unknown) => {
      if (!(error instanceof ServiceError)) throw error;
    },
  );
  return { ...done, answer: { ...done.answer, ...(basket && { basket }) } };
}

/**
 * A session for the baskets of the given key's partner, on a page that the key allows.
 * @throws ServiceError `unknown_key`, and as `requireSignInPage`
 */
async function basketSession(
  { page: { ctx }, field }: Step,
  full: { userId: string; parent: string },
): Promise<ForkedAnswer> {
  const key = await findActiveKey(ctx, field('key'));
  if (!key) throw new ServiceError('unknown_key');
  requireSignInPage(ctx, key, field('origin'));
  const basketPartnerId = key.partner.id;
  const session = await forkSession(ctx, { ...full, basketPartnerId });
  await openWaitingLists(ctx, session.user, basketPartnerId);
  return { ok: true, partner_id: basketPartnerId, ...sessionBody(session) };
}

/** A dialog's path contains its product with all variants. */
const maxPathLength = 16_000;

/** Longer texts can't be a password and aren't hashed. */
const maxTextLength = 1_000;

/** Checks the window's opener, which must be our own page or one that the state's key allows. */
const greet = ({ page, field }: Step) => requireOpener(page.ctx, field('state'), field('opener'));

/** The guest whose lists this window may adopt. @throws ServiceError `old_user_not_found` */
const offeredGuest = ({ page, field }: Step): Promise<MergeProof> =>
  readGuestTicket(page.ctx, { ticket: field('guest'), verifier: field('verifier') });

/**
 * Reports the sign-in to the basket that opened the window. Items that a guest saved on that page
 * become the shopper's. If the guest no longer exists, the sign-in continues without it.
 * @returns the guest's items, if a guest was adopted
 */
async function complete(step: Step): Promise<Pick<SignedInAnswer, 'took_guest' | 'merged'>> {
  await greet(step);
  const { user, sessionId } = await signedIn(step);
  const merged = step.field('guest') === '' ? null : await takeOver(step, user.id);
  await markComplete(step.page.ctx, step.field('state'), { userId: user.id, sessionId });
  return merged ? { took_guest: true, merged } : {};
}

async function takeOver(step: Step, userId: string): Promise<MergedItems | null> {
  try {
    return mergedBy(await mergeProven(step.page.ctx, userId, await offeredGuest(step)));
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return null;
  }
}

const intents: Record<SessionIntent, (step: Step) => Promise<Done>> = {
  async start({ page, request, field }) {
    const email = field('email').trim();
    const lang = pickLanguage(field('lang'), request.headers.get('Accept-Language'));
    const place = { key: field('key'), state: field('state') };
    const caller = callerOf({ page, request });
    const sent = await startEmailSignIn(page.ctx, { email, lang, place, ...caller });
    return {
      browser: browserCookie(page.publicUrls.siteUrl, caller.device),
      answer: { ok: true, email, expires_in: sent.expiresInSeconds, resend_in: sent.resendInSeconds },
    };
  },

  verify(step) {
    const { page, field } = step;
    const lang = pickLanguage(field('lang'), step.request.headers.get('Accept-Language'));
    return signInBy(step, (caller) =>
      verifyEmailCode(page.ctx, {
        email: field('email').trim(),
        code: field('link') || field('code').replace(/\D/g, ''),
        lang,
        ...caller,
      }),
    );
  },

  password(step) {
    const { page, field } = step;
    return signInBy(step, (caller) =>
      signInByPassword(page.ctx, {
        email: field('email').trim(),
        password: field('password').slice(0, maxTextLength),
        ...caller,
      }),
    );
  },

  async 'passkey-options'({ page, request }) {
    const { siteUrl } = page.publicUrls;
    const browser = browserSecret(request, siteUrl);
    const options = await startPasskeySignIn(page.ctx, { browser, network: networkOf(page.visitor.address) });
    return { answer: { ok: true, options }, browser: browserCookie(siteUrl, browser) };
  },

  passkey(step) {
    const { page, field } = step;
    return signInBy(step, ({ device: browser, network }) =>
      signInByPasskey(page.ctx, { response: field('response'), browser, network }),
    );
  },

  async 'passkey-new'(step) {
    const { page, field } = step;
    const { user, sessionId } = await signedIn(step);
    const options = await startPasskeyRegistration(page.ctx, {
      userId: user.id,
      sessionId,
      code: field('code').replace(/\D/g, ''),
      automatic: field('automatic') === '1',
      ...callerOf(step),
    });
    return { answer: { ok: true, options } };
  },

  async 'passkey-add'(step) {
    const { user, sessionId } = await signedIn(step);
    await addPasskey(step.page.ctx, { userId: user.id, sessionId, response: step.field('response') });
    return { answer: { ok: true } };
  },

  async 'provider-start'({ page, request, field }) {
    const { siteUrl } = page.publicUrls;
    const browser = browserSecret(request, siteUrl);
    const url = await startProviderSignIn(page.ctx, {
      providerId: field('provider'),
      browser,
      returnTo: ownPath(field('to'), maxPathLength) ?? '/lists',
      lang: pickLanguage(field('lang'), request.headers.get('Accept-Language')),
      network: networkOf(page.visitor.address),
    });
    return { answer: { ok: true, url: url.href }, browser: browserCookie(siteUrl, browser) };
  },

  async guest(step) {
    return (await knownOrNewGuest(step)).done;
  },

  /** Adopts products that a shop's page saved without the dialog, by the ticket of its frame. */
  async adopt(step) {
    // Checked first: an ended guest must not leave a new, empty one behind.
    const offered = await offeredGuest(step);
    const { userId, done } = await knownOrNewGuest(step);
    return withMerged(step, userId, offered, done);
  },

  async refresh(step) {
    return { answer: answerOf(await signedIn(step)) };
  },

  async fork(step) {
    const { user, sessionId } = await signedIn(step);
    return { answer: await basketSession(step, { userId: user.id, parent: sessionId }) };
  },

  async greet(step) {
    await greet(step);
    return { answer: { ok: true } };
  },

  async complete(step) {
    return { answer: { ok: true, ...(await complete(step)) } };
  },

  async undo(step) {
    const { user } = await signedIn(step);
    const ids = z.tuple([z.uuid()], z.uuid()).safeParse(step.field('merges').split(','));
    if (!ids.success) throw new ServiceError('not_found');
    const cookie = await undoMerges(step.page, step.request, { userId: user.id, ids: ids.data });
    return { answer: { ok: true }, cookie };
  },

  async signout({ page, token }) {
    if (token) await signOut(page.ctx, token);
    return { answer: { ok: true }, cookie: clearedSessionCookie(page.publicUrls.siteUrl) };
  },
};

/**
 * Runs the posted sign-in step. Errors that the shopper can fix are returned with their code; unexpected ones are
 * thrown.
 */
export async function runSessionIntent(request: Request, context: AppLoadContext): Promise<IntentResult> {
  const page = hostedContext(context);
  const field = fieldsOf(await readForm(request));
  const intent = field('intent');
  const inWindow = Boolean(field('key') || field('state'));
  try {
    if (!Object.hasOwn(intents, intent)) throw new ServiceError('invalid_input');
    const token = readSessionCookie(request, page.publicUrls.siteUrl);
    const { answer, cookie, browser } = await intents[intent as SessionIntent]({
      page,
      request,
      token,
      field,
    });
    const cookies = [cookie, browser].filter((each) => each !== undefined);
    return { answer, cookies, signsIn: cookie !== undefined, inWindow, status: 200, intent };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const body = error.body() as unknown as { error: string; message: string };
    const answer = { ...body, email: field('email') };
    return { answer, cookies: [], signsIn: false, inWindow, status: error.status, intent };
  }
}
