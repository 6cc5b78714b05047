import type { SaveProduct } from '../../api/contract/events.ts';
import { guestHereName, readStored } from '../connect/page-storage.ts';
import { toJson } from '../connect/to-json.ts';

interface Place {
  key: string;
  /** Ends with a slash. */
  site: string;
  lang: string;
}

/**
 * The dialog's URL for a product on this page.
 * @param step the first step, if it isn't choosing a list
 * @param token the widget token; without it, the dialog requests one itself, or explains why the
 * shopper can't save here
 */
export function dialogUrl({ key, site, lang }: Place, product: SaveProduct, step = '', token = ''): string {
  return `${site}save?${new URLSearchParams({
    token,
    key,
    origin,
    product: toJson(product),
    lang,
    ...(step && { step }),
    ...(readStored(guestHereName(key)) && { guest: '' }),
  })}`;
}
