import type { Context } from '#api/platform/context.ts';

/** A product as its shop's platform knows it. */
export interface PlatformProduct {
  id: string;
  handle: string;
  title: string;
}

/** Names of products in a file. */
export interface ProductNames {
  ids: readonly string[];
  handles: readonly string[];
  skus: readonly string[];
}

/** Products of shops whose platform can be asked. */
export interface PlatformCatalog {
  /**
   * @returns the products found by each name, or null if the partner has no such shop or it can't be
   * reached
   */
  find(
    ctx: Context,
    partnerId: number,
    names: ProductNames,
  ): Promise<Record<keyof ProductNames, ReadonlyMap<string, PlatformProduct>> | null>;
}

declare module '#api/platform/context.ts' {
  interface Adapters {
    platformCatalog: PlatformCatalog;
  }
}
