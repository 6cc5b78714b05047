import { formatDate } from '#api/contract/language/dates.ts';
import type { Language } from '#api/contract/language/languages.ts';
import { formatPrice } from '#api/contract/language/numbers.ts';
import { shownPrice } from '#api/contract/shown-price.ts';
import type { HostedProduct } from '#api/modules/lists/schemas.ts';
import { webUrl } from '#app/ui/web-url.ts';
import { ratioBounds } from './columns.ts';
import type { OwnMark, Wish, WishState } from './wish.ts';

/** Height in percent of the width, in limited steps, so a stylesheet can have a rule for each. */
function ratioOf({ imageUrl, image_width: width, image_height: height }: HostedProduct): number {
  const { least, most, usual, withoutImage, step } = ratioBounds;
  if (!imageUrl) return withoutImage;
  if (!width || !height) return usual;
  return Math.min(most, Math.max(least, Math.round((height / width) * (100 / step)) * step));
}

/** An item as displayed on its card. */
export function wishOf(
  item: HostedProduct,
  page: {
    lang: Language;
    cheap: boolean;
    state: WishState;
    own: OwnMark | null;
    /** Whether the visitor can't see what is bought. */
    hidden: boolean;
  },
): Wish {
  const { lang, cheap, state, own, hidden } = page;
  const url = webUrl(item.affiliateUrl);
  const { priceMinor, savedMinor, compareAtMinor } = shownPrice(item);
  const formatted = (minor: number | null) =>
    minor === null ? null : formatPrice(lang, minor, item.currency);
  return {
    id: item.item_id,
    title: item.title || (url ? new URL(url).hostname : '…'),
    url,
    imageUrl: webUrl(item.imageUrl),
    ratio: ratioOf(item),
    price: formatted(priceMinor),
    oldPrice: formatted(compareAtMinor),
    savedPrice: formatted(savedMinor),
    variant: item.variant_title ?? '',
    priceAsOf: item.price_as_of === null ? '' : formatDate(lang, new Date(item.price_as_of)),
    availability: item.availability,
    stockLeft: item.stock_left,
    asOf: item.as_of === null ? '' : formatDate(lang, new Date(item.as_of)),
    source: item.source_label || (url ? new URL(url).hostname.replace(/^www\./, '') : null),
    note: item.note.trim(),
    mostWanted: item.priority === 1,
    cheap,
    quantity: item.quantity,
    bought: hidden ? 0 : item.purchased_quantity,
    reserved: hidden ? 0 : item.reserved_quantity,
    reservedUntil:
      hidden || item.reserved_until === null ? '' : formatDate(lang, new Date(item.reserved_until)),
    sharing: hidden ? 0 : item.sharing,
    givers: hidden ? [] : item.giver_names,
    own,
    state,
  };
}
