import { type ActionFunctionArgs, json, redirect } from '@remix-run/node';
import { storable } from '#api/platform/schemas.ts';
import { hostedContext, ServiceError } from '#app/hosted/hosted.server.ts';
import { readForm } from '#app/hosted/read-form.server.ts';
import { signedInAccount } from '#app/hosted/signed-in-account.server.ts';
import { signInUrl } from '#app/ui/follow-button.tsx';
import { followCreatorShop, unfollowCreatorShop } from './creator.server.ts';

const intents = { follow: followCreatorShop, unfollow: unfollowCreatorShop };

/**
 * Follows or unfollows a shop. Returns data to the page's script; forms without JavaScript are
 * redirected back to the page, or to sign in first.
 */
export async function runCreatorIntent({ request, context, params }: ActionFunctionArgs) {
  const page = hostedContext(context);
  const url = new URL(request.url);
  const isScript = request.headers.get('Accept') === 'application/json';
  const here = `${url.pathname}${url.search}`;
  const intent = String((await readForm(request)).get('intent'));
  const account = await signedInAccount(page, request);
  if (!account && !isScript) return redirect(signInUrl(page.publicUrls.siteUrl, here), 303);
  try {
    if (!account) throw new ServiceError('unauthorized');
    if (!Object.hasOwn(intents, intent)) throw new ServiceError('invalid_input');
    await intents[intent as keyof typeof intents](
      page.ctx,
      account.userId,
      storable(params.handle ?? '').toLowerCase(),
    );
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    if (isScript) return json({ ok: false }, error.status);
    if (error.status !== 404) throw json(null, error.status);
  }
  return isScript ? json({ ok: true }) : redirect(here, 303);
}
