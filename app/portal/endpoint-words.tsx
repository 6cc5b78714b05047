import type { WebhookEndpoint } from '#api/modules/webhooks/schemas.ts';
import { Badge, Notice, type Tone } from './notice.tsx';
import { text } from './texts.ts';
import { deadlineText } from './words.ts';

type State = Pick<WebhookEndpoint, 'state' | 'failing_since' | 'paused_at'>;

const tones = { active: 'ok', failing: 'warn', paused: undefined } as const satisfies Record<
  State['state'],
  Tone | undefined
>;
const stateWords = () => ({
  active: text('endpoints.active'),
  failing: text('endpoints.failing'),
  paused: text('endpoints.paused'),
});

/** An endpoint's state, and since when. */
export function EndpointState({ state, failing_since: failing, paused_at: paused }: State) {
  const since = state === 'active' ? null : (paused ?? failing);
  return (
    <span className="row endpoint-state">
      <Badge tone={tones[state]}>{stateWords()[state]}</Badge>
      {since && <small>{text('endpoints.since', { date: deadlineText(since) })}</small>}
    </span>
  );
}

/** Why nothing arrives, and what to do. */
export function EndpointTrouble(
  props: Pick<State, 'state' | 'failing_since'> & {
    words: { failing: (date: string) => string; stopped: (date: string) => string; paused: string };
  },
) {
  const { state, failing_since: failing, words } = props;
  if (state === 'failing' && failing) {
    return <Notice tone="warn">{words.failing(deadlineText(failing))}</Notice>;
  }
  if (state !== 'paused') return null;
  return (
    <Notice tone={failing ? 'err' : 'info'}>
      {failing ? words.stopped(deadlineText(failing)) : words.paused}
    </Notice>
  );
}

/** Larger numbers aren't counted. */
const maxWaiting = 1_000;

export const waitingText = (count: number) =>
  count < maxWaiting ? text('endpoints.waiting', { count }) : text('endpoints.waitingMany', { count });

/** The description, or else the URL without its protocol. */
export const endpointName = ({ url, description }: Pick<WebhookEndpoint, 'url' | 'description'>): string =>
  description || url.replace(/^https?:\/\//, '');
