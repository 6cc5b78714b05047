import type { SaveMode } from '#api/contract/basket.ts';
import type { Icon } from '#api/contract/icon.ts';
import type { PlatformProducts } from '#api/modules/catalog/ports.ts';
import type { PlatformProduct, ProductNames } from '#api/modules/switching/ports.ts';

/** A platform shop's own data. */
export interface ShopFacts {
  /** Its permanent host on the platform. */
  domain: string;
  name: string;
  email: string;
  /** The host where shoppers find it. */
  primaryHost: string;
  /** ISO 4217 */
  currency: string;
  /** A development store, which gets test charges. */
  development: boolean;
}

/** A subscription on the platform. Amounts are in US cents. */
export interface PlatformSubscription {
  externalId: string;
  name: string;
  status: 'pending' | 'active' | 'declined' | 'expired' | 'frozen' | 'cancelled';
  test: boolean;
  /** Counted from the merchant's approval. */
  trialDays: number;
  createdAt: Date;
  /** Null unless it is running. */
  currentPeriodEnd: Date | null;
  /** The line item for overage, its limit per billing period, and the amount used. */
  usageLine: { id: string; cappedMinor: number; usedMinor: number } | null;
}

/** The terms a merchant approves, in US cents every 30 days. */
export interface SubscriptionTerms {
  name: string;
  priceMinor: number;
  cappedMinor: number;
  /** Description of the charges on the usage line. */
  usageTerms: string;
  trialDays: number;
  /** A test, which isn't charged. */
  test: boolean;
  /** The URL to which the platform redirects the merchant after approval. */
  returnUrl: string;
}

export interface UsageCharge {
  usageLineId: string;
  amountMinor: number;
  description: string;
  idempotencyKey: string;
}

/** The values that the theme blocks read from the shop's metafields. */
export interface ThemeValues {
  apiKey: string;
  basketConfigId: string;
  saveMode: SaveMode;
  icon: Icon;
}

/** Something attached to an order, such as a gift message. */
export interface OrderAttribute {
  name: string;
  value: string | null;
}

/** The Admin of shops that have installed the app. Every call can throw a `ShopAdminFailure`. */
export interface ShopAdmin extends PlatformProducts {
  readShop(shopDomain: string): Promise<ShopFacts>;
  /** Sets the key and basket that the shop's theme uses, how it saves, and the icon. */
  writeMetafields(shopDomain: string, values: ThemeValues): Promise<void>;
  /**
   * Creates a subscription that waits for the merchant's approval at `confirmationUrl`; once approved, it replaces
   * the running one.
   */
  createSubscription(
    shopDomain: string,
    terms: SubscriptionTerms,
  ): Promise<{ subscription: PlatformSubscription; confirmationUrl: string }>;
  /** The running subscriptions, and those of `ids` that the platform still knows. */
  readSubscriptions(shopDomain: string, ids: readonly string[]): Promise<PlatformSubscription[]>;
  /** Ends it immediately and credits the unused part. */
  cancelSubscription(shopDomain: string, id: string): Promise<void>;
  /** Requests a higher limit for a usage line, which the merchant approves at `confirmationUrl`. */
  raiseUsageCap(
    shopDomain: string,
    cap: { usageLineId: string; cappedMinor: number },
  ): Promise<{ confirmationUrl: string }>;
  /** Charges on a usage line; the same key only once. `refused` if the limit is reached. */
  chargeUsage(shopDomain: string, charge: UsageCharge): Promise<{ externalId: string }>;
  /**
   * Replaces the webhook subscriptions that the app created for a shop and these topics, each with
   * only the fields given. If `uri` is null, they end. `refused` if the merchant or the platform
   * doesn't let the app read this.
   */
  setWebhooks(
    shopDomain: string,
    fieldsOf: Readonly<Record<string, readonly string[]>>,
    uri: string | null,
  ): Promise<void>;
  /**
   * Starts the shop's Shopify Flow workflows that use one of the app's triggers. `refused` if the
   * platform doesn't accept the trigger or its payload.
   */
  sendFlowTrigger(
    shopDomain: string,
    trigger: { handle: string; payload: Readonly<Record<string, unknown>> },
  ): Promise<void>;
  /** Finds products by their IDs, handles and SKUs. */
  findProducts(
    shopDomain: string,
    names: ProductNames,
  ): Promise<Record<keyof ProductNames, ReadonlyMap<string, PlatformProduct>>>;
  /** The attributes of an order as a whole. */
  readOrderAttributes(shopDomain: string, orderId: string): Promise<OrderAttribute[]>;
  /** Deletes the shop's access token. */
  forget(shopDomain: string): Promise<void>;
}

declare module '#api/platform/context.ts' {
  interface Adapters {
    shopAdmin: ShopAdmin;
  }
}
