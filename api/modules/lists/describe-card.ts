import { createHash } from 'node:crypto';
import { formatText } from '#api/contract/language/format.ts';
import type { Language } from '#api/contract/language/languages.ts';
import type { Context } from '#api/platform/context.ts';
import { drawable, isDrawable } from '#api/platform/fonts/drawable.ts';
import type { CardWords } from '#api/platform/images/draw-card.ts';
import { messages } from '#api/platform/messages.ts';
import { ownFileOf } from '#api/platform/storage/media-url.ts';
import type { HostedProduct, PublicList } from './schemas.ts';

/** The content of a list's link preview image. */
export interface Card extends CardWords {
  lang: Language;
  /** Names of stored files, in list order; some files may be missing. */
  images: string[];
  /** Changes whenever any other field does. */
  version: string;
}

/** Increment it when the design changes, to redraw all cards. */
const design = 1;

const maxImages = 8;

/**
 * Describes the card of a public list. Strangers see it, and so does the owner wherever they share
 * the link.
 * @param isSecret whether purchases are hidden from the owner
 */
export function describeCard(
  ctx: Pick<Context, 'settings'>,
  about: { lang: Language; list: PublicList; products: HostedProduct[]; isSecret: boolean },
): Card {
  const { lang, list, products, isSecret } = about;
  const texts = messages('share', lang);
  const left = products.filter(({ purchased, reserved }) => !purchased && !reserved).length;
  const bought = products.filter(({ purchased }) => purchased).length;
  const wishes = formatText(lang, texts.wishes, { count: products.length });
  const still =
    isSecret || products.length === 0
      ? []
      : left > 0
        ? [formatText(lang, texts.stillLeft, { count: left })]
        : bought > 0
          ? [formatText(lang, texts.alreadyBought, { count: bought })]
          : [formatText(lang, texts.alreadyReserved, { count: products.length })];
  const heading = headingOf(list);
  const words =
    heading.length > 0 ? { heading, facts: [wishes, ...still] } : { heading: [wishes], facts: still };
  const images = products
    .flatMap(({ imageUrl }) => (imageUrl && ownFileOf(ctx, imageUrl)) ?? [])
    .slice(0, maxImages);
  const card = { lang, ...words, images };
  const version = createHash('sha256')
    .update(JSON.stringify([design, card]))
    .digest('hex')
    .slice(0, 16);
  return { ...card, version };
}

/** The owner, and the occasion or name, without anything our font can't draw. */
function headingOf({ name, occasion_title: occasion, owner_name: ownerName }: PublicList): string[] {
  const owner = firstName(ownerName);
  const what = occasion || name;
  const heading = owner && !what.includes(owner) ? [owner, what] : [what];
  return heading.filter(isDrawable).map(drawable).filter(Boolean);
}

/** “Clara” for “Clara Winter”, but all of “Anna & Tom” and “Dr. Winter”. */
function firstName(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/);
  const isOnePerson =
    /^[\p{L}'’-]+$/u.test(first) && others.length <= 2 && others.every((other) => /\p{Lu}/u.test(other));
  return isOnePerson ? first : name.trim();
}
