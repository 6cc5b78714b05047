import type { Element } from 'domhandler';

/** Names of placeholders for missing images. */
const absent = [
  'placeholder|blank|dummy|default-?share|nopic|coming[-_ ]?soon|missing([-_ ]?(image|photo|picture))?',
  'no[-_ ]?(product[-_ ]?)?(image|img|photo|foto|picture|pic|cover|thumb)s?([-_ ]?(available|found|yet))?',
  '(image|img|photo|picture|pic)[-_ ]?(not|un|is[-_ ]?not)[-_ ]?(available|found)|not[-_ ]?available|unavailable',
  'default[-_ ]?(product|image|img|picture|photo)|product[-_ ]?default|(?<=\\/)default(?=\\.\\w+$)|(?<=\\/)[a-z]{2}-default',
  'kein(e)?[-_ ]?(bild|foto|abbildung)|pas[-_ ]?d[-_ ]?image|(sans|aucune)[-_ ]?(image|photo)|(sin|sem)[-_ ]?(imagen?|imagem|foto)',
  '(senza|nessuna)[-_ ]?(foto|immagine)|geen[-_ ]?(afbeelding|foto)|brak[-_ ]?(zdjecia|foto|obrazka)|bez[-_ ]?(obrazku|fotky|slike)',
  'nincs[-_ ]?kep|fara[-_ ]?(imagine|poza)|(ingen|inget)[-_ ]?(bild|billede|bilde)|ei[-_ ]?kuvaa|resim[-_ ]?yok|net[-_ ]?foto',
].join('|');
const decoration = new RegExp(
  `(^|[^a-z])(logos?|icons?|sprites?|pixel|badges?|payments?|flags?|avatars?|banner|spinner|loading|transparent|spacer|favicon|pre-?loader|share-?image|share(?=\\.\\w+$)|size[_-]?(?:guide|chart)s?|${absent})([^a-z]|$)|\\.svg(\\?|$)|[^/]logo[^/]*$`,
  'i',
);
/** Sizes in the URL of a thumbnail: `_SR38,50_`, `_AA130_`, `width=48`. */
const thumbnail =
  /[._](SR|SS|SX|SY|AA|US|CR)?(\d{2}|1[0-3]\d)(,\d+)*_\.|_S[RX](\d{2}|1\d\d),|[?&](w|h|wid|hei|width|height)=\d{2}(&|$)/i;

/**
 * Whether a URL isn't a product image's, judging by words such as logo or button.
 * @param title the product's title, because a flag can be a product
 */
export function isDecoration(url: string, title: string | undefined): boolean {
  const path = withoutSteps(decodeSafely(new URL(url).pathname));
  const own = title?.toLowerCase() ?? '';
  const [, , word] = decoration.exec(path) ?? [];
  const isNamed = word !== undefined && own !== '' && own.includes(word.toLowerCase().replace(/s$/, ''));
  return (decoration.test(path) && !isNamed) || thumbnail.test(url);
}

/**
 * Removes folders in which image services name transformations:
 * `/c_fill,d_placeholder.png,w_582/vase.jpg`.
 */
const withoutSteps = (path: string) => path.replaceAll(/[^/,]+(,[^/,]+)+\//g, '');

/** Whether an image on the page can be the product's. */
export function isProductImage({ attribs }: Element): boolean {
  const name = `${withoutSteps(attribs.src ?? '')} ${attribs.class ?? ''} ${attribs.alt ?? ''}`;
  const tooSmall = [attribs.width, attribs.height].some((size) => Number.parseInt(size ?? '', 10) < 100);
  return !tooSmall && !decoration.test(name) && !thumbnail.test(attribs.src ?? '');
}

/**
 * The URL of the image that an element finally shows; scripts can load it lazily or in another
 * size.
 */
export function addressOf({ attribs }: Element): string | undefined {
  const sizes = attribs['data-srcset'] ?? attribs['data-lazy-srcset'] ?? '';
  const late = lateNames.map((name) => attribs[name]).find((value) => value !== undefined && value !== '');
  return late ?? (sizes.trim().split(/[\s,]+/)[0] || attribs.src);
}
const lateNames = [
  'data-zoom-image',
  'data-large_image',
  'data-src',
  'data-original',
  'data-lazy-src',
  'data-lazy',
];

function decodeSafely(path: string): string {
  try {
    return decodeURIComponent(path).slice(-200);
  } catch {
    return path.slice(-200);
  }
}
