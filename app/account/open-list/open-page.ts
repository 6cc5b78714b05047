import type { Language } from '#api/contract/language/languages.ts';
import type { Messages } from '#app/messages/catalogues.ts';

/** The data of the window that a basket on a shop's page opens to show a guest's list. */
export interface OpenPage {
  lang: Language;
  texts: Pick<Messages<'dialog'>, 'loading' | 'seeList'>;
  brandName: string;
  /** The shop whose page shows the basket. Its guest may become ours, too. */
  shop: { key: string; origin: string };
  /** The list's URL without a guest. */
  knownUrl: string;
  /** The panel to show with the list. */
  panel: 'share' | null;
}
