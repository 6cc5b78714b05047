/** Klaviyo's API for events and back-in-stock subscriptions, in the revision that the service uses. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { atEnd } from './at-end.ts';

const profile = z.strictObject({
  data: z.strictObject({ type: z.literal('profile'), attributes: z.strictObject({ email: z.email() }) }),
});

const bodies = {
  '/api/events': z.strictObject({
    data: z.strictObject({
      type: z.literal('event'),
      attributes: z.strictObject({
        properties: z.record(z.string(), z.unknown()),
        time: z.iso.datetime(),
        value: z.number().optional(),
        value_currency: z
          .string()
          .regex(/^[A-Z]{3}$/)
          .optional(),
        unique_id: z.string(),
        metric: z.strictObject({
          data: z.strictObject({
            type: z.literal('metric'),
            attributes: z.strictObject({ name: z.string().max(127) }),
          }),
        }),
        profile,
      }),
    }),
  }),
  '/api/back-in-stock-subscriptions': z.strictObject({
    data: z.strictObject({
      type: z.literal('back-in-stock-subscription'),
      attributes: z.strictObject({
        channels: z.array(z.enum(['EMAIL', 'PUSH', 'SMS', 'WHATSAPP'])),
        profile,
      }),
      relationships: z.strictObject({
        variant: z.strictObject({
          data: z.strictObject({
            type: z.literal('catalog-variant'),
            id: z.string().regex(/^\$\w+:::\$\w+:::.+$/),
          }),
        }),
      }),
    }),
  }),
};
type Path = keyof typeof bodies;
type Event = z.infer<(typeof bodies)['/api/events']>['data']['attributes'];

export interface KlaviyoEvent {
  metric: string;
  email: string;
  id: string;
  properties: Record<string, unknown>;
  value: number | undefined;
  currency: string | undefined;
}

interface Fault {
  status: number;
  code: string;
  title: string;
  detail: string;
}

const faults = {
  unauthenticated: {
    status: 401,
    code: 'authentication_failed',
    title: 'Incorrect authentication credentials.',
    detail: 'Incorrect authentication credentials.',
  },
  throttled: {
    status: 429,
    code: 'throttled',
    title: 'Request was throttled.',
    detail: 'Request was throttled. Expected available in 1 second.',
  },
} satisfies Record<string, Fault>;

const invalid = (detail: string): Fault => ({
  status: 400,
  code: 'invalid',
  title: 'Invalid input.',
  detail,
});

/**
 * Klaviyo with one account.
 * @param key its private API key
 */
export async function startKlaviyo(key = `pk_${randomUUID().replaceAll('-', '')}`) {
  const events: KlaviyoEvent[] = [];
  const subscriptions: { email: string; variant: string }[] = [];
  const state = {
    key,
    /** Variants of its catalog; others are refused. */
    variants: [] as string[],
    /** Requests answered with 429 from now on, and the seconds to wait. */
    throttled: 0,
    retryAfter: '1',
    /** Errors for the next requests, instead of accepting them. */
    refused: [] as Fault[],
    /** Requests of any kind. */
    requests: 0,
  };

  function fail(response: ServerResponse, { status, ...fault }: Fault) {
    response.writeHead(status, {
      'content-type': 'application/vnd.api+json',
      ...(status === 429 && { 'retry-after': state.retryAfter }),
    });
    response.end(
      JSON.stringify({ errors: [{ id: randomUUID(), status, ...fault, source: { pointer: '/data/' } }] }),
    );
  }

  function faultOf({ method, url = '', headers }: IncomingMessage): Fault | null {
    if (headers.authorization !== `Klaviyo-API-Key ${state.key}`) return faults.unauthenticated;
    if (!/^\d{4}-\d{2}-\d{2}$/.test(headers.revision?.toString() ?? '')) return invalid('Missing revision.');
    if (method !== 'POST' || !(url in bodies)) {
      return { status: 404, code: 'not_found', title: 'Not found.', detail: 'The path does not exist.' };
    }
    if (headers['content-type'] !== 'application/vnd.api+json') {
      return {
        status: 415,
        code: 'unsupported_media_type',
        title: 'Unsupported.',
        detail: 'Unsupported media type.',
      };
    }
    if (state.throttled > 0) {
      state.throttled -= 1;
      return faults.throttled;
    }
    return state.refused.shift() ?? null;
  }

  function take(path: Path, body: unknown): Fault | null {
    const parsed = bodies[path].safeParse(body);
    if (!parsed.success) return invalid(parsed.error.issues[0]?.message ?? '');
    const { attributes, ...data } = parsed.data.data;
    const { email } = attributes.profile.data.attributes;
    if ('relationships' in data) {
      const variant = data.relationships.variant.data.id;
      if (!state.variants.includes(variant)) return invalid(`Variant ${variant} does not exist.`);
      subscriptions.push({ email, variant });
      return null;
    }
    const { metric, unique_id: id, properties, value, value_currency: currency } = attributes as Event;
    const event = { metric: metric.data.attributes.name, email, id, properties, value, currency };
    const isKnown = events.some((one) => one.id === id && one.email === email && one.metric === event.metric);
    if (!isKnown) events.push(event);
    return null;
  }

  const server = createServer(async (request, response) => {
    state.requests += 1;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const fault =
      faultOf(request) ?? take(request.url as Path, JSON.parse(Buffer.concat(chunks).toString()) as unknown);
    if (fault) return fail(response, fault);
    response.writeHead(202).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEnd(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, events, subscriptions, state };
}
