import type { WebhookMessage } from '#api/modules/webhooks/schemas.ts';
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

/** `200`, or the reason why there was no response. */
export const outcomeText = ({ status, error }: { status: number | null; error: string | null }) =>
  status === null ? (error ?? '') : String(status);

/** `40 ms`, `2.1 s` */
export const tookText = (ms: number | null) =>
  ms === null
    ? ''
    : ms < 1_000
      ? text('webhooks.ms', { ms })
      : text('webhooks.seconds', { seconds: decimalText(ms / 1_000) });
