import type { AlertKind, AlertsNotification } from '#api/contract/alerts.ts';
import { formatText, type TextValues } from '#api/contract/language/format.ts';
import type { Language } from '#api/contract/language/languages.ts';
import { formatPrice, formatSaving } from '#api/contract/language/numbers.ts';
import { messages } from '#api/platform/messages.ts';
import type { Messages } from '#app/messages/catalogues.ts';
import { withoutLinks } from '../../schemas.ts';
import { type Block, type Email, inOneLine, sanitizeName } from './email.ts';

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
  /** The page to stop alerts without signing in; with `?for=shop` or `?for=all`, in one click. */
  manageUrl: string;
  /** Requested by a member of the shop's team. */
  isTest?: boolean;
}

/** Mail programs cut off subjects somewhere after this. */
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

/** The shop's name as an email can show it; empty if none of it can be shown. */
const nameIn = (shop: AlertsMail['shop']) => (shop ? sanitizeName(shop.name) : '');

/** The sender's name: never just the shop's, because a stranger chose it. */
export function alertsSender({ lang, shop }: AlertsMail, brand: string): string {
  const name = nameIn(shop);
  return name ? sayIn(lang, brand)('alertVia', { shop: name }) : brand;
}

/** The email's title, and each wish as a block with a button to the product. */
function contentOf(mail: AlertsMail, say: Say) {
  const { lang, wishes } = mail;
  const isAlone = wishes.length === 1;
  const price = (minor: number | null, currency: string | null) =>
    minor === null ? '' : formatPrice(lang, minor, currency);
  const rows = wishes.slice(0, maxWishes).map((wish) => {
    const title = inOneLine(withoutLinks(wish.title), 80) || '…';
    const [kind = 'price_drop'] = wish.kinds;
    const now = price(wish.priceMinor, wish.currency);
    return {
      subject: say(subjects[kind], { title, price: now }),
      block: {
        kind: 'wish',
        title: isAlone ? null : title,
        details: wish.variant === null ? null : inOneLine(withoutLinks(wish.variant), 80),
        imageUrl: wish.imageUrl,
        price: now,
        drop: dropOf(lang, wish, say),
        news: newsOf(wish, say, isAlone ? kind : null),
        button: {
          label: say(wish.isBuyable ? 'addToCart' : 'viewProduct'),
          url: wish.url,
        },
      } as const,
    };
  });
  const [first] = rows;
  const title = first && isAlone ? first.subject : say('alertsTitle', { count: wishes.length });
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
    preheader: rows.length > 1 ? rows.map((row) => row.subject).join(' · ') : factsOf(mail, first?.block),
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

/**
 * The same as a push notification. It opens the product if there's only one, else the shopper's
 * alerts.
 */
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
  const { price, drop, button } = first.block;
  const facts = [drop ? `${price} (${drop.was})` : price, nameIn(mail.shop)].filter(Boolean);
  return {
    lang: mail.lang,
    title: inOneLine(title, longestSubject),
    body: facts.join(' · '),
    url: button.url.startsWith(`${siteUrl}/`) ? `${button.url}?by=push` : alertsUrl,
  };
}

/** The old price, and how much less the wish costs now. */
function dropOf(lang: Language, wish: AlertedWish, say: Say) {
  const { kinds, priceMinor, fromPriceMinor, currency } = wish;
  if (!kinds.includes('price_drop') || fromPriceMinor === null || priceMinor === null) return null;
  const before = formatPrice(lang, fromPriceMinor, currency);
  const amount = formatSaving(lang, fromPriceMinor - priceMinor, currency);
  return { before, was: say('alertWas', { price: before }), saving: say('alertSaving', { amount }) };
}

/** The preview's text after the subject. */
const factsOf = ({ shop }: AlertsMail, block?: Extract<Block, { kind: 'wish' }>) =>
  [block?.drop ? block.drop.saving : block?.price, block?.news?.text, block?.details, nameIn(shop)]
    .filter(Boolean)
    .join(' · ');

/** @param said the kind that the email's title names */
function newsOf({ kinds, quantity }: AlertedWish, say: Say, said: AlertKind | null) {
  const [kind] = (['low_stock', 'back_in_stock'] as const).filter((each) => kinds.includes(each));
  if (kind === 'low_stock' && quantity !== null)
    return { text: say('onlyLeft', { count: quantity }), tone: 'warn' } as const;
  if (!kind || kind === said) return null;
  return kind === 'low_stock'
    ? ({ text: say('nearlySoldOut'), tone: 'warn' } as const)
    : ({ text: say('backInStock'), tone: 'good' } as const);
}
