import type { PlatformProducts } from '#api/modules/catalog/ports.ts';

/** What a platform shop says of itself. */
export interface ShopFacts {
  /** Its host on the platform, which never changes. */
  domain: string;
  name: string;
  email: string;
  /** Where shoppers find it. */
  primaryHost: string;
  /** ISO 4217 */
  currency: string;
  /** A developer's shop, where charges are tests. */
  development: boolean;
}

/** A subscription as the platform knows it. Amounts are US cents. */
export interface PlatformSubscription {
  externalId: string;
  name: string;
  status: 'pending' | 'active' | 'declined' | 'expired' | 'frozen' | 'cancelled';
  test: boolean;
  /** From the merchant's approval. */
  trialDays: number;
  createdAt: Date;
  /** Null while it does not run. */
  currentPeriodEnd: Date | null;
  /** What overage is charged on, its bound in a billing period, and how much of it is used. */
  usageLine: { id: string; cappedMinor: number; usedMinor: number } | null;
}

/** What a merchant is asked to approve, in US cents every 30 days. */
export interface SubscriptionTerms {
  name: string;
  priceMinor: number;
  cappedMinor: number;
  /** What is charged on the usage line, in words. */
  usageTerms: string;
  trialDays: number;
  /** Charged to nobody. */
  test: boolean;
  /** Where the platform sends the merchant after the approval. */
  returnUrl: string;
}

export interface UsageCharge {
  usageLineId: string;
  amountMinor: number;
  description: string;
  idempotencyKey: string;
}

/** The administration of shops that installed the app. Every call may throw a `ShopAdminFailure`. */
export interface ShopAdmin extends PlatformProducts {
  readShop(shopDomain: string): Promise<ShopFacts>;
  /** Tells the shop's theme which key and basket are its own. */
  writeMetafields(shopDomain: string, values: { apiKey: string; basketConfigId: string }): Promise<void>;
  /** Makes a subscription that waits for the merchant's approval at `confirmationUrl`; approved, it replaces the one that runs. */
  createSubscription(
    shopDomain: string,
    terms: SubscriptionTerms,
  ): Promise<{ subscription: PlatformSubscription; confirmationUrl: string }>;
  /** The subscriptions that run, and those of `ids` that the platform still knows. */
  readSubscriptions(shopDomain: string, ids: readonly string[]): Promise<PlatformSubscription[]>;
  /** Ends it at once and credits what is paid for but not used. */
  cancelSubscription(shopDomain: string, id: string): Promise<void>;
  /** Asks for a higher bound of a usage line, which the merchant approves at `confirmationUrl`. */
  raiseUsageCap(
    shopDomain: string,
    cap: { usageLineId: string; cappedMinor: number },
  ): Promise<{ confirmationUrl: string }>;
  /** Charges on a usage line; the same key once, however often it is sent. `refused` where the bound is reached. */
  chargeUsage(shopDomain: string, charge: UsageCharge): Promise<{ externalId: string }>;
  /** Drops the access that the shop has given. */
  forget(shopDomain: string): Promise<void>;
}

declare module '#api/platform/context.ts' {
  interface Adapters {
    shopAdmin: ShopAdmin;
  }
}
