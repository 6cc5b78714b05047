/** Products as Liquid passes them to a theme; prices are hundredths in every currency. */
export interface ThemeVariant {
  id: number;
  title: string;
  price: number;
  compare_at_price: number | null;
  available: boolean;
  featured_image: { src: string } | null;
}

export interface ThemeProduct {
  id: number;
  handle: string;
  url: string;
  title: string;
  description: string;
  vendor: string;
  type: string;
  tags: string[];
  featured_image: { src: string } | null;
  variants: ThemeVariant[];
  has_only_default_variant: boolean;
  selected_or_first_available_variant: ThemeVariant | null;
}

export function themeVariant(given: Partial<ThemeVariant> = {}): ThemeVariant {
  return {
    id: 4201,
    title: 'Default Title',
    price: 5400,
    compare_at_price: null,
    available: true,
    featured_image: null,
    ...given,
  };
}

/** "Ono Vase" with one variant by default; the selected variant is the first available one. */
export function themeProduct(given: Partial<ThemeProduct> = {}): ThemeProduct {
  const variants = given.variants ?? [themeVariant()];
  const handle = given.handle ?? 'ono-vase';
  return {
    id: 900_719,
    handle,
    url: `/products/${handle}`,
    title: 'Ono Vase',
    description: '<p>Stoneware with a <b>dry</b>, sandy glaze.</p>',
    vendor: 'Kiln & Linen',
    type: 'Vases',
    tags: ['stoneware', 'table'],
    featured_image: { src: '//cdn.shopify.test/files/vase.jpg?v=1' },
    variants,
    has_only_default_variant: variants.length === 1 && variants[0]?.title === 'Default Title',
    selected_or_first_available_variant: variants.find(({ available }) => available) ?? variants[0] ?? null,
    ...given,
  };
}
