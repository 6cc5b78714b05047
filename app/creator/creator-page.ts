/** The data of a creator shop's page, from its loader. */
import type { Language } from '#api/contract/language/languages.ts';
import type { PublicProductList, PublicShop } from '#api/modules/creators/schemas.ts';
import type { Messages } from '#app/messages/catalogues.ts';
import type { ImageService } from '#app/ui/image-sources.ts';

export interface CreatorPage {
  lang: Language;
  texts: Messages<'creator'>;
  brandName: string;
  siteUrl: string;
  shop: PublicShop;
  /** On a list's own page: the list with all its products. */
  list: PublicProductList | null;
  /** The creator's name. */
  creator: string;
  /** The page's permanent URL, for sharing. */
  address: string;
  /** `?lang=de` if the reader chose a language, else empty; links keep it. */
  chosen: string;
  reader: { signedIn: boolean; following: boolean };
  imageService: ImageService;
  /** The data that hearts need to save; null if the partner has no key. */
  save: { key: string; script: string; api: string; locale: string | null } | null;
  /** URL for reporting played videos. */
  events: string;
  /** Remix's ID of the page's route; the page's script sends forms to it. */
  route: string;
}

/** The path of a page of the shop, in the language that the reader chose. */
export const shopPath = ({ shop, chosen }: CreatorPage, slug = '') =>
  `/shop/${shop.handle}${slug && `/${slug}`}${chosen}`;

/** The page's URL in a language. */
export const urlIn =
  ({ shop, list }: Pick<CreatorPage, 'shop' | 'list'>) =>
  (lang: Language) =>
    `/shop/${shop.handle}${list ? `/${list.slug}` : ''}?lang=${lang}`;
