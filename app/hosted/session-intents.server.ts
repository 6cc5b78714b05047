/** The sign-in steps of the first-party pages: one table of intents, used by forms and client entries alike. */
import type { SessionAnswer, SessionIntent } from '#app/save/session-answer.ts';
import { pickLanguage } from '#api/platform/http/pick-language.ts';
import { networkOf } from '#api/platform/http/client-address.ts';
import type { Session } from '#api/modules/identity/session.ts';
import { signInByPassword } from '#api/modules/identity/sign-in-by-password.ts';
import {
  findActiveKey,
  forkSession,
  hostedContext,
  markComplete,
  readSession,
  requireOpener,
  ServiceError,
  sessionBody,
  signOut,
  startEmailSignIn,
  userBody,
  verifyEmailCode,
  type HostedLoadContext,
} from './hosted.server.ts';
import { clearedSessionCookie, readSessionCookie, sessionCookie } from './session-cookie.server.ts';
import type { AppLoadContext } from '@remix-run/node';
import { readForm } from './read-form.server.ts';

/** An answer and the cookie to set with it. */
export interface IntentResult {
  answer: SessionAnswer;
  status: number;
  cookie?: string;
  intent: string;
}

interface Step {
  page: HostedLoadContext;
  request: Request;
  /** The refresh token of the request's cookie. */
  token: string | null;
  field: (name: string) => string;
}

type Done = Omit<IntentResult, 'status' | 'intent'>;

async function signedIn({ page, token }: Step) {
  const session = token ? await readSession(page.ctx, token) : null;
  if (!session) throw new ServiceError('unauthorized');
  return session;
}

/** Tells of a new session; its refresh token goes into the cookie alone. */
function signedInWith({ publicUrls }: HostedLoadContext, session: Session): Done {
  const { accessToken, expiresIn, user } = session;
  return {
    answer: { ok: true, access_token: accessToken, expires_in: expiresIn, user: userBody(user) },
    cookie: sessionCookie(publicUrls.siteUrl, session.refreshToken),
  };
}

/** Whatever is longer is no password, and is not hashed. */
const longestText = 1_000;

/** The window asked the page that opened it: it must be one of ours, or one that the state's key allows. */
const greet = ({ page, field }: Step) => requireOpener(page.ctx, field('state'), field('opener'));

/** Tells the basket that opened the window who signed in. */
async function complete(step: Step): Promise<void> {
  await greet(step);
  const { user, sessionId } = await signedIn(step);
  await markComplete(step.page.ctx, step.field('state'), { userId: user.id, sessionId });
}

const intents: Record<SessionIntent, (step: Step) => Promise<Done>> = {
  async start({ page, request, field }) {
    const email = field('email').trim();
    const lang = pickLanguage(field('lang'), request.headers.get('Accept-Language'));
    const sent = await startEmailSignIn(page.ctx, { email, lang, network: networkOf(page.visitor.address) });
    return {
      answer: { ok: true, email, expires_in: sent.expiresInSeconds, resend_in: sent.resendInSeconds },
    };
  },

  async verify(step) {
    const { page, token, field } = step;
    // Checked first: an expired or refused bridge must not use up the code.
    if (field('state')) await greet(step);
    const code = field('code').replace(/\D/g, '');
    const lang = pickLanguage(field('lang'), step.request.headers.get('Accept-Language'));
    const session = await verifyEmailCode(page.ctx, {
      email: field('email').trim(),
      code,
      lang,
      network: networkOf(page.visitor.address),
    });
    if (token) await signOut(page.ctx, token);
    if (field('state')) await complete({ ...step, token: session.refreshToken });
    return signedInWith(page, session);
  },

  async password({ page, token, field }) {
    const session = await signInByPassword(page.ctx, {
      email: field('email').trim(),
      password: field('password').slice(0, longestText),
      network: networkOf(page.visitor.address),
    });
    if (token) await signOut(page.ctx, token);
    return signedInWith(page, session);
  },

  async refresh(step) {
    const { accessToken, expiresIn, user } = await signedIn(step);
    return { answer: { ok: true, access_token: accessToken, expires_in: expiresIn, user: userBody(user) } };
  },

  async fork(step) {
    const { ctx } = step.page;
    const { sessionId } = await signedIn(step);
    const key = await findActiveKey(ctx, step.field('key'));
    if (!key) throw new ServiceError('unknown_key');
    const basketPartnerId = key.partner.id;
    const session = await forkSession(ctx, { parent: sessionId, basketPartnerId });
    return { answer: { ok: true, partner_id: basketPartnerId, ...sessionBody(session) } };
  },

  async greet(step) {
    await greet(step);
    return { answer: { ok: true } };
  },

  async complete(step) {
    await complete(step);
    return { answer: { ok: true } };
  },

  async signout({ page, token }) {
    if (token) await signOut(page.ctx, token);
    return { answer: { ok: true }, cookie: clearedSessionCookie(page.publicUrls.siteUrl) };
  },
};

/**
 * Runs the sign-in step a form post names. What the shopper can put right comes back as an answer with its
 * error code; anything unexpected is thrown.
 */
export async function runSessionIntent(request: Request, context: AppLoadContext): Promise<IntentResult> {
  const page = hostedContext(context);
  const form = await readForm(request);
  const field = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const intent = field('intent');
  try {
    if (!Object.hasOwn(intents, intent)) throw new ServiceError('invalid_input');
    const token = readSessionCookie(request, page.publicUrls.siteUrl);
    const done = await intents[intent as SessionIntent]({ page, request, token, field });
    return { ...done, status: 200, intent };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const body = error.body() as unknown as { error: string; message: string };
    return { answer: { ...body, email: field('email') }, status: error.status, intent };
  }
}
