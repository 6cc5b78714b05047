/**
 * `assets/wishlist.js` of the theme app extension: the behavior of its blocks, any of which may be
 * alone on a page.
 */
import { readPageSetup } from './page-setup.ts';
import { startTheme } from './start-theme.ts';

function start(): void {
  const setup = readPageSetup();
  // Several blocks may load the script, but only the first run counts.
  if (setup && !customElements.get('wl-basket')) startTheme(setup);
}

if (document.readyState === 'loading') addEventListener('DOMContentLoaded', start);
else start();
// The theme editor may add the first block later.
document.addEventListener('shopify:section:load', start);
