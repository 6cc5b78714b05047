/** What a page of a creator shop shows, as its loader hands it to the server's rendering. */
import type { PublicProductList, PublicShop } from '#api/contract/creator-shop.ts';
import type { Messages } from '#app/messages/catalogues.ts';
import type { Language } from '#api/contract/language/languages.ts';
import type { ImageService } from '#app/ui/image-sources.ts';

export interface CreatorPage {
  lang: Language;
  texts: Messages<'creator'>;
  brandName: string;
  siteUrl: string;
  shop: PublicShop;
  /** On a list's own page: the list, with all its products. */
  list: PublicProductList | null;
  /** Who picked all this. */
  creator: string;
  /** The page's lasting address, which is shared. */
  address: string;
  /** `?lang=de` where the reader chose a language, else empty: links keep it. */
  chosen: string;
  reader: { signedIn: boolean; following: boolean };
  imageService: ImageService;
  /** How hearts save; null where the partner has no key. */
  save: { key: string; script: string; api: string; locale: string | null } | null;
  /** Where a video that is played is told of. */
  events: string;
  /** What Remix calls the page: its script sends forms there. */
  route: string;
}

/** A page of the shop, in the language that the reader chose. */
export const shopPath = ({ shop, chosen }: CreatorPage, slug = '') =>
  `/shop/${shop.handle}${slug && `/${slug}`}${chosen}`;

/** The page's address in a language. */
export const urlIn =
  ({ shop, list }: Pick<CreatorPage, 'shop' | 'list'>) =>
  (lang: Language) =>
    `/shop/${shop.handle}${list ? `/${list.slug}` : ''}?lang=${lang}`;
