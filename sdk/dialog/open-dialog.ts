/**
 * `{site}/sdk/v1/dialog.js`: loads the dialog into the save button's window; the widget loads this
 * script on the first click.
 */
import type { SaveProduct } from '../../api/contract/events.ts';
import { type Failure, tokenSource } from '../connect/request-token.ts';
import type { DialogWindow } from '../widget/dialog-module.ts';
import type { WidgetParts } from '../widget/page-parts.ts';
import { dialogUrl } from './dialog-url.ts';

/**
 * Shows the dialog in its window.
 * @returns whether it's shown; false if the shopper has closed the window
 * @throws WidgetError
 */
export async function visit(
  { key, site, api, complete, emit, fail }: WidgetParts,
  product: SaveProduct,
  { popup, isTab, lang, step, quick, close }: DialogWindow,
): Promise<boolean> {
  let failure: Failure | undefined;
  const instead = step == null ? quick : undefined;
  const token = await prepareDialog(popup.document, api, key, instead).catch((error: Failure) => {
    failure = error;
    return '';
  });
  if (failure?.code === 'popup_blocked') {
    close();
    quick!.press(product, 'instant');
    return false;
  }
  const error = failure && fail(failure, true);
  const details = await complete(product);
  if (popup.closed && !error) return false;
  popup.location.replace(dialogUrl({ key, site, lang }, details, step, token));
  if (step === 'sign-in') {
    const report = ({ detail }: CustomEvent<object>) =>
      popup.postMessage({ wl: 1, type: 'page.moved', ...detail }, new URL(site).origin);
    addEventListener('wl:moved', report as EventListener, { once: true });
  }
  if (error) throw error;
  emit('open', { token, popup: !isTab });
  return true;
}

const sources: Record<string, () => Promise<string>> = {};

/**
 * Shows an outline of the dialog in its window until its page has loaded, and gets the token for
 * it.
 * @param instead an alternative way to save, for pages that can't exchange messages with the window
 * @throws {Failure} as `requestToken`; `popup_blocked` if the alternative must be used
 */
export async function prepareDialog(
  window: Document,
  api: string,
  key: string,
  instead: unknown,
): Promise<string> {
  drawOutline(window);
  const [token, isCut] = await Promise.all([
    (sources[api + key] ??= tokenSource(api, key))(),
    instead && isCutOff(),
  ]);
  if (isCut) throw { code: 'popup_blocked' };
  return token;
}

const cutOffName = 'wl.cut-off';
const timeoutMs = 1_000;

/**
 * Whether the page's Cross-Origin-Opener-Policy cuts it off from windows it opens. Only the page's
 * response headers show this, so they're requested once per tab session.
 */
async function isCutOff(): Promise<boolean> {
  if (crossOriginIsolated) return true;
  // Shopify storefronts are never cut off.
  if ('Shopify' in window) return false;
  try {
    sessionStorage[cutOffName] ??= await Promise.race([
      fetch(location.href, { method: 'HEAD' }).then(({ headers }) =>
        /^(same-origin(?!-allow)|noopener)/.test(headers.get('cross-origin-opener-policy')!),
      ),
      new Promise((_, reject) => setTimeout(reject, timeoutMs)),
    ]);
    return sessionStorage[cutOffName] === 'true';
  } catch {
    return false;
  }
}

/** Sets styles through the style object, which a strict Content-Security-Policy allows. */
function drawOutline({ documentElement }: Document): void {
  const [paper, block] = matchMedia('(prefers-color-scheme:dark)').matches
    ? ['#201d1b', '#2f2b28']
    : ['#fff', '#f4f3f1'];
  documentElement.style.cssText = `height:100%;background:${[
    '24px 56px/80px 100px',
    '120px 72px/40% 16px',
    '50% calc(100% - 24px)/90% 52px',
  ].map((place) => `linear-gradient(${block} 0 0) ${place} no-repeat`)},${paper}`;
}
