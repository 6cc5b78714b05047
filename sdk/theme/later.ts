/**
 * `{site}/sdk/v1/theme.js`: the part that the theme's script needs once a shopper approaches a product or the wishlist.
 */
import type { SavedReference } from '../../api/contract/messages.ts';
import type * as Forms from './fill-forms.ts';
import type { PageSetup } from './page-setup.ts';

export { completed } from './complete-product.ts';
export { drawerOf } from './drawer-of.ts';
export { loadBasket } from './load-basket.ts';

export const fillForms = async (setup: PageSetup, references?: SavedReference[]): Promise<void> =>
  ((await import(new URL('forms.js', import.meta.url).href)) as typeof Forms).fillForms(setup, references);
