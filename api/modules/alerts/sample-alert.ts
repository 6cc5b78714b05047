import { type AlertKind, testMailKey } from '#api/contract/alerts.ts';
import { formatText } from '#api/contract/language/format.ts';
import type { Language } from '#api/contract/language/languages.ts';
import { readVerifiedHosts } from '#api/modules/keys/verified-hosts.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import type { AlertsMail } from '#api/platform/mail/emails/alerts-email.ts';
import { messages } from '#api/platform/messages.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { mediaUrl } from '#api/platform/storage/media-url.ts';
import { joinShop, senderFrom, shopColumns } from './shop-sender.ts';

/** Number of latest wishes to search for a product. */
const looked = 50;

const readShop = statement('alert_sample_shop')`
  SELECT ${shopColumns} FROM partners partner ${joinShop} WHERE partner.id = :partnerId`;
/**
 * `BETWEEN`, because with `=` PostgreSQL might search everyone's latest wishes for the partner's.
 */
const readProducts = statement('alert_sample_products')`
  SELECT p.title, p.url, p.image_path, p.price_minor, p.currency
  FROM (
    SELECT id, product_id FROM list_items WHERE source_partner_id BETWEEN :partnerId AND :partnerId
    ORDER BY source_partner_id DESC, id DESC LIMIT ${looked}
  ) i
  JOIN products p ON p.id = i.product_id WHERE NOT p.private AND p.title <> '' AND p.url IS NOT NULL
  ORDER BY p.image_path IS NULL, i.id DESC`;

/**
 * The product last saved from the shop's own hosts, because anyone can save other URLs with its
 * public key.
 */
async function productOf(ctx: Context, partnerId: number, isVerified: (url: string) => boolean) {
  const products = await ctx.sql.rows(readProducts, { partnerId });
  return products.find(({ url }) => url !== null && isVerified(url));
}

/** An email as a shop's shoppers get it, about one of its products or, if it has none, about a sample. */
export async function sampleAlert(
  ctx: Context,
  partnerId: number,
  { kind, lang }: { kind: AlertKind; lang: Language },
): Promise<AlertsMail> {
  const isVerified = await readVerifiedHosts(ctx.sql, partnerId);
  const [shop] = await ctx.sql.rows(readShop, { partnerId });
  if (!shop) throw new ServiceError('not_found');
  const own = await productOf(ctx, partnerId, isVerified);
  const samples = messages('samples', lang);
  const [price, currency] =
    own && own.price_minor !== null ? [own.price_minor, own.currency] : [5_400, 'EUR'];
  return {
    lang,
    shop: senderFrom(shop, isVerified),
    manageUrl: `${ctx.settings.siteUrl}/alerts/stop/${testMailKey}`,
    wishes: [
      {
        kinds: [kind],
        title: own?.title ?? formatText(lang, samples.vase),
        variant: own ? null : formatText(lang, samples.vaseVariant),
        imageUrl: own && own.image_path !== null ? mediaUrl(ctx, own.image_path) : null,
        priceMinor: price,
        fromPriceMinor: kind === 'price_drop' ? Math.round(price * 1.25) : null,
        currency,
        quantity: null,
        url: own?.url ?? ctx.settings.siteUrl,
        isBuyable: false,
      },
    ],
  };
}
