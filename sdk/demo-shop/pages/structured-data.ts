import { currency, decimalPrice } from '../money.ts';
import type { Product } from '../product.ts';
import { photoUrl, productUrl, type Shop } from './page.ts';

/** The product as schema.org tells search engines and wishlists: one offer a variant. */
export function productData(shop: Shop, product: Product) {
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.title,
    description: product.description,
    category: product.type,
    brand: { '@type': 'Brand', name: product.maker },
    image: product.photos.map(({ file }) => `${shop.origin}${photoUrl(file)}`),
    url: `${shop.origin}${productUrl(product.handle)}`,
    offers: product.variants.map((variant) => ({
      '@type': 'Offer',
      sku: variant.id,
      ...(variant.title && { name: variant.title }),
      price: decimalPrice(variant.price),
      priceCurrency: currency,
      availability: `https://schema.org/${variant.available ? 'InStock' : 'OutOfStock'}`,
      url: `${shop.origin}${productUrl(product.handle, variant.id)}`,
    })),
  };
}
