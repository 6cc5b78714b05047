/** The parts of Stripe's API the service uses. Everything else is an unknown URL. */
import type { FormFields } from './form.ts';
import { found, itemOf, type Ledger } from './ledger.ts';
import { parameters } from './parameters.ts';
import { listOf, type Session, type Subscription } from './records.ts';
import { StripeRefusal } from './refusal.ts';

interface Endpoint {
  method: 'GET' | 'POST' | 'DELETE';
  path: RegExp;
  takes: object;
  needs?: readonly string[];
  answer: (id: string, fields: FormFields) => object;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const metadataOf = ({ metadata = {} }: FormFields) => metadata as Record<string, string>;
const limitOf = ({ limit }: FormFields) => (limit === undefined ? 10 : Number(limit));

export function endpointsOn(
  ledger: Ledger,
  { url, emit }: { url: () => string; emit: (type: string, object: object) => void },
): Endpoint[] {
  const { customers, products, prices, sessions, subscriptions, invoices } = ledger;
  const newestOf = <Entry extends { customer: string }>(
    entries: ReadonlyMap<string, Entry>,
    fields: FormFields,
  ) => [...entries.values()].filter(({ customer }) => customer === fields.customer).reverse();

  function createCustomer(fields: FormFields) {
    const id = ledger.id('cus');
    const { name, email } = { name: text(fields.name), email: text(fields.email) };
    const customer = {
      id,
      object: 'customer' as const,
      created: ledger.now,
      name,
      email,
      balance: 0,
      invoice_settings: { default_payment_method: null },
    };
    customers.set(id, { ...customer, metadata: metadataOf(fields) });
    emit('customer.created', customer);
    return customer;
  }

  function createProduct(fields: FormFields) {
    const id = text(fields.id) || ledger.id('prod');
    if (products.has(id)) {
      throw new StripeRefusal(400, 'Product already exists.', { code: 'resource_already_exists' });
    }
    products.add(id);
    return { id, object: 'product', name: fields.name, active: true };
  }

  function createPrice(fields: FormFields) {
    const product = text(fields.product);
    if (!products.has(product)) throw new StripeRefusal(400, `No such product: '${product}'`);
    const lookupKey = text(fields.lookup_key) || null;
    const holder = [...prices.values()].find(({ lookup_key }) => lookupKey && lookup_key === lookupKey);
    if (holder && fields.transfer_lookup_key !== 'true') {
      throw new StripeRefusal(400, `A price (\`${holder.id}\`) already uses that lookup key.`);
    }
    if (holder) holder.lookup_key = null;
    const { interval } = fields.recurring as { interval: 'month' | 'year' };
    const price = {
      id: ledger.id('price'),
      object: 'price' as const,
      active: true,
      type: 'recurring' as const,
      created: ledger.now,
      currency: text(fields.currency),
      unit_amount: Number(fields.unit_amount),
      lookup_key: lookupKey,
      product,
      recurring: { interval },
      metadata: metadataOf(fields),
    };
    prices.set(price.id, price);
    return price;
  }

  function createSession(fields: FormFields) {
    const customer = found(customers, text(fields.customer), 'customer').id;
    const [line] = fields.line_items as { price: string }[];
    const price = found(prices, text(line?.price), 'price').id;
    if (fields.tax_id_collection && (fields.customer_update as FormFields | undefined)?.name !== 'auto') {
      throw new StripeRefusal(400, 'Tax ID collection requires updating business name on the customer.');
    }
    const data = (fields.subscription_data ?? {}) as FormFields;
    if (data.trial_period_days === '0') throw new StripeRefusal(400, 'Invalid integer: trial_period_days');
    const id = ledger.id('cs_test');
    const session: Session = {
      id,
      object: 'checkout.session',
      created: ledger.now,
      customer,
      status: 'open',
      mode: 'subscription',
      subscription: null,
      metadata: metadataOf(fields),
      url: `${url()}/pay/${id}`,
      client_reference_id: text(fields.client_reference_id) || null,
      success_url: text(fields.success_url),
      cancel_url: text(fields.cancel_url),
      order: { price, trialDays: Number(data.trial_period_days ?? 0), metadata: metadataOf(data) },
    };
    sessions.set(id, session);
    return session;
  }

  function expireSession(id: string) {
    const session = found(sessions, id, 'checkout.session');
    if (session.status !== 'open') {
      throw new StripeRefusal(400, `Only Checkout Sessions with a status in ["open"] can be expired.`);
    }
    return Object.assign(session, { status: 'expired', url: null });
  }

  function updateSubscription(id: string, fields: FormFields): Subscription {
    const subscription = found(subscriptions, id, 'subscription');
    if (subscription.status === 'canceled') {
      throw new StripeRefusal(
        400,
        'A canceled subscription can only update its cancellation_details and metadata.',
      );
    }
    if (fields.cancel_at !== undefined && fields.cancel_at_period_end !== undefined) {
      throw new StripeRefusal(
        400,
        'You may only specify one of these parameters: cancel_at, cancel_at_period_end.',
      );
    }
    const [change] = (fields.items ?? []) as { id?: string; price?: string }[];
    if (change) {
      if (change.id !== itemOf(subscription).id) throw new StripeRefusal(400, 'No such subscription item');
      ledger.change(subscription, found(prices, text(change.price), 'price'));
    }
    if (fields.cancel_at_period_end !== undefined) {
      subscription.cancel_at_period_end = fields.cancel_at_period_end === 'true';
      // Stripe returns the date as well as the flag.
      subscription.cancel_at = subscription.cancel_at_period_end
        ? itemOf(subscription).current_period_end
        : null;
    }
    if (fields.cancel_at === '') subscription.cancel_at = null;
    Object.assign(subscription.metadata, metadataOf(fields));
    emit('customer.subscription.updated', subscription);
    return subscription;
  }

  const withCard = ({ customer, default_payment_method: id, ...subscription }: Subscription) => ({
    ...subscription,
    customer: found(customers, customer, 'customer'),
    default_payment_method: { id, object: 'payment_method', customer },
  });

  function cancelSubscription(id: string, fields: FormFields): Subscription {
    const subscription = found(subscriptions, id, 'subscription');
    if (subscription.status === 'canceled') {
      throw new StripeRefusal(404, `No such subscription: ${id}`, { code: 'resource_missing' });
    }
    ledger.end(subscription, { prorate: fields.prorate === 'true' });
    return subscription;
  }

  function createInvoiceItem(fields: FormFields) {
    const invoice = found(invoices, text(fields.invoice), 'invoice');
    if (invoice.status !== 'draft') {
      throw new StripeRefusal(400, 'This invoice is no longer editable', { code: 'invoice_not_editable' });
    }
    const line = { description: text(fields.description), amount: Number(fields.amount) };
    ledger.addLine(invoice, { ...line, metadata: metadataOf(fields) });
    return { id: ledger.id('ii'), object: 'invoiceitem', ...line };
  }

  function finalizeInvoice(id: string, fields: FormFields) {
    const invoice = found(invoices, id, 'invoice');
    ledger.finalize(invoice);
    if (fields.auto_advance === 'true') ledger.charge(invoice);
    return invoice;
  }

  const post = { method: 'POST' } as const;
  const get = { method: 'GET' } as const;
  return [
    {
      ...post,
      path: /^\/v1\/customers$/,
      takes: parameters.createCustomer,
      answer: (_, fields) => createCustomer(fields),
    },
    {
      ...post,
      path: /^\/v1\/products$/,
      takes: parameters.createProduct,
      needs: ['name'],
      answer: (_, fields) => createProduct(fields),
    },
    {
      ...get,
      path: /^\/v1\/prices$/,
      takes: parameters.listPrices,
      answer: (_, fields) => {
        const keys = (fields.lookup_keys ?? []) as string[];
        const known = [...prices.values()].filter(
          ({ active, lookup_key: key }) =>
            key !== null && keys.includes(key) && String(active) === fields.active,
        );
        return listOf('/v1/prices', known, limitOf(fields));
      },
    },
    {
      ...post,
      path: /^\/v1\/prices$/,
      takes: parameters.createPrice,
      needs: ['currency', 'product'],
      answer: (_, fields) => createPrice(fields),
    },
    {
      ...get,
      path: /^\/v1\/checkout\/sessions$/,
      takes: parameters.listSessions,
      answer: (_, fields) => listOf('/v1/checkout/sessions', newestOf(sessions, fields), limitOf(fields)),
    },
    {
      ...post,
      path: /^\/v1\/checkout\/sessions$/,
      takes: parameters.createSession,
      needs: ['mode', 'line_items', 'success_url'],
      answer: (_, fields) => createSession(fields),
    },
    {
      ...post,
      path: /^\/v1\/checkout\/sessions\/([^/]+)\/expire$/,
      takes: parameters.nothing,
      answer: expireSession,
    },
    {
      ...get,
      path: /^\/v1\/subscriptions$/,
      takes: parameters.listSubscriptions,
      answer: (_, fields) => {
        // Without `status=all`, Stripe omits canceled ones.
        const all = newestOf(subscriptions, fields);
        const shown = fields.status === 'all' ? all : all.filter(({ status }) => status !== 'canceled');
        const expanded = fields.expand ? shown.map(withCard) : shown;
        return listOf<object>('/v1/subscriptions', expanded, limitOf(fields));
      },
    },
    {
      ...get,
      path: /^\/v1\/subscriptions\/([^/]+)$/,
      takes: parameters.nothing,
      answer: (id) => found(subscriptions, id, 'subscription'),
    },
    {
      ...post,
      path: /^\/v1\/subscriptions\/([^/]+)$/,
      takes: parameters.updateSubscription,
      answer: updateSubscription,
    },
    {
      method: 'DELETE',
      path: /^\/v1\/subscriptions\/([^/]+)$/,
      takes: parameters.cancelSubscription,
      answer: cancelSubscription,
    },
    {
      ...post,
      path: /^\/v1\/billing_portal\/sessions$/,
      takes: parameters.openPortal,
      answer: (_, fields) => {
        const { id } = found(customers, text(fields.customer), 'customer');
        const back = new URLSearchParams({ back: text(fields.return_url) });
        return {
          id: ledger.id('bps'),
          object: 'billing_portal.session',
          url: `${url()}/portal/${id}?${back}`,
        };
      },
    },
    {
      ...get,
      path: /^\/v1\/invoices$/,
      takes: parameters.listInvoices,
      answer: (_, fields) => listOf('/v1/invoices', newestOf(invoices, fields), limitOf(fields)),
    },
    {
      ...post,
      path: /^\/v1\/invoices$/,
      takes: parameters.createInvoice,
      answer: (_, fields) =>
        ledger.write(found(customers, text(fields.customer), 'customer').id, {
          reason: 'manual',
          lines: [],
          metadata: metadataOf(fields),
          description: text(fields.description),
          card: text(fields.default_payment_method) || undefined,
        }),
    },
    {
      ...get,
      path: /^\/v1\/invoices\/([^/]+)$/,
      takes: parameters.nothing,
      answer: (id) => {
        const invoice = found(invoices, id, 'invoice');
        return { ...invoice, lines: listOf(invoice.lines.url, invoice.lines.data) };
      },
    },
    {
      ...get,
      path: /^\/v1\/invoices\/([^/]+)\/lines$/,
      takes: parameters.listLines,
      answer: (id, fields) => {
        const { lines } = found(invoices, id, 'invoice');
        const last = lines.data.findIndex((line) => line.id === fields.starting_after);
        return listOf(lines.url, lines.data.slice(last + 1), limitOf(fields));
      },
    },
    {
      ...post,
      path: /^\/v1\/invoices\/([^/]+)\/finalize$/,
      takes: parameters.finalizeInvoice,
      answer: finalizeInvoice,
    },
    {
      ...post,
      path: /^\/v1\/invoiceitems$/,
      takes: parameters.createInvoiceItem,
      answer: (_, fields) => createInvoiceItem(fields),
    },
  ];
}
