import { dialogTexts } from '../../api/contract/texts/dialog/all.ts';
import { formatText } from '../../api/contract/texts/format.ts';
import { pickLanguage } from '../../api/contract/texts/languages.ts';
import type { PageNotice, SignInPage } from '../dialog/dialog-page.ts';
import { securityHeaders } from '../hosted/security-headers.ts';
import { describeState, ServiceError, type HostedLoadContext } from './hosted.server.ts';
import { islandScript } from './island.server.ts';
import { signedInAccount } from './signed-in-account.server.ts';
import { themeStyle } from './theme-style.server.ts';

async function shopOf({ ctx }: HostedLoadContext, state: string) {
  try {
    return { shop: await describeState(ctx, state), notice: null };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const notice: PageNotice = { kind: 'expired', reason: null };
    return { shop: null, notice };
  }
}

/** All that the sign-in window needs, from its address and the shopper's cookie. */
export async function loadSignInPage(page: HostedLoadContext, request: Request) {
  const query = new URL(request.url).searchParams;
  const lang = pickLanguage(query.get('lang'), request.headers.get('Accept-Language'));
  const texts = dialogTexts[lang];
  const state = query.get('state') ?? '';
  // A form posted without a script has completed the state by the time its page is drawn.
  const done = query.get('done') === '1';
  const [{ shop, notice }, account] = await Promise.all([
    done ? { shop: null, notice: null } : shopOf(page, state),
    signedInAccount(page, request),
  ]);
  const style = themeStyle(shop?.basket ?? null);
  const props: SignInPage = {
    lang,
    texts,
    title: formatText(lang, texts.signInTitle),
    brandName: page.brandName,
    shopName: shop?.shopName ?? null,
    state,
    notice,
    accountName: account?.name ?? null,
    answer: null,
    done,
  };
  const headers = securityHeaders({ ...page.publicUrls, styleHashes: [style.hash] });
  return {
    data: { lang, title: props.title, props, css: style.css, script: islandScript('signin') },
    init: { status: notice ? 410 : 200, headers },
  };
}
