/** One shop at the fake Shopify: what its Admin knows. Amounts are strings of dollars, as in the API. */
export interface FakeShop {
  domain: string;
  name: string;
  email: string;
  primaryHost: string;
  currency: string;
  development: boolean;
  /** By `namespace.key`. */
  metafields: Map<string, string>;
  /** Access tokens that are good, with the moment they end. */
  tokens: Map<string, Date>;
  refreshTokens: Set<string>;
  subscriptions: FakeSubscription[];
  /** The platform's clock. */
  now: () => Date;
  /** By a product's number, which of its variants may be bought. */
  stock: Map<string, Record<string, boolean>>;
}

export interface FakeSubscription {
  id: string;
  name: string;
  status: 'PENDING' | 'ACTIVE' | 'DECLINED' | 'EXPIRED' | 'FROZEN' | 'CANCELLED';
  test: boolean;
  trialDays: number;
  createdAt: string;
  currentPeriodEnd: string | null;
  returnUrl: string;
  lineItems: FakeLineItem[];
}

export interface FakeLineItem {
  id: string;
  recurring?: { amount: string; currencyCode: string; interval: string };
  usage?: { cappedAmount: string; currencyCode: string; terms: string };
  records: { id: string; amount: string; description: string; idempotencyKey: string | null }[];
}

export const newShop = (domain: string): FakeShop => ({
  domain,
  name: 'Kiln & Linen',
  email: `owner@${domain.split('.')[0]}.example`,
  primaryHost: `www.${domain.split('.')[0]}.example`,
  currency: 'EUR',
  development: false,
  metafields: new Map(),
  tokens: new Map(),
  refreshTokens: new Set(),
  subscriptions: [],
  now: () => new Date(),
  stock: new Map(),
});
