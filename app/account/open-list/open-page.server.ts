/** Leads from a basket on a shop's page to the shopper's list on our own pages. */
import { json, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { formatText } from '#api/contract/language/format.ts';
import { pickLanguage } from '#api/platform/http/pick-language.ts';
import { messages } from '#api/platform/messages.ts';
import { clientEntryScript } from '#app/hosted/client-entry.server.ts';
import {
  findActiveKey,
  hostedContext,
  listLists,
  requireSignInPage,
  ServiceError,
} from '#app/hosted/hosted.server.ts';
import { securityHeaders } from '#app/hosted/security-headers.ts';
import { accountRequest, signInUrl } from '../account-request.server.ts';
import type { OpenPage } from './open-page.ts';

/**
 * With a shop's key, a page that asks the basket for its guest; without one, or if that isn't possible, the list
 * itself.
 */
export async function loadOpenPage(args: LoaderFunctionArgs) {
  const page = hostedContext(args.context);
  const { pathname, searchParams: query } = new URL(args.request.url);
  const [key, origin] = [query.get('key'), query.get('origin') ?? ''];
  const panel = query.get('panel') === 'share' ? 'share' : null;
  if (!key || !(await maySignIn(page, key, origin))) throw redirect(await listUrl(args, query, panel));
  const lang = pickLanguage(query.get('lang'), args.request.headers.get('Accept-Language'));
  const { loading, seeList } = messages('dialog', lang);
  query.delete('key');
  query.delete('origin');
  const props: OpenPage = {
    lang,
    texts: { loading, seeList },
    brandName: page.brandName,
    shop: { key, origin },
    knownUrl: `${pathname}?${query}`,
    panel,
  };
  const data = { lang, title: formatText(lang, seeList), props, script: clientEntryScript('open-list') };
  return json(data, { headers: securityHeaders(page.publicUrls) });
}

async function maySignIn({ ctx }: ReturnType<typeof hostedContext>, key: string, origin: string) {
  const known = await findActiveKey(ctx, key);
  if (!known) return false;
  try {
    requireSignInPage(ctx, known, origin);
    return true;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return false;
  }
}

/** The URL of the list that the basket knows by ID; the overview if it isn't the shopper's. */
async function listUrl(args: LoaderFunctionArgs, query: URLSearchParams, panel: string | null) {
  const visit = await accountRequest(args);
  if (!visit) return signInUrl(args.request);
  const lists = await listLists(visit.ctx, visit.userId);
  const list = lists.find(({ db_id }) => String(db_id) === query.get('list'));
  return list ? `/lists/${list.id}${panel ? `?panel=${panel}` : ''}` : '/lists';
}
