import type { BasketFrameMessage, BasketHostMessage, SessionMessage } from '#api/contract/messages.ts';

type Unwrapped<M> = M extends { wl: 1 } ? Omit<M, 'wl'> : never;
export type FrameSays = Unwrapped<BasketFrameMessage>;

/** Connects the framed basket with the SDK on the shop's page. */
export interface HostLink {
  framed: boolean;
  /** Starts receiving messages. */
  listen(): void;
  say(message: FrameSays): void;
  /** Asks the shop's page to add products; `silent` if it doesn't respond in time. */
  add(message: Omit<Extract<FrameSays, { type: 'basket.add' }>, 'type' | 'requestId'>): Promise<AddAnswer>;
}

/**
 * `canUndo`: the shop can remove the added items again. `refused`: for several items, the reason for each refused one,
 * by variant ID.
 */
export type AddAnswer =
  { ok: boolean; error?: string; refused?: Record<string, unknown>; canUndo?: boolean } | 'silent';

const answerWithinMs = 20_000;

/**
 * Connects to the parent page. Only accepts messages from the parent at the shop's origin and, about sessions, from
 * windows of this origin.
 */
export function connectHost(
  shopOrigin: string | null,
  hear: (message: BasketHostMessage | SessionMessage, event: MessageEvent<unknown>) => void,
): HostLink {
  const parent = window.parent === window ? null : window.parent;
  const waiting = new Map<string, (answer: AddAnswer) => void>();
  let requests = 0;

  const say = (message: FrameSays) => {
    if (parent && shopOrigin) parent.postMessage({ wl: 1, ...message }, shopOrigin);
  };

  const onMessage = (event: MessageEvent<unknown>) => {
    const message = event.data as BasketHostMessage | SessionMessage | null;
    if (typeof message !== 'object' || message?.wl !== 1 || typeof message.type !== 'string') return;
    const fromHost = parent !== null && event.source === parent && event.origin === shopOrigin;
    if (message.type.startsWith('session.')) {
      if (event.origin === location.origin) hear(message, event);
    } else if (fromHost && message.type === 'host.added') {
      waiting.get(message.requestId)?.({
        ok: message.ok === true,
        error: message.error,
        refused: message.refused,
        canUndo: message.canUndo === true,
      });
    } else if (fromHost) {
      hear(message, event);
    }
  };

  return {
    framed: parent !== null && shopOrigin !== null,
    listen: () => addEventListener('message', onMessage),
    say,
    add(message) {
      const requestId = `${Date.now()}-${++requests}`;
      return new Promise<AddAnswer>((resolve) => {
        waiting.set(requestId, resolve);
        setTimeout(() => resolve('silent'), answerWithinMs);
        say({ type: 'basket.add', requestId, ...message });
      }).finally(() => waiting.delete(requestId));
    },
  };
}
