import type { Availability } from '#api/contract/product.ts';

/** A price as written on a page. */
export interface WrittenPrice {
  amount: string;
  compareAt?: string | undefined;
  /** ISO 4217. */
  currency?: string | undefined;
  /** Written by a program: a point is a decimal point. */
  machine: boolean;
}

export interface FoundVariant {
  id: string;
  title: string;
  price?: WrittenPrice | undefined;
  availability?: Availability | undefined;
  image?: string | undefined;
}

/** The data about the product from one source on a page; undefined fields are unknown. */
export interface FoundProduct {
  title?: string | undefined;
  description?: string | undefined;
  /** Absolute URLs, the main image first. */
  images?: string[] | undefined;
  price?: WrittenPrice | undefined;
  /** Prices of its other offers. */
  prices?: WrittenPrice[] | undefined;
  availability?: Availability | undefined;
  brand?: string | undefined;
  productType?: string | undefined;
  /** The shop's name. */
  siteName?: string | undefined;
  /** 0 to 5 */
  rating?: number | undefined;
  reviewCount?: number | undefined;
  variants?: FoundVariant[] | undefined;
}

export const maxImages = 20;
export const maxVariants = 250;
