import type { WebhookEndpoint } from '#api/modules/webhooks/schemas.ts';
import { Badge, type Tone } from '../notice.tsx';
import { text } from '../texts.ts';
import { deadlineText } from '../words.ts';

type State = Pick<WebhookEndpoint, 'state' | 'failing_since' | 'paused_at'>;

const tones = { active: 'ok', failing: 'warn', paused: undefined } as const satisfies Record<
  State['state'],
  Tone | undefined
>;
const words = () => ({
  active: text('endpoints.active'),
  failing: text('endpoints.failing'),
  paused: text('endpoints.paused'),
});

/** An endpoint’s state, and since when. */
export function EndpointState({ state, failing_since: failing, paused_at: paused }: State) {
  const since = state === 'active' ? null : (paused ?? failing);
  return (
    <span className="row endpoint-state">
      <Badge tone={tones[state]}>{words()[state]}</Badge>
      {since && <small>{text('endpoints.since', { date: deadlineText(since) })}</small>}
    </span>
  );
}

/** The description if there is one, else the URL without what all have in common. */
export const endpointName = ({ url, description }: Pick<WebhookEndpoint, 'url' | 'description'>): string =>
  description || url.replace(/^https?:\/\//, '');
