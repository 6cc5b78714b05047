/** `{site}/sdk/v1/dialog.js`: what the save button's window needs first; the widget loads it before the first dialog. */
import { tokenSource } from '../connect/request-token.ts';

const sources: Record<string, () => Promise<string>> = {};

/**
 * Shows an outline of the dialog in its window until its page has loaded, and gets the token for it.
 * @throws {Failure} as `requestToken`
 */
export function prepareDialog(window: Document, api: string, key: string): Promise<string> {
  drawOutline(window);
  return (sources[api + key] ??= tokenSource(api, key))();
}

/** Uses the style object, which a strict Content-Security-Policy allows. */
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
