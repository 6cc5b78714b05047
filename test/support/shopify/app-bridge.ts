/* eslint-disable @typescript-eslint/no-explicit-any -- App Bridge is a global of the page. */
declare global {
  interface Window {
    /** Set by the test: returns a new session token, and what `shopify.app.extensions()` answers. */
    wlSessionToken(): Promise<string>;
    wlExtensions(): Promise<unknown[]>;
    /** What the merchant answers when the app asks for scopes, or gives them back. */
    wlScopes(action: 'request' | 'revoke', scopes: string[]): Promise<unknown>;
    /** The app follows the navigation that Shopify draws. */
    wlFollows?: boolean;
  }
}

/**
 * Stands in for Shopify's App Bridge in the app's frame: sends session tokens with every request to the app,
 * draws the save bar and toasts that Shopify would draw outside the frame, and reports the app's navigation
 * to the outer page. Runs in the browser.
 */
export function appBridge(): void {
  const plainFetch = window.fetch.bind(window);
  const authorized = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    if (new URL(request.url).origin !== location.origin) return plainFetch(request);
    const send = async () => {
      const copy = request.clone();
      copy.headers.set('Authorization', `Bearer ${await window.wlSessionToken()}`);
      return plainFetch(copy);
    };
    let response = await send();
    if (response.status === 401 && response.headers.get('X-Shopify-Retry-Invalid-Session-Request')) {
      response = await send();
    }
    const away = response.headers.get('X-Shopify-API-Request-Failure-Reauthorize-Url');
    if (away) window.open(away, '_top');
    return response;
  };
  window.fetch = authorized;

  const listen = window.addEventListener.bind(window);
  window.addEventListener = (type: string, ...rest: [listener: any, options?: any]) => {
    listen(type, ...rest);
    window.wlFollows ||= type === 'shopify:navigate';
  };

  const whenReady = (draw: () => void) =>
    document.body ? draw() : addEventListener('DOMContentLoaded', draw, { once: true });
  const bar = (id: string, style: string) => {
    const found = document.getElementById(id);
    if (found) return found;
    const made = document.createElement('div');
    made.id = id;
    made.style.cssText = `position:fixed;z-index:9999;font:600 13px system-ui;color:#fff;background:#1a1a1a;border-radius:8px;padding:8px 12px;display:flex;gap:12px;align-items:center;${style}`;
    document.documentElement.append(made);
    return made;
  };

  const toasts = {
    show(message: string, { isError = false }: { isError?: boolean } = {}) {
      whenReady(() => {
        const toast = bar('stand-in-toast', 'bottom:24px;left:50%;transform:translateX(-50%)');
        toast.setAttribute('role', isError ? 'alert' : 'status');
        toast.textContent = message;
      });
      return 'toast';
    },
    hide() {
      document.getElementById('stand-in-toast')?.remove();
    },
  };

  /**
   * Supports both kinds of save bar: `<ui-save-bar id>` shown by ID, and `<form data-save-bar>` shown while
   * it has changes.
   */
  const drawSaveBar = (onSave: () => void, onDiscard: () => void) => {
    const saveBar = bar('stand-in-save-bar', 'top:8px;left:50%;transform:translateX(-50%)');
    const button = (text: string, click: () => void) => {
      const made = document.createElement('button');
      made.type = 'button';
      made.textContent = text;
      made.addEventListener('click', click);
      return made;
    };
    saveBar.replaceChildren('Unsaved changes ', button('Discard', onDiscard), button('Save', onSave));
  };
  const hideSaveBar = () => document.getElementById('stand-in-save-bar')?.remove();
  const saveBar = {
    show: async (id: string) => {
      const press = (isSave: boolean) => () => {
        const buttons = [...(document.getElementById(id)?.querySelectorAll('button') ?? [])];
        buttons.find((one) => (one.getAttribute('variant') === 'primary') === isSave)?.click();
      };
      drawSaveBar(press(true), press(false));
    },
    hide: async () => hideSaveBar(),
    toggle: async (id: string) =>
      document.getElementById('stand-in-save-bar') ? hideSaveBar() : saveBar.show(id),
    leaveConfirmation: () =>
      new Promise<void>((resolve) => {
        if (!document.getElementById('stand-in-save-bar')) return resolve();
        const question = bar('stand-in-leave', 'top:64px;left:50%;transform:translateX(-50%)');
        const button = (text: string, then: () => void) => {
          const made = document.createElement('button');
          made.type = 'button';
          made.textContent = text;
          made.addEventListener('click', () => {
            question.remove();
            then();
          });
          return made;
        };
        // Staying on the page gets no answer, as with Shopify.
        question.replaceChildren(
          'Leave page with unsaved changes? ',
          button('Stay', () => undefined),
          button('Leave page', resolve),
        );
      }),
  };
  customElements.define(
    'ui-save-bar',
    class extends HTMLElement {
      connectedCallback() {
        this.style.display = 'none';
      }
      show() {
        return saveBar.show(this.id);
      }
      async hide() {
        if (this.id) hideSaveBar();
      }
    },
  );
  const watchForm = ({ target }: Event) => {
    const form = (target as Element).closest<HTMLFormElement>('form[data-save-bar]');
    if (form)
      drawSaveBar(
        () => form.requestSubmit(),
        () => {
          form.reset();
          hideSaveBar();
        },
      );
  };
  addEventListener('input', watchForm, true);
  addEventListener('change', watchForm, true);
  addEventListener('submit', hideSaveBar, true);

  customElements.define(
    'ui-nav-menu',
    class extends HTMLElement {
      connectedCallback() {
        this.hidden = true;
        const report = () => {
          const links = [...this.querySelectorAll('a')].map((a) => ({
            text: a.textContent,
            href: a.getAttribute('href'),
          }));
          parent.postMessage({ type: 'nav', links }, '*');
        };
        // The document may still be loading.
        new MutationObserver(report).observe(this, { childList: true, subtree: true, characterData: true });
        report();
        addEventListener('message', ({ data }: MessageEvent<any>) => {
          if (data?.type !== 'navigate') return;
          const link = this.querySelector(`a[href="${data.href}"]`);
          link?.dispatchEvent(new CustomEvent('shopify:navigate', { bubbles: true }));
        });
      }
    },
  );

  const apiKey = document.querySelector('script[data-api-key]')?.getAttribute('data-api-key');
  (window as any).shopify = {
    config: { apiKey, shop: new URLSearchParams(location.search).get('shop'), locale: 'en' },
    idToken: () => window.wlSessionToken(),
    toast: toasts,
    saveBar,
    // Tests count how often Shopify's bar was shown.
    loading(isLoading = true) {
      const { dataset } = document.documentElement;
      if (isLoading) dataset.loadings = String(Number(dataset.loadings ?? 0) + 1);
      dataset.loading = String(isLoading);
    },
    app: { extensions: () => window.wlExtensions() },
    scopes: {
      request: (scopes: string[]) => window.wlScopes('request', scopes),
      revoke: (scopes: string[]) => window.wlScopes('revoke', scopes),
    },
    environment: { embedded: true, mobile: false },
    ready: Promise.resolve(),
  };
}
