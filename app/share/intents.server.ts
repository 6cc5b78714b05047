/** The actions on a share page: one table of intents for both forms and client entry. */
import type { AppLoadContext } from '@remix-run/node';
import { publicMark } from '#api/modules/lists/schemas.ts';
import { hostedContext, type HostedLoadContext, ServiceError } from '#app/hosted/hosted.server.ts';
import { parseId } from '#app/hosted/parse-id.server.ts';
import { readForm } from '#app/hosted/read-form.server.ts';
import { shopperOf } from '#app/hosted/signed-in-account.server.ts';
import type { ShareIntent } from './post-intent.ts';
import { isShareToken, readerOf, type Visitor } from './reader.server.ts';
import { followList, markPublicPurchased, unfollowList } from './share.server.ts';
import type { ShareAnswer, WishProblem } from './share-page.ts';
import { expiredUndoTokenCookie, readUndoTokens, undoTokenCookies } from './undo-cookies.server.ts';

/** A response with its cookies, and the item it is about. */
export interface ShareResult {
  answer: ShareAnswer;
  status: number;
  headers: Headers;
  item: number;
}

interface Step {
  page: HostedLoadContext;
  request: Request;
  token: string;
  item: number;
  form: FormData;
  shopper: Visitor | null;
}

type Done = { problem?: Omit<WishProblem, 'id'>; cookies?: string[] };

/** Includes all tokens of the browser: a wish that was removed and saved again has a new ID. */
const giverOf = (request: Request, shopper: Visitor | null) => ({
  undoTokens: [...readUndoTokens(request).values()],
  userId: shopper?.userId,
});

/** @throws ServiceError `unauthorized` for guests and strangers */
function accountOf({ shopper }: Step): string {
  if (!shopper || shopper.isGuest) throw new ServiceError('unauthorized');
  return shopper.userId;
}

const intents: Record<ShareIntent, (step: Step) => Promise<Done>> = {
  async mark(step) {
    const { page, request, token, item, shopper } = step;
    try {
      const { undoToken } = await markPublicPurchased(page.ctx, token, item, {
        ...giftIn(step.form),
        ...giverOf(request, shopper),
      });
      if (undoToken === null) return {};
      return { cookies: undoTokenCookies(request, page.publicUrls.siteUrl, item, undoToken) };
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      if (error.code === 'already_purchased') return { problem: { problem: 'faster' } };
      if (error.code === 'already_reserved') return { problem: { problem: 'reserved' } };
      if (error.details.field === 'reserve_until') return { problem: { problem: 'day' } };
      if (error.code !== 'quantity_unavailable') throw error;
      return { problem: { problem: 'fewer', left: Number(error.details.remaining) } };
    }
  },

  async undo(step) {
    const { page, request, token, item, shopper } = step;
    const { ctx, publicUrls } = page;
    try {
      await markPublicPurchased(ctx, token, item, { purchased: false, ...giverOf(request, shopper) });
    } catch (error) {
      if (!(error instanceof ServiceError) || error.code !== 'forbidden') throw error;
      if ((await readerOf(page, shopper, token)).surprised) throw error;
      return {
        problem: { problem: 'notYours' },
        cookies: [expiredUndoTokenCookie(publicUrls.siteUrl, item)],
      };
    }
    return { cookies: [expiredUndoTokenCookie(publicUrls.siteUrl, item)] };
  },

  async follow(step) {
    await followList(step.page.ctx, accountOf(step), step.token);
    return {};
  },

  async unfollow(step) {
    await unfollowList(step.page.ctx, accountOf(step), step.token);
    return {};
  },
};

/** The giver's input. Browsers limit lengths, so longer texts weren't sent by our form. */
function giftIn(form: FormData) {
  const field = (name: string) => String(form.get(name) ?? '');
  const reserves = field('reserve') === '1';
  const until = publicMark.shape.reserve_until.safeParse(field('until'));
  if (reserves && !until.success) throw new ServiceError('invalid_input', { field: 'reserve_until' });
  const mark = publicMark.parse({
    purchased: field('shared') !== '1' && !reserves,
    quantity: /^[1-9]\d{0,3}$/.test(field('quantity')) ? Number(field('quantity')) : null,
    name: field('name').slice(0, 80),
    note: field('note').slice(0, 500),
  });
  return {
    purchased: mark.purchased,
    quantity: mark.quantity ?? undefined,
    name: mark.name ?? '',
    note: mark.note ?? '',
    showsName: field('show') === '1',
    shared: mark.purchased || reserves ? undefined : true,
    reserveUntil: reserves ? (until.data ?? undefined) : undefined,
  };
}

/** Runs the posted intent of a share page. Expected errors are returned; unexpected ones are thrown. */
export async function runShareIntent(
  request: Request,
  context: AppLoadContext,
  token: string,
): Promise<ShareResult> {
  const page = hostedContext(context);
  const form = await readForm(request);
  const intent = String(form.get('intent'));
  const item = parseId(String(form.get('item') ?? ''));
  try {
    if (!Object.hasOwn(intents, intent)) throw new ServiceError('invalid_input');
    if (!isShareToken(token)) throw new ServiceError('not_found');
    const step = { page, request, token, item, form, shopper: await shopperOf(page, request) };
    const { problem, cookies = [] } = await intents[intent as ShareIntent](step);
    const headers = new Headers(cookies.map((cookie): [string, string] => ['Set-Cookie', cookie]));
    if (problem) return { answer: { ok: false, ...problem }, status: 409, headers, item };
    return { answer: { ok: true }, status: 200, headers, item };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const problem = error.status === 404 ? 'gone' : 'failed';
    return { answer: { ok: false, problem }, status: error.status, headers: new Headers(), item };
  }
}
