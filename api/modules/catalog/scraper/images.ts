import type { Element } from 'domhandler';

const decoration =
  /(^|[^a-z])(logos?|icons?|sprites?|pixel|badges?|payments?|flags?|avatars?|banner|placeholder|spinner|loading|blank|transparent|spacer|favicon|no-?image|default-?share|share-?image|share(?=\.\w+$)|nopic)([^a-z]|$)|\.svg(\?|$)|[^/]logo[^/]*$/i;
/** Sizes in the address of a thumbnail: `_SR38,50_`, `_AA130_`, `imwidth=103`. */
const thumbnail = /[._](SR|SS|SX|SY|AA|US|CR)?(\d{2}|1[0-3]\d)(,\d+)*_\.|_S[RX](\d{2}|1\d\d),/;

/** Whether an address names a picture of a product, by its own words; logos and buttons say what they are. */
export const isDecoration = (url: string) =>
  decoration.test(decodeSafely(new URL(url).pathname)) || thumbnail.test(url);

/** Whether an image on the page can be the product's. */
export function isProductImage({ attribs }: Element): boolean {
  const name = `${attribs.src ?? ''} ${attribs.class ?? ''} ${attribs.alt ?? ''}`;
  const tooSmall = [attribs.width, attribs.height].some((size) => Number.parseInt(size ?? '', 10) < 100);
  return !tooSmall && !decoration.test(name) && !thumbnail.test(attribs.src ?? '');
}

function decodeSafely(path: string): string {
  try {
    return decodeURIComponent(path).slice(-200);
  } catch {
    return path.slice(-200);
  }
}
