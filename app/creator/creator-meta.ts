import type { MetaDescriptor } from '@remix-run/node';
import { formatText } from '#api/contract/language/format.ts';
import { type Language, languageOf, languages } from '#api/contract/language/languages.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import { webUrl } from '#app/ui/web-url.ts';
import site from '../ui/site.css';
import type { CreatorPage } from './creator-page.ts';

type Shown = { kind: 'lost'; title: string } | { kind: 'shop'; props: CreatorPage };

/** Search engines show about this many characters of a description. */
const maxLength = 200;

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= maxLength) return line;
  return `${line.slice(0, maxLength).replace(/\s+\S*$/, '')}…`;
}

/** The page's title for search results and messengers. */
export function titleOf({ shop, list, creator }: CreatorPage): string {
  if (list) return `${list.headline || list.title} · ${shop.name}`;
  return creator === shop.name ? shop.name : `${shop.name} · ${creator}`;
}

/** The page's own description, else the number of products and the creator. */
export function descriptionOf({ lang, texts, shop, list, creator }: CreatorPage): string {
  const count = list ? list.item_count : shop.item_count;
  const own = list ? list.description : shop.description;
  return shortened(own) || formatText(lang, texts.previewText, { count, name: creator });
}

/** The page's image: its own, or that of the first product. */
function imageOf({ shop, list }: CreatorPage): string | null {
  const own = list ? list.image : shop.images.cover;
  const lists = list ? [list] : shop.lists;
  const first = lists.flatMap(({ items }) => items).find(({ image }) => webUrl(image?.url));
  return webUrl(own?.url ?? first?.image?.url);
}

/** The languages of the shop's markets; all supported ones if none matches. */
export function languagesOf({ shop }: Pick<CreatorPage, 'shop'>): Language[] {
  const own = languages.filter((lang) => shop.markets.some((market) => languageOf(market) === lang));
  return own.length > 0 ? own : [...languages];
}

/** Title, URL, languages and preview of a creator shop's page. */
export function creatorMeta(shown: Shown | undefined): MetaDescriptor[] {
  const hidden = { name: 'robots', content: 'noindex' };
  if (!shown) return [hidden];
  if (shown.kind === 'lost') {
    return [{ title: shown.title }, hidden, { tagName: 'link', rel: 'stylesheet', href: site }];
  }
  const page = shown.props;
  const [title, description, imageUrl] = [titleOf(page), descriptionOf(page), imageOf(page)];
  const { address, chosen } = page;
  const alternate = (hrefLang: string, href: string) => ({
    tagName: 'link' as const,
    rel: 'alternate',
    hrefLang,
    href,
  });
  const preview =
    imageUrl && `${page.imageService.proxy}?url=${encodeURIComponent(imageUrl)}&w=1200&h=1200&format=jpeg`;
  return [
    ...pageMeta({ ...page, title, description, canonical: address + chosen, hasImage: !!preview }),
    ...(preview
      ? [
          { property: 'og:image', content: preview },
          { property: 'og:image:alt', content: title },
        ]
      : []),
    ...languagesOf(page).map((lang) => alternate(lang, `${address}?lang=${lang}`)),
    alternate('x-default', address),
  ];
}
