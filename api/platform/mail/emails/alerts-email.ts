import type { AlertKind, AlertsNotification } from '#api/contract/alerts.ts';
import { formatText, type TextValues } from '#api/contract/language/format.ts';
import type { Language } from '#api/contract/language/languages.ts';
import { formatPrice } from '#api/contract/language/numbers.ts';
import { messages } from '#api/platform/messages.ts';
import type { Messages } from '#app/messages/catalogues.ts';
import { withoutLinks } from '../../schemas.ts';
import { type Email, inOneLine, strangersName } from './email.ts';

/** A wish that an email is about. Prices in minor units. */
export interface AlertedWish {
  kinds: readonly AlertKind[];
  title: string;
  variant: string | null;
  imageUrl: string | null;
  priceMinor: number | null;
  /** The price before it dropped. */
  fromPriceMinor: number | null;
  currency: string | null;
  /** How many are left, if the shop shares it. */
  quantity: number | null;
  /** The button's target. */
  url: string;
  /** The button puts the variant into the shop's cart. */
  isBuyable: boolean;
}

export interface AlertsMail {
  lang: Language;
  /** At least one, oldest change first. */
  wishes: readonly AlertedWish[];
  /** The shop, if all of them are from it. */
  shop: { name: string; color: string | null; replyTo: string | null } | null;
  /** The page on which alerts are stopped without a sign-in; with `?for=shop` or `?for=all`, at one press. */
  manageUrl: string;
  /** A member of the shop's team asked for it. */
  isTest?: boolean;
}

/** Subjects are cut off somewhere after this. */
const longestSubject = 78;
/** The rest is on the shopper's lists. */
const maxWishes = 20;

const subjects = {
  price_drop: 'alertPriceDrop',
  back_in_stock: 'alertBackInStock',
  low_stock: 'alertLowStock',
} as const;

type Say = (name: keyof Messages<'email'>, values?: TextValues) => string;

const sayIn =
  (lang: Language, brand: string): Say =>
  (name, values) =>
    formatText(lang, messages('email', lang)[name], { brand, ...values });

/** The shop's name as an email can show it; empty if nothing of it can. */
const nameIn = (shop: AlertsMail['shop']) => (shop ? strangersName(shop.name) : '');

/** The sender's name: a shop's is never alone, because a stranger chose it. */
export function alertsSender({ lang, shop }: AlertsMail, brand: string): string {
  const name = nameIn(shop);
  return name ? sayIn(lang, brand)('alertVia', { shop: name }) : brand;
}

/** The email's title, and each wish as a block with a button to the product. */
function contentOf(mail: AlertsMail, say: Say) {
  const { lang, wishes } = mail;
  const shop = nameIn(mail.shop);
  const price = (minor: number | null, currency: string | null) =>
    minor === null ? '' : formatPrice(lang, minor, currency);
  const rows = wishes.slice(0, maxWishes).map((wish) => {
    const title = inOneLine(withoutLinks(wish.title), 80) || '…';
    const [kind = 'price_drop'] = wish.kinds;
    const now = price(wish.priceMinor, wish.currency);
    const isCheaper = wish.kinds.includes('price_drop') && wish.fromPriceMinor !== null;
    return {
      subject: say(subjects[kind], { title, price: now }),
      block: {
        kind: 'wish',
        title,
        details: wish.variant === null ? null : inOneLine(withoutLinks(wish.variant), 80),
        imageUrl: wish.imageUrl,
        price: now,
        before: isCheaper ? say('alertWas', { price: price(wish.fromPriceMinor, wish.currency) }) : null,
        news: newsOf(wish, say),
        button: {
          label: wish.isBuyable && shop ? say('alertButtonBuy', { shop }) : say('viewProduct'),
          url: wish.url,
        },
      } as const,
    };
  });
  const [first] = rows;
  const title = first && wishes.length === 1 ? first.subject : say('alertsTitle', { count: wishes.length });
  return { rows, title };
}

/** Changes of prices and stock, each with a button to the product. */
export function alertsEmail(mail: AlertsMail, brand: string): Email {
  const { lang, manageUrl, isTest = false } = mail;
  const say = sayIn(lang, brand);
  const shop = nameIn(mail.shop);
  const { rows, title } = contentOf(mail, say);
  const [first] = rows;
  return {
    lang,
    brand,
    ...(shop && { sender: { name: shop, color: mail.shop?.color ?? null } }),
    subject: inOneLine(isTest ? say('alertTestSubject', { subject: title }) : title, longestSubject),
    title,
    preheader: first?.subject ?? title,
    blocks: [
      ...(isTest ? [{ kind: 'paragraph', text: say('alertTestText') } as const] : []),
      ...rows.map(({ block }) => block),
    ],
    reason: say(isTest ? 'alertTestReason' : 'alertReason'),
    settings: [
      { label: say('alertManage'), url: manageUrl },
      ...(shop ? [{ label: say('alertStopShop', { shop }), url: `${manageUrl}?for=shop` }] : []),
      { label: say('alertStopAll'), url: `${manageUrl}?for=all` },
    ],
  };
}

/** Wishes named in a notification, which shows only a few lines. */
const namedWishes = 3;

/** The same as a notification, which opens the product if it's about one, else the shopper's alerts. */
export function alertsNotification(
  mail: AlertsMail,
  { brandName, siteUrl }: { brandName: string; siteUrl: string },
): Omit<AlertsNotification, 'tag'> {
  const say = sayIn(mail.lang, brandName);
  const { rows, title } = contentOf(mail, say);
  const [first] = rows;
  const alertsUrl = `${siteUrl}/alerts`;
  if (!first || rows.length > 1) {
    const body = rows.slice(0, namedWishes).map(({ subject }) => inOneLine(subject, longestSubject));
    return { lang: mail.lang, title, body: body.join('\n'), url: alertsUrl };
  }
  const { price, before, button } = first.block;
  const facts = [before ? `${price} (${before})` : price, nameIn(mail.shop)].filter(Boolean);
  return {
    lang: mail.lang,
    title: inOneLine(title, longestSubject),
    body: facts.join(' · '),
    url: button.url.startsWith(`${siteUrl}/`) ? `${button.url}?by=push` : alertsUrl,
  };
}

function newsOf({ kinds, quantity }: AlertedWish, say: Say): string | null {
  if (kinds.includes('low_stock'))
    return quantity === null ? say('nearlySoldOut') : say('onlyLeft', { count: quantity });
  return kinds.includes('back_in_stock') ? say('backInStock') : null;
}
