import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { atEnd } from '../at-end.ts';
import { endpointsOn } from './endpoints.ts';
import { type FormFields, parseForm } from './form.ts';
import { found, Ledger } from './ledger.ts';
import { checkoutPage, portalPage } from './pages.ts';
import { checkParameters } from './parameters.ts';
import { StripeRefusal } from './refusal.ts';

export const stripeSecret = 'sk_test_only_for_tests';
export const webhookSecret = 'whsec_only_for_tests';
const apiVersion = '2026-10-28.endive';

export interface StripeEvent {
  id: string;
  type: string;
  /** The body, as it is sent. */
  body: string;
}

type Answered = { status: number; body: object };

/** The `Stripe-Signature` of a body, as Stripe creates it. Webhooks are signed with the real clock. */
export function signatureOf(body: string, { secret = webhookSecret, ageSeconds = 0 } = {}): string {
  const at = Math.floor(Date.now() / 1_000) - ageSeconds;
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;
}

/**
 * Stripe, as far as the service uses it: an HTTP server that speaks its protocol, rejects what Stripe would
 * reject, keeps customers, subscriptions and invoices, and has checkout pages. `clock` is its time.
 */
export async function startFakeStripe(clock: () => Date = () => new Date()) {
  const events: StripeEvent[] = [];
  const requests: { method: string; path: string; fields: FormFields; key: string | undefined }[] = [];
  const remembered = new Map<string, { digest: string; answered: Answered }>();
  const trouble = { status: 0, times: 0 };
  let sendTo: ((event: StripeEvent) => Promise<unknown>) | undefined;
  let address = '';

  function emit(type: string, object: object): void {
    const id = `evt_${String(events.length + 1).padStart(8, '0')}`;
    // A copy: an event describes the state at its time.
    const body = JSON.stringify({
      id,
      object: 'event',
      api_version: apiVersion,
      created: ledger.now,
      livemode: false,
      type,
      data: { object },
      pending_webhooks: 1,
      request: null,
    });
    events.push({ id, type, body });
    void sendTo?.({ id, type, body });
  }

  const ledger = new Ledger(clock, emit);
  const endpoints = endpointsOn(ledger, { url: () => address, emit });

  function answer(request: IncomingMessage, path: string, fields: FormFields): Answered {
    const { method = '', headers } = request;
    if (headers.authorization !== `Bearer ${stripeSecret}`) {
      return {
        status: 401,
        body: { error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } },
      };
    }
    if (headers['stripe-version'] !== apiVersion) {
      throw new StripeRefusal(400, `Unexpected API version: ${headers['stripe-version']}`);
    }
    if (trouble.times > 0) {
      trouble.times -= 1;
      return {
        status: trouble.status,
        body: { error: { type: 'api_error', message: 'An error occurred.' } },
      };
    }
    const endpoint = endpoints.find((one) => one.method === method && one.path.test(path));
    if (!endpoint) throw new StripeRefusal(404, `Unrecognized request URL (${method}: ${path}).`);
    checkParameters(fields, endpoint.takes);
    const missing = endpoint.needs?.find((name) => fields[name] === undefined);
    if (missing)
      throw new StripeRefusal(400, `Missing required param: ${missing}.`, { code: 'parameter_missing' });
    const id = endpoint.path.exec(path)?.[1] ?? '';
    return { status: 200, body: endpoint.answer(id, fields) };
  }

  /** The same key and request get the first response. The same key with another request is rejected. */
  function answerOnce(request: IncomingMessage, path: string, text: string): Answered {
    const key = request.headers['idempotency-key'] as string | undefined;
    const digest = createHash('sha256').update(`${request.method} ${path} ${text}`).digest('hex');
    const before = key === undefined ? undefined : remembered.get(key);
    if (before) {
      if (before.digest === digest) return before.answered;
      const message = `Keys for idempotent requests can only be used with the same parameters they were first used with.`;
      return { status: 400, body: { error: { type: 'idempotency_error', message } } };
    }
    const answered = refused(() => answer(request, path, parseForm(text)));
    if (key !== undefined && (answered.status < 300 || answered.status === 402)) {
      remembered.set(key, { digest, answered: JSON.parse(JSON.stringify(answered)) as Answered });
    }
    return answered;
  }

  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const { pathname, search, searchParams } = new URL(request.url ?? '/', address);
      const page = refusedPage(() => pageAt(request.method ?? '', pathname, searchParams));
      if (page) {
        response.writeHead(page.status, page.headers).end(page.html);
        return;
      }
      const isForm = request.method === 'POST';
      const text = isForm ? Buffer.concat(chunks).toString() : search.slice(1);
      const key = request.headers['idempotency-key'] as string | undefined;
      requests.push({ method: request.method ?? '', path: pathname, fields: parseForm(text), key });
      const { status, body } = answerOnce(request, pathname, text);
      response
        .writeHead(status, { 'content-type': 'application/json', 'request-id': `req_${requests.length}` })
        .end(JSON.stringify(body));
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  atEnd(() => {
    server.closeAllConnections();
    server.close();
  });

  /** Pages for people. */
  function pageAt(method: string, path: string, query: URLSearchParams) {
    const [, kind, id = '', step] = path.split('/');
    if (kind === 'portal') return portalPage(query.get('back') ?? '/');
    if (kind !== 'pay') return undefined;
    const session = found(ledger.sessions, id, 'checkout.session');
    if (method === 'GET' && step === undefined) {
      return checkoutPage(session, found(ledger.prices, session.order.price, 'price'));
    }
    if (session.status === 'open') ledger.begin(session);
    return { status: 303, headers: { location: session.success_url ?? '/' }, html: '' };
  }

  return {
    /** The value for STRIPE_API_URL. */
    get url() {
      return address;
    },
    environment: () => ({
      STRIPE_SECRET_KEY: stripeSecret,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL: address,
    }),
    ledger,
    requests,
    /** All events, in order. */
    events,
    /** The customer presses “Pay” on the page at `url`. */
    pay(url: string) {
      const session = found(ledger.sessions, new URL(url).pathname.split('/')[2] ?? '', 'checkout.session');
      if (session.status !== 'open') throw new Error(`${session.id} is ${session.status}`);
      return ledger.begin(session);
    },
    /** Sends the event of three days before a trial ends. */
    tellTrialEnd(subscriptionId: string) {
      emit(
        'customer.subscription.trial_will_end',
        found(ledger.subscriptions, subscriptionId, 'subscription'),
      );
    },
    /** Makes the next requests fail with one of Stripe's statuses. */
    fail(status: number, times = 1) {
      Object.assign(trouble, { status, times });
    },
    /** Sends every event as it happens. */
    tell(send: (event: StripeEvent) => Promise<unknown>) {
      sendTo = send;
    },
  };
}

export type FakeStripe = Awaited<ReturnType<typeof startFakeStripe>>;

function refused(work: () => Answered): Answered {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error;
    return { status: error.status, body: error.body() };
  }
}

function refusedPage<Page>(work: () => Page) {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error;
    return {
      status: error.status,
      headers: { 'content-type': 'text/html' },
      html: `<h1>${error.message}</h1>`,
    };
  }
}
