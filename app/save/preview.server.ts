import { formatText } from '#api/contract/language/format.ts';
import { pickLanguage } from '#api/platform/http/pick-language.ts';
import { messages } from '#api/platform/messages.ts';
import type { HostedLoadContext } from '#app/hosted/hosted.server.ts';
import { securityHeaders } from '#app/hosted/security-headers.ts';
import { themeStyle } from '#app/hosted/theme-style.server.ts';
import { saveIconOf } from '#app/ui/save-icon.tsx';
import type { Look } from '#app/ui/theme.ts';

/** The look in the URL; `themeStyle` only takes valid colors, numbers and font names from it. */
function readLook(text: string | null): (Look & { shopName?: unknown; icon?: unknown }) | null {
  try {
    return JSON.parse(text ?? '') as Look | null;
  } catch {
    return null;
  }
}

/** A preview of the dialog, without partner or scripts; its look is in the URL. */
export function loadDialogPreview({ ctx, publicUrls }: HostedLoadContext, request: Request) {
  const query = new URL(request.url).searchParams;
  const lang = pickLanguage(query.get('lang'), request.headers.get('Accept-Language'));
  const texts = messages('dialog', lang);
  const { carafe, carafeVariant, homeList, giftsList } = messages('samples', lang);
  const look = readLook(query.get('look'));
  const { css, hash } = themeStyle(look);
  const { siteUrl, portalUrl } = ctx.settings;
  const editorOrigins = [...new Set([siteUrl, portalUrl].map((address) => new URL(address).origin))];
  return {
    data: {
      lang,
      texts,
      css,
      samples: {
        title: formatText(lang, carafe),
        variantTitle: formatText(lang, carafeVariant),
        lists: [formatText(lang, homeList), formatText(lang, giftsList)] satisfies [string, string],
      },
      icon: saveIconOf(typeof look?.icon === 'string' ? look.icon : undefined),
      title: formatText(lang, texts.title),
      scheme: query.get('scheme') === 'dark' ? ('dark' as const) : ('light' as const),
      shopName:
        typeof look?.shopName === 'string' && look.shopName ? look.shopName.slice(0, 80) : 'Kiln & Linen',
    },
    init: {
      headers: securityHeaders({ ...publicUrls, frameAncestors: editorOrigins, styleHashes: [hash] }),
    },
  };
}
