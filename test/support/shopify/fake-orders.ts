/** A line of an order at the fake Shopify. Amounts are in major units, as in the API. */
export interface FakeOrderLine {
  wl?: string;
  variantId?: number;
  quantity?: number;
  price?: string;
  /** Of all units. */
  discount?: string;
}

interface FakeOrder {
  id: number;
  at: Date;
  lines: FakeOrderLine[];
  currency?: string;
  attributes?: { name: string; value: string }[];
  /** Paid with the gateway for tests. */
  test?: boolean;
}

/** Everything that Shopify knows about a customer, recognizable wherever it ends up. */
export const customerMark = 'Ada-Private';

const customer = {
  id: 706405506930370000,
  email: `${customerMark}@mail.example`,
  phone: `+49${customerMark}`,
  first_name: customerMark,
  last_name: customerMark,
  note: customerMark,
};
const address = {
  name: customerMark,
  address1: `${customerMark} Street 1`,
  city: customerMark,
  phone: customer.phone,
};

const money = (amount: string, currency: string) => ({
  shop_money: { amount, currency_code: currency },
  // The currency that the customer paid in.
  presentment_money: { amount: '1.00', currency_code: 'USD' },
});

const lineOf = (line: FakeOrderLine, at: number, currency: string) => ({
  id: 1_000 + at,
  admin_graphql_api_id: `gid://shopify/LineItem/${1_000 + at}`,
  variant_id: line.variantId ?? 40_000 + at,
  product_id: 7,
  title: 'Ono Vase',
  quantity: line.quantity ?? 1,
  current_quantity: line.quantity ?? 1,
  price: line.price ?? '54.00',
  price_set: money(line.price ?? '54.00', currency),
  total_discount: '0.00',
  discount_allocations: line.discount
    ? [{ amount: line.discount, discount_application_index: 0, amount_set: money(line.discount, currency) }]
    : [],
  properties: [
    { name: 'Engraving', value: customerMark },
    ...(line.wl === undefined ? [] : [{ name: '_wl', value: line.wl }]),
  ],
});

/** The payload of `orders/paid` and `orders/cancelled`, as long as Shopify's. */
export const orderPayload = ({
  id,
  at,
  lines,
  currency = 'EUR',
  attributes = [],
  test = false,
}: FakeOrder) => ({
  id,
  test,
  admin_graphql_api_id: `gid://shopify/Order/${id}`,
  name: '#1001',
  created_at: at.toISOString().replace('Z', '+00:00'),
  currency,
  presentment_currency: 'USD',
  financial_status: 'paid',
  email: customer.email,
  contact_email: customer.email,
  phone: customer.phone,
  note: customerMark,
  browser_ip: '203.0.113.7',
  customer,
  billing_address: address,
  shipping_address: address,
  client_details: { browser_ip: '203.0.113.7', user_agent: customerMark },
  note_attributes: [{ name: 'Gift message', value: customerMark }, ...attributes],
  line_items: lines.map((line, n) => lineOf(line, n, currency)),
});

/** The payload of `refunds/create`. `subtotal` is what the refunded units were sold for. */
export const refundPayload = ({
  id,
  orderId,
  at,
  lines,
  currency = 'EUR',
}: {
  id: number;
  orderId: number;
  at: Date;
  lines: (FakeOrderLine & { subtotal: string })[];
  currency?: string;
}) => ({
  id,
  admin_graphql_api_id: `gid://shopify/Refund/${id}`,
  order_id: orderId,
  created_at: at.toISOString().replace('Z', '+00:00'),
  note: customerMark,
  user_id: 1,
  refund_line_items: lines.map((line, n) => ({
    id: 2_000 + n,
    line_item_id: 1_000 + n,
    quantity: line.quantity ?? 1,
    restock_type: 'return',
    subtotal: Number(line.subtotal),
    subtotal_set: money(line.subtotal, currency),
    line_item: lineOf(line, n, currency),
  })),
  transactions: [{ id: 1, receipt: { email: customer.email }, gateway: 'bogus' }],
  order_adjustments: [],
});
