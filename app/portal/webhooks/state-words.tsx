import { eventTypes } from '#api/contract/event-types.ts';
import type { WebhookEndpoint, WebhookMessage } from '#api/modules/webhooks/schemas.ts';
import { endpointName } from '../endpoint-words.tsx';
import { Badge, type Tone } from '../notice.tsx';
import { text } from '../texts.ts';
import { decimalText } from '../words.ts';

const tones = { delivered: 'ok', retrying: 'warn', failed: 'err' } as const satisfies Record<string, Tone>;
const words = () => ({
  delivered: text('webhooks.delivered'),
  retrying: text('webhooks.retrying'),
  failed: text('webhooks.failed'),
});

export const StateBadge = ({ state }: Pick<WebhookMessage, 'state'>) => (
  <Badge tone={tones[state]}>{words()[state]}</Badge>
);

/** `200`, or why the message wasn't accepted. */
export const outcomeText = ({ status, error }: { status: number | null; error: string | null }) =>
  error === null ? String(status ?? '') : error.replace(/^status (?=\d)/, '');

/** `40 ms`, `2.1 s` */
export const tookText = (ms: number | null) =>
  ms === null
    ? ''
    : ms < 1_000
      ? text('webhooks.ms', { ms })
      : text('webhooks.seconds', { seconds: decimalText(ms / 1_000) });

/** A message's recipient: an endpoint, or a wishlist's webhook. */
export function placeText(
  message: Pick<WebhookMessage, 'type' | 'basket_name' | 'endpoint_id' | 'endpoint_url'>,
  endpoints: readonly Pick<WebhookEndpoint, 'id' | 'url' | 'description'>[],
): string {
  const { type, basket_name: basket, endpoint_id: id, endpoint_url: url } = message;
  const endpoint = endpoints.find((one) => one.id === id);
  if (endpoint) return endpointName(endpoint);
  const isEvent = (eventTypes as readonly string[]).includes(type);
  return url ?? basket ?? text(isEvent ? 'endpoints.deleted' : 'webhooks.deletedBasket');
}
