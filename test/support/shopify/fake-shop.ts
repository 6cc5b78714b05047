/** One shop at the fake Shopify, as its Admin API knows it. Amounts are strings of dollars, as in the API. */
export interface FakeShop {
  domain: string;
  name: string;
  email: string;
  primaryHost: string;
  currency: string;
  development: boolean;
  /** By `namespace.key`. */
  metafields: Map<string, string>;
  /** Valid access tokens, with their expiry. */
  tokens: Map<string, Date>;
  refreshTokens: Set<string>;
  subscriptions: FakeSubscription[];
  /** The platform's clock. */
  now: () => Date;
  /** By product ID, which of its variants are available. */
  stock: Map<string, Record<string, boolean>>;
  /** Its products. */
  products: { id: string; handle: string; title: string; skus: string[] }[];
  /** The granted access scopes. */
  scopes: Set<string>;
  /** The merchant's answer when the app asks for more of them. */
  grantsScopes: boolean;
  /** Whether Shopify has approved the app for protected customer data. */
  approvesCustomerData: boolean;
  /** Subscriptions made through the API. */
  webhooks: FakeWebhook[];
  /** Flow's triggers that the app sent, oldest first. */
  flowTriggers: { handle: string; payload: Record<string, unknown> }[];
  /** Orders by ID, as the Admin API knows them. */
  orders: Map<string, { noteAttributes: { name: string; value: string }[] }>;
}

export interface FakeWebhook {
  id: string;
  /** `ORDERS_PAID` */
  topic: string;
  uri: string;
  includeFields: string[];
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
  products: [],
  scopes: new Set(['read_products', 'write_products', 'read_themes', 'write_themes']),
  grantsScopes: true,
  approvesCustomerData: true,
  webhooks: [],
  flowTriggers: [],
  orders: new Map(),
});
