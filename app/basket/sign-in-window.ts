import { ApiFailure } from './send-json.ts';
import type { BasketApi } from './api.ts';
import type { Session } from './session-store.ts';
import type { SignIn } from './state.ts';

export interface SignInAttempt {
  /** Asks at once whether the window is done. */
  check(): void;
  cancel(): void;
}

const pollEveryMs = 3_000;
/** As long as the service waits; measured here, because the device's clock may be wrong. */
const patienceMs = 600_000;
/** The window may have closed because it is done: the answer can still be on its way. */
const afterCloseMs = 10_000;

/**
 * Signs the shopper in through a first-party window and fetches the session by polling. Call it inside the
 * click: the window opens before anything is awaited.
 */
export function signInByWindow(
  api: BasketApi,
  lang: string,
  told: {
    step: (step: SignIn) => void;
    session: (session: Session) => void;
    error: (error: unknown) => void;
  },
): SignInAttempt {
  const popup = window.open('about:blank', 'wl-signin', 'popup,width=440,height=640');
  let timer: ReturnType<typeof setTimeout> | undefined;
  let over = false;
  let state: string | null = null;
  let expiresAt = Infinity;
  let closedAt: number | null = null;
  let asking = false;

  const end = () => {
    over = true;
    clearTimeout(timer);
  };

  async function ask(): Promise<void> {
    if (over || asking || state === null) return;
    asking = true;
    clearTimeout(timer);
    try {
      const session = await api.pollSignIn(state);
      if (over) return;
      if (session) {
        end();
        popup?.close();
        told.session(session);
        return;
      }
    } catch (error) {
      if (!over && error instanceof ApiFailure && error.status >= 400 && error.status < 429) {
        end();
        told.step({ step: 'expired' });
        return;
      }
      // Offline or busy: the next round tries again.
    } finally {
      asking = false;
    }
    if (popup?.closed) closedAt ??= Date.now();
    if (Date.now() > expiresAt) {
      end();
      told.step({ step: 'expired' });
    } else if (closedAt !== null && Date.now() > closedAt + afterCloseMs) {
      end();
      told.step({ step: 'idle' });
    } else {
      timer = setTimeout(() => void ask(), pollEveryMs);
    }
  }

  async function begin(): Promise<void> {
    const started = await api.startSignIn();
    if (over) return;
    const address = new URL(started.href);
    if (address.origin !== location.origin) throw new ApiFailure('failed', 0);
    address.searchParams.set('lang', lang);
    state = started.state;
    expiresAt = Date.now() + patienceMs;
    if (popup) popup.location.replace(address.href);
    else told.step({ step: 'blocked', href: address.href });
    timer = setTimeout(() => void ask(), pollEveryMs);
  }

  told.step({ step: 'waiting' });
  begin().catch((error: unknown) => {
    if (over) return;
    end();
    popup?.close();
    told.error(error);
  });

  return {
    check: () => void ask(),
    cancel() {
      end();
      popup?.close();
      told.step({ step: 'idle' });
    },
  };
}
