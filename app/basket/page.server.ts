import type { BasketConfig } from '#api/contract/basket.ts';
import { formatText } from '#api/contract/language/format.ts';
import { pickLanguage } from '#api/platform/http/pick-language.ts';
import { messages } from '#api/platform/messages.ts';
import { clientEntryScript } from '#app/hosted/client-entry.server.ts';
import type { HostedLoadContext } from '#app/hosted/hosted.server.ts';
import { securityHeaders } from '#app/hosted/security-headers.ts';
import { inlineHash } from '#app/hosted/theme-style.server.ts';
import { fontCss, parseGround, themeCss } from '#app/ui/theme.ts';
import { framingOf, getBasket, originOf, ServiceError } from './basket.server.ts';
import type { BasketMode } from './basket-context.ts';
import type { BasketProblemProps, BasketRootProps } from './basket-root.tsx';

/** All data of the basket page, from its URL alone; the browser loads the products. */
export async function loadBasketPage(page: HostedLoadContext, request: Request) {
  const query = new URL(request.url).searchParams;
  const lang = pickLanguage(query.get('lang'), request.headers.get('Accept-Language'));
  const texts = messages('basket', lang);
  const mode = modeOf(query.get('mode'));
  const publicKey = query.get('key') ?? '';
  const shopOrigin = originOf(query.get('origin'));
  const config = await configOf(page, query.get('config'));
  const origin = shopOrigin ?? new URL(page.publicUrls.siteUrl).origin;
  const { partnerId, frameAncestors, signsIn } = await framingOf(page.ctx, publicKey, origin);
  const problem = problemOf(config, query.get('config'), publicKey);

  const props: BasketRootProps =
    config && !problem
      ? {
          config,
          mode,
          lang,
          texts,
          baseUrl: page.publicUrls.baseUrl,
          publicKey,
          partnerId,
          signsIn,
          shopOrigin: origin,
          brandName: page.brandName,
          title: mode === 'page' ? null : query.get('title')?.trim().slice(0, 80) || null,
        }
      : {
          problem: problem ?? 'config_not_found',
          lang,
          texts: {
            missingTitle: texts.missingTitle,
            missing: texts.missing,
            seeLists: texts.seeLists,
            newTab: texts.newTab,
          },
          shopOrigin,
        };

  const scheme = schemeOf(query.get('scheme'));
  // A section is part of the shop's page; drawers and separate pages have their own background.
  const ground = mode === 'inline' ? parseGround(query.get('ground'), scheme) : null;
  const css = config ? themeCss(config, ground) + fontCss(config.font) : '';
  const title = config?.labels.title || formatText(lang, texts.yourWishlist);
  return {
    data: { lang, scheme, title, props, css, script: clientEntryScript('basket') },
    init: {
      status: problem === 'config_not_found' ? 404 : problem ? 400 : 200,
      headers: securityHeaders({
        ...page.publicUrls,
        frameAncestors,
        styleHashes: css ? [inlineHash(css)] : [],
      }),
    },
  };
}

async function configOf({ ctx }: HostedLoadContext, id: string | null): Promise<BasketConfig | null> {
  if (!id) return null;
  try {
    return await getBasket(ctx, id);
  } catch (error) {
    if (error instanceof ServiceError && error.errorName === 'not_found') return null;
    throw error;
  }
}

function problemOf(
  config: BasketConfig | null,
  id: string | null,
  key: string,
): BasketProblemProps['problem'] | null {
  if (!id) return 'config_required';
  if (!config) return 'config_not_found';
  return key ? null : 'key_required';
}

const modeOf = (mode: string | null): BasketMode => (mode === 'inline' || mode === 'drawer' ? mode : 'page');

/** The color scheme requested by the shop's page; otherwise the system's. */
const schemeOf = (scheme: string | null) => (scheme === 'light' || scheme === 'dark' ? scheme : null);
