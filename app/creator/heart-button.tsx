import type { PublicShopItem } from '#api/modules/creators/schemas.ts';
import { HeartFilledIcon, HeartIcon } from '#app/ui/icons.tsx';
import { webUrl } from '#app/ui/web-url.ts';
import { useCreator } from './creator-context.tsx';

/**
 * The product's save button: the widget opens the dialog on click, and marks products that this browser saved. Omitted
 * without a key, or without a product page.
 */
export function HeartButton({ item }: { item: PublicShopItem }) {
  const { page, say } = useCreator();
  const url = webUrl(item.product_url);
  if (!page.save || !url) return null;
  const market = page.save.locale;
  return (
    <button
      type="button"
      className="heart-button"
      data-wl=""
      data-url={url}
      data-title={item.title}
      {...(item.image ? { 'data-image-url': item.image.url } : {})}
      {...(item.price_minor === null ? {} : { 'data-price': item.price_minor })}
      {...(item.currency ? { 'data-currency': item.currency } : {})}
      {...(item.brand ? { 'data-vendor': item.brand } : {})}
      {...(market ? { 'data-market': market } : {})}
      aria-label={say('saveProduct', { title: item.title })}
    >
      <HeartIcon size={20} className="heart-empty" />
      <HeartFilledIcon size={20} className="heart heart-full" />
    </button>
  );
}
