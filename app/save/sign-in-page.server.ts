import { formatText } from '#api/contract/language/format.ts';
import { pickLanguage } from '#api/platform/http/pick-language.ts';
import { messages } from '#api/platform/messages.ts';
import { clientEntryScript } from '#app/hosted/client-entry.server.ts';
import { describeState, type HostedLoadContext } from '#app/hosted/hosted.server.ts';
import { noticeOf } from '#app/hosted/page-notice.server.ts';
import { securityHeaders } from '#app/hosted/security-headers.ts';
import { shopperOf } from '#app/hosted/signed-in-account.server.ts';
import { themeStyle } from '#app/hosted/theme-style.server.ts';
import type { PageNotice } from '#app/hosted/window-account.ts';
import type { SignInPage } from './dialog-page.ts';
import { providerLinks } from './provider-sign-in.server.ts';

/** The shop and the shopper, or the reason why there are none. */
async function gather(page: HostedLoadContext, request: Request, state: string) {
  try {
    const [shop, shopper] = await Promise.all([describeState(page.ctx, state), shopperOf(page, request)]);
    return { shop, shopper, notice: null };
  } catch (error) {
    const { kind, status } = noticeOf(page, error);
    // A new state fixes any problem with a state.
    const notice = kind === 'blocked' ? expired : { kind, reason: null, status };
    return { shop: null, shopper: null, notice };
  }
}

const expired: PageNotice & { status: number } = { kind: 'expired', reason: null, status: 410 };

/** All data of the sign-in window, from its URL and the shopper's cookie. */
export async function loadSignInPage(page: HostedLoadContext, request: Request) {
  const query = new URL(request.url).searchParams;
  const lang = pickLanguage(query.get('lang'), request.headers.get('Accept-Language'));
  const texts = messages('dialog', lang);
  const state = query.get('state') ?? '';
  const { shop, shopper, notice } = await gather(page, request, state);
  const style = themeStyle(shop?.basket ?? null);
  const props: SignInPage = {
    lang,
    texts,
    title: formatText(lang, texts.signInTitle),
    brandName: page.brandName,
    providers: providerLinks(page, request, { to: `/signin?${new URLSearchParams({ state, lang })}`, lang }),
    shopName: shop?.shopName ?? null,
    state,
    notice: notice && { kind: notice.kind, reason: null },
    accountName: shopper && !shopper.isGuest ? shopper.name : null,
    isGuest: shopper?.isGuest ?? false,
    basketUrl: shop?.basketUrl ?? null,
  };
  const headers = securityHeaders({ ...page.publicUrls, styleHashes: [style.hash] });
  return {
    data: { lang, title: props.title, props, css: style.css, script: clientEntryScript('signin') },
    init: { status: notice?.status ?? 200, headers },
  };
}
