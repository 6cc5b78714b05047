import type { BrowserContext, Page } from 'playwright-core';

/** Opens a sign-in window from this page, which sends it a state as shops' own code does. */
export async function openSignIn(
  opener: Page,
  signinUrl: string,
  state = new URL(signinUrl).searchParams.get('state') ?? '',
): Promise<Page> {
  const context: BrowserContext = opener.context();
  const opened = context.waitForEvent('page');
  await opener.evaluate(
    ([address, answer, site]) => {
      addEventListener('message', ({ data, origin, source }) => {
        if (origin !== site || data?.wl !== 1 || data.type !== 'signin.hello') return;
        (source as Window).postMessage({ wl: 1, type: 'signin.confirm', state: answer }, origin);
      });
      open(address, '_blank', 'popup,width=440,height=640');
    },
    [signinUrl, state, new URL(signinUrl).origin] as const,
  );
  const window = await opened;
  await window.waitForLoadState();
  return window;
}
