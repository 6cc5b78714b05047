import type { SignInMessage } from '#api/contract/messages.ts';
import type { BasketApi, SignInStart } from './api.ts';
import { ApiFailure } from './send-json.ts';
import type { Session } from './session-store.ts';
import type { SignIn } from './state.ts';

export interface SignInAttempt {
  /** Polls immediately. */
  check(): void;
  cancel(): void;
}

const pollEveryMs = 3_000;
/** The service's own deadline, measured here because the device's clock may be wrong. */
const timeoutMs = 600_000;
/** The window may close because it's done while the response is still on its way. */
const afterCloseMs = 10_000;

/** Shows that the window is loading until its page arrives. No stylesheet loads into it. */
function showLoading({ document: blank }: Window, lang: string): void {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const spinner = blank.createElement('span');
  spinner.style.cssText =
    'width: 24px; height: 24px; border: 2px solid; border-right-color: transparent; border-radius: 50%';
  blank.documentElement.lang = lang;
  blank.documentElement.style.colorScheme = 'light dark';
  blank.title = document.title;
  blank.body.style.cssText = 'display: grid; height: 100vh; margin: 0; place-items: center; color: GrayText';
  blank.body.replaceChildren(spinner);
  spinner.animate?.(
    { transform: ['none', 'rotate(1turn)'] },
    { duration: isCalm ? 2_400 : 700, iterations: Infinity },
  );
}

/**
 * Signs the shopper in through a first-party window and fetches the session by polling. Call this
 * directly in the click handler: it opens the window before awaiting anything.
 */
export function signInByWindow(
  api: BasketApi,
  lang: string,
  callbacks: {
    step: (step: SignIn) => void;
    session: (session: Session) => void;
    error: (error: unknown) => void;
  },
): SignInAttempt {
  const popup = window.open('about:blank', 'wl-signin', 'popup,width=440,height=640');
  try {
    if (popup) showLoading(popup, lang);
  } catch {
    // It's still open, on another service's page.
  }
  let timer: ReturnType<typeof setTimeout> | undefined;
  let over = false;
  let started: SignInStart | null = null;
  let expiresAt = Infinity;
  let closedAt: number | null = null;
  let asking = false;

  /** The window only continues once the frame that started the sign-in has answered it. */
  const answer = ({ data, origin, source }: MessageEvent<SignInMessage | null>) => {
    if (!started || origin !== location.origin || data?.wl !== 1 || data.type !== 'signin.hello') return;
    const message: SignInMessage = { wl: 1, type: 'signin.confirm', state: started.state };
    (source as Window | null)?.postMessage(message, origin);
  };
  addEventListener('message', answer);

  const end = () => {
    over = true;
    clearTimeout(timer);
    removeEventListener('message', answer);
  };

  async function ask(): Promise<void> {
    if (over || asking || started === null) return;
    asking = true;
    clearTimeout(timer);
    try {
      const session = await api.pollSignIn(started);
      if (over) return;
      if (session) {
        // The window closes automatically, once it has shown what moved.
        end();
        callbacks.session(session);
        return;
      }
    } catch (error) {
      if (!over && error instanceof ApiFailure && error.status >= 400 && error.status < 429) {
        end();
        callbacks.step({ step: 'expired' });
        return;
      }
      // Offline or busy: the next poll tries again.
    } finally {
      asking = false;
    }
    if (popup?.closed) closedAt ??= Date.now();
    if (Date.now() > expiresAt) {
      end();
      callbacks.step({ step: 'expired' });
    } else if (closedAt !== null && Date.now() > closedAt + afterCloseMs) {
      end();
      callbacks.step({ step: 'idle' });
    } else {
      timer = setTimeout(() => void ask(), pollEveryMs);
    }
  }

  async function begin(): Promise<void> {
    const begun = await api.startSignIn();
    if (over) return;
    const address = new URL(begun.href);
    if (address.origin !== location.origin) throw new ApiFailure('failed', 0);
    address.searchParams.set('lang', lang);
    started = begun;
    expiresAt = Date.now() + timeoutMs;
    if (popup) popup.location.replace(address.href);
    else callbacks.step({ step: 'blocked', href: address.href });
    timer = setTimeout(() => void ask(), pollEveryMs);
  }

  callbacks.step({ step: 'waiting' });
  begin().catch((error: unknown) => {
    if (over) return;
    end();
    popup?.close();
    callbacks.error(error);
  });

  return {
    check: () => void ask(),
    cancel() {
      end();
      popup?.close();
      callbacks.step({ step: 'idle' });
    },
  };
}
