import { formatText } from '#api/contract/language/format.ts';
import { type Language, languageOf } from '#api/contract/language/languages.ts';
import { pickLanguage } from '#api/platform/http/pick-language.ts';
import { messages } from '#api/platform/messages.ts';
import { clientEntryScript } from '#app/hosted/client-entry.server.ts';
import { type HostedLoadContext, ServiceError } from '#app/hosted/hosted.server.ts';
import { imageServiceOf } from '#app/hosted/image-service.server.ts';
import { securityHeaders } from '#app/hosted/security-headers.ts';
import { signedInAccount } from '#app/hosted/signed-in-account.server.ts';
import { themeStyle } from '#app/hosted/theme-style.server.ts';
import {
  findSaveKey,
  followsCreatorShop,
  readLiveProductList,
  readLiveShop,
  readPublicly,
  recordCreatorShopView,
} from './creator.server.ts';
import type { CreatorPage } from './creator-page.ts';
import { actionsOf } from './frame.tsx';

interface Asked {
  handle: string;
  /** On a list's own page. */
  slug?: string;
  /** Remix's ID of the page's route. */
  route: string;
}

/** Whether a string can be a handle or slug; others aren't worth a query. */
const isName = (text: string) => /^[\p{L}\p{N}_-]{1,100}$/u.test(text);

/** All data of a creator shop's page, or the notice that it doesn't exist. */
export async function loadCreatorPage(page: HostedLoadContext, request: Request, asked: Asked) {
  const lang = languageAsked(request);
  if (![asked.handle, asked.slug ?? 'x'].every(isName)) return missing(page, lang, asked, 'shop');
  try {
    return await loadShop(page, request, asked);
  } catch (error) {
    if (!(error instanceof ServiceError) || error.status !== 404) throw error;
    return missing(page, lang, asked, error.code === 'not_found' ? 'list' : 'shop');
  }
}

const chosenIn = (request: Request) => languageOf(new URL(request.url).searchParams.get('lang') ?? '');

/** The requested language, else the browser's best match, else that of the shop's market. */
function languageAsked(request: Request, market = ''): Language {
  const accepted = request.headers.get('Accept-Language');
  const home = languageOf(market);
  return chosenIn(request) ?? pickLanguage(null, home ? `${accepted ?? ''},${home};q=0.001` : accepted);
}

async function loadShop(page: HostedLoadContext, request: Request, asked: Asked) {
  const { ctx, publicUrls, brandName, visitor } = page;
  const account = await signedInAccount(page, request);
  // Without a requested language, texts are in the shop's own.
  const isAsked = chosenIn(request) ?? request.headers.get('Accept-Language');
  const texts = isAsked ? { lang: languageAsked(request) } : {};
  const { handle, slug, route } = asked;
  const { shop, list, shopId, key, following } = await readPublicly(
    ctx,
    request,
    async (from) => {
      const opened =
        slug === undefined
          ? { ...(await readLiveShop(from, handle, texts)), list: null }
          : await readLiveProductList(from, { handle, slug }, texts);
      const [key, following] = await Promise.all([
        findSaveKey(from, opened.partnerId),
        account ? followsCreatorShop(ctx, account.userId, opened.shopId) : false,
      ]);
      return { ...opened, key, following };
    },
    (opened) => opened.shop.lists.length === 0,
  );
  recordCreatorShopView(ctx, { shopId, visitor: { ...visitor, userId: account?.userId } });

  const lang = languageAsked(request, shop.markets[0]);
  const chosen = chosenIn(request);
  const props: CreatorPage = {
    lang,
    texts: messages('creator', lang),
    brandName,
    siteUrl: publicUrls.siteUrl,
    shop,
    list,
    route,
    creator: shop.settings.creator_name || shop.name,
    address: list ? `${shop.url}/${list.slug}` : shop.url,
    chosen: chosen ? `?lang=${chosen}` : '',
    reader: { signedIn: account !== null, following },
    imageService: imageServiceOf(ctx, publicUrls.baseUrl),
    save:
      key === null
        ? null
        : {
            key,
            script: `${publicUrls.siteUrl}/sdk/v1/widget.js`,
            api: publicUrls.baseUrl,
            locale: shop.markets.find((market) => languageOf(market) === lang) ?? null,
          },
    events: `${publicUrls.baseUrl}/shops/public/${shop.handle}/events`,
  };
  const { css, hash } = themeStyle({ primaryColor: shop.settings.accent_color });
  const headers = securityHeaders({
    ...publicUrls,
    ...(css ? { styleHashes: [hash] } : {}),
    mediaUrl: ctx.settings.mediaUrl,
    framesOwn: true,
  });
  return {
    kind: 'shop' as const,
    lang,
    props,
    css,
    data: actionsOf(props),
    script: clientEntryScript('creator'),
    init: { status: 200, headers: { ...headers, Vary: 'Accept-Language' } },
  };
}

/** The notice for a missing shop or list; a missing list's links to its shop. */
function missing(
  { publicUrls, brandName }: HostedLoadContext,
  lang: Language,
  { handle }: Asked,
  what: 'shop' | 'list',
) {
  const words = messages('creator', lang);
  const title = formatText(lang, what === 'shop' ? words.lostTitle : words.lostList);
  const notice = {
    brandName,
    title,
    text: formatText(lang, words.lostText),
    goHome: formatText(lang, what === 'shop' ? messages('site', lang).goHome : words.toShop),
    home: what === 'shop' ? '/' : `/shop/${encodeURIComponent(handle)}`,
  };
  return {
    kind: 'lost' as const,
    lang,
    title,
    notice,
    init: { status: 404, headers: securityHeaders(publicUrls) },
  };
}
