/** `assets/wishlist.js` of the theme app extension: what its blocks do, each of which may be alone on a page. */
import { readPageSetup } from './page-setup.ts';
import { startTheme } from './start-theme.ts';

function start(): void {
  const setup = readPageSetup();
  // Several blocks ask for the script: the first run is the one.
  if (setup && !customElements.get('wl-basket')) startTheme(setup);
}

if (document.readyState === 'loading') addEventListener('DOMContentLoaded', start);
else start();
// The theme editor may bring the first block later.
document.addEventListener('shopify:section:load', start);
