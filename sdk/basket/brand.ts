/**
 * `{site}/sdk/v1/brand.js`: loads the basket's configuration, and applies the partner's look to the
 * drawer and the toast, which load this script when they first appear.
 */
import type { BasketConfig } from '../../api/contract/basket.ts';
import type { Look } from '../../api/contract/look.ts';
import { addStyle } from '../connect/add-style.ts';
import type { Failure } from '../connect/request-token.ts';
import type { FrameParts, FramePlace } from './frame-parts.ts';
import type { DrawerOptions } from './types.ts';

type Design = Pick<Look, 'colors' | 'font' | 'borderRadius'>;

/** @param corner the panel's corners, as a multiple of those of controls */
function styleOf({ colors, font, borderRadius }: Design, corner: number): string {
  const rules = [
    `@media(min-width:641px){:host{border-radius:${Math.min(borderRadius * corner, 32)}px}}`,
    `button{border-radius:${borderRadius}px}`,
  ];
  for (const scheme of ['light', 'dark'] as const) {
    const own = colors[scheme];
    if (!own) continue;
    const host = scheme === 'dark' ? ':host([data-scheme=dark])' : ':host(:not([data-scheme=dark]))';
    // The text color at 8% and 20% opacity.
    const parts = `--block:${own.ink}15;--line:${own.ink}33`;
    rules.push(`${host}{background:${own.ground};color:${own.ink};${parts}}`);
  }
  if (font !== 'inherit') rules.push(`:host{font-family:${font},system-ui,sans-serif}`);
  return rules.join('');
}

/**
 * Loads a basket's configuration and applies its look to the drawer. The page's options take
 * precedence.
 * @throws {Failure} `config_not_found`, `config_fetch_failed`
 */
export async function applyConfig({ api, options }: FrameParts, { panel }: FramePlace): Promise<void> {
  const { configId } = options;
  const response = await fetch(`${api}/baskets/${encodeURIComponent(configId)}`).catch(() => undefined);
  if (response?.ok) {
    if (panel) dressDrawer(...panel, (await response.json()) as BasketConfig);
    return;
  }
  const failure: Failure =
    response?.status === 404
      ? { code: 'config_not_found', message: `There is no basket ${configId}` }
      : { code: 'config_fetch_failed', message: 'The basket’s configuration could not be loaded' };
  throw failure;
}

function dressDrawer(host: HTMLElement, page: DrawerOptions, config: BasketConfig): void {
  const { side, width } = config.drawer;
  if (!page.side && side === 'left') {
    host.style.removeProperty('right');
    host.style.setProperty('left', '16px', 'important');
  }
  if (!page.width && width) host.style.setProperty('--width', `${width}px`);
  addStyle(host.shadowRoot!, styleOf(config, 1.75) + ':host{animation:none}');
}

export async function dressToast(shadow: ShadowRoot, site: string, key: string): Promise<void> {
  const response = await fetch(`${site}sdk/v1/looks/${key}`);
  if (response.ok) addStyle(shadow, styleOf((await response.json()) as Look, 1.5));
}
