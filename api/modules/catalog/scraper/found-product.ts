import type { Availability } from '#api/contract/product.ts';

/** A price as a page writes it. */
export interface WrittenPrice {
  amount: string;
  compareAt?: string | undefined;
  /** ISO 4217. */
  currency?: string | undefined;
  /** Written for programs: a point is a decimal point. */
  machine: boolean;
}

export interface FoundVariant {
  id: string;
  title: string;
  price?: WrittenPrice | undefined;
  availability?: Availability | undefined;
  image?: string | undefined;
}

/** What one source of a page says of its product; undefined where it says nothing. */
export interface FoundProduct {
  title?: string | undefined;
  description?: string | undefined;
  /** Absolute addresses, the main image first. */
  images?: string[] | undefined;
  price?: WrittenPrice | undefined;
  availability?: Availability | undefined;
  brand?: string | undefined;
  productType?: string | undefined;
  /** 0 to 5 */
  rating?: number | undefined;
  reviewCount?: number | undefined;
  variants?: FoundVariant[] | undefined;
}

export const mostImages = 20;
export const mostVariants = 250;
