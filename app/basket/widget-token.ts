import { sendJson } from './send-json.ts';

export interface WidgetToken {
  /** The widget token, requested on first use. @throws ApiFailure as `POST /widget/init` */
  get(): Promise<string>;
  /** Sets the token of the SDK on the shop's page; null if it has none, to stop waiting for it. */
  give(token: string | null): void;
  /** Drops a token that the service refused, unless it has been replaced. */
  renew(stale: string): void;
}

/** How long a framed basket waits for the shop page's token. */
const hostTimeoutMs = 5_000;

/**
 * Holds the widget token. In a frame, it comes from the SDK, whose init knows the shop's real origin; on a separate
 * page, if the SDK doesn't send one, or when it has expired, the basket requests one itself.
 */
export function createWidgetToken(options: {
  baseUrl: string;
  publicKey: string;
  origin: string;
  framed: boolean;
}): WidgetToken {
  let current: string | null = null;
  let minting: Promise<string> | null = null;
  let arrive: () => void;
  const fromHost = new Promise<void>((resolve) => (arrive = resolve));
  const timeout = () =>
    options.framed
      ? Promise.race([fromHost, new Promise<void>((resolve) => setTimeout(resolve, hostTimeoutMs))])
      : null;

  async function mint(): Promise<string> {
    await timeout();
    if (current) return current;
    const answer = await sendJson(`${options.baseUrl}/widget/init`, {
      method: 'POST',
      body: { origin: options.origin, public_key: options.publicKey },
    });
    current = String(answer.token);
    return current;
  }

  return {
    async get() {
      if (current) return current;
      minting ??= mint().finally(() => (minting = null));
      return minting;
    },
    give(token) {
      current = token ?? current;
      arrive();
    },
    renew(stale) {
      if (current === stale) current = null;
    },
  };
}
