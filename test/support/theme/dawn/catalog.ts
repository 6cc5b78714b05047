import { products } from '#sdk/demo-shop/products.ts';
import { type ThemeProduct, themeProduct, themeVariant } from '../theme-product.ts';

export type ShopProduct = ThemeProduct;

/** Kiln & Linen's products as Shopify knows them: prices in hundredths, images with relative URLs. */
export const catalog: ShopProduct[] = products.map((product, index) =>
  themeProduct({
    id: 7000 + index,
    handle: product.handle,
    url: `/products/${product.handle}`,
    title: product.title,
    description: `<p>${product.description}</p>`,
    vendor: product.maker,
    type: product.type,
    tags: [product.type.toLowerCase(), 'table'],
    featured_image: { src: `/photos/${product.photos[0]?.file}` },
    variants: product.variants.map((one) =>
      themeVariant({
        id: Number(one.id),
        title: product.options.length > 0 ? one.title : 'Default Title',
        price: one.price,
        compare_at_price: one.compareAt ?? null,
        available: one.stock > 0,
        featured_image: { src: `/photos/${one.photo}` },
      }),
    ),
  }),
);

export const findProduct = (handle: string): ShopProduct => {
  const found = catalog.find((product) => product.handle === handle);
  if (!found) throw new Error(`no product ${handle}`);
  return found;
};

/** The response of `/products/{handle}.js`. */
export const productJson = (product: ShopProduct) => ({
  ...product,
  price: product.variants[0]?.price,
  featured_image: product.featured_image?.src ?? null,
});
