/** Previews a partner's creator shop, drafts included, with unsaved changes from an editor. */
import { json, type LoaderFunctionArgs } from '@remix-run/node';
import { shopTemplates } from '#api/contract/creator-shop.ts';
import { languageOf } from '#api/contract/language/languages.ts';
import { previewShop } from '#api/modules/creators/read-public-shop.ts';
import { type PublicShop, shopSettings } from '#api/modules/creators/schemas.ts';
import { messages } from '#api/platform/messages.ts';
import type { CreatorPage } from '#app/creator/creator-page.ts';
import { foundOr404 } from '#app/hosted/found-or-404.server.ts';
import { imageServiceOf } from '#app/hosted/image-service.server.ts';
import { securityHeaders } from '#app/hosted/security-headers.ts';
import { themeStyle } from '#app/hosted/theme-style.server.ts';
import { requirePortal } from '../portal.server.ts';
import { shopAt } from './shop.server.ts';

/** Applies the editor's unsaved changes to the stored shop. */
function withChanges(shop: PublicShop, query: URLSearchParams): PublicShop {
  const template = shopTemplates.find((one) => one === query.get('template')) ?? shop.template;
  const asked = query.get('accent_color');
  const accent = shopSettings.shape.accent_color.safeParse(asked === '' ? null : asked);
  const isAsked = asked !== null && accent.success;
  const settings = isAsked ? { ...shop.settings, accent_color: accent.data } : shop.settings;
  return { ...shop, template, settings };
}

export async function loadShopPreview(args: LoaderFunctionArgs) {
  const visit = await requirePortal(args);
  const { ctx, publicUrls, brandName, query } = visit;
  const stored = await foundOr404(previewShop(ctx, shopAt(visit)));
  const shop = withChanges(stored, query);
  const lang = languageOf(shop.markets[0] ?? '') ?? 'en';
  const props: CreatorPage = {
    lang,
    texts: messages('creator', lang),
    brandName,
    siteUrl: publicUrls.siteUrl,
    shop,
    list: null,
    creator: shop.settings.creator_name || shop.name,
    address: shop.url,
    chosen: '',
    reader: { signedIn: false, following: false },
    imageService: imageServiceOf(ctx, publicUrls.baseUrl),
    save: null,
    events: '',
    route: '',
  };
  const { css, hash } = themeStyle({ primaryColor: shop.settings.accent_color });
  const headers = securityHeaders({
    ...publicUrls,
    ...(css ? { styleHashes: [hash] } : {}),
    mediaUrl: ctx.settings.mediaUrl,
    frameAncestors: ["'self'"],
  });
  return json({ lang, props, css, framed: query.has('framed') }, { headers });
}
