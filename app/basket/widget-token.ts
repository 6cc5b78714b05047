import { sendJson } from './send-json.ts';

export interface WidgetToken {
  /** The token of this shop, minted on first need. @throws ApiFailure as `POST /widget/init` answers */
  get(): Promise<string>;
  /** The SDK on the shop's page hands its token over. */
  give(token: string): void;
  /** Forgets a token that the service refused; one given meanwhile stays. */
  renew(stale: string): void;
}

/** How long a framed basket waits for the shop's page to hand its token over. */
const hostPatienceMs = 5_000;

/**
 * Holds the widget token. In a frame the SDK gives it (its init carries the shop's real origin); on a page of its
 * own, when the SDK stays silent, or once it has run out, the basket mints one itself.
 */
export function createWidgetToken(options: {
  baseUrl: string;
  publicKey: string;
  origin: string;
  framed: boolean;
}): WidgetToken {
  let current: string | null = null;
  let minting: Promise<string> | null = null;
  let arrive: (token: string) => void;
  const fromHost = new Promise<string>((resolve) => (arrive = resolve));
  const patience = () =>
    options.framed
      ? Promise.race([fromHost, new Promise<void>((resolve) => setTimeout(resolve, hostPatienceMs))])
      : null;

  async function mint(): Promise<string> {
    await patience();
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
      current = token;
      arrive(token);
    },
    renew(stale) {
      if (current === stale) current = null;
    },
  };
}
