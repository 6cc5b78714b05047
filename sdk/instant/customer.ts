import { customerName } from '../connect/customer-name.ts';
import { readStored, writeStored } from '../connect/page-storage.ts';

/** The theme's data about the page; see the block `setup.liquid`. */
interface ThemePage {
  /**
   * Only indicates whether asking is worthwhile; Shopify itself confirms to the service who is
   * signed in.
   */
  customer?: number | string | null;
  shop?: string | null;
}

function themePage(): ThemePage {
  for (const script of document.querySelectorAll('[data-wl-setup],[data-wl-block]')) {
    try {
      return JSON.parse(script.textContent) as ThemePage;
    } catch {
      // The theme wrote invalid JSON; the next block may be valid.
    }
  }
  return {};
}

/**
 * The customer who is signed in to this shop; undefined if there is none, or if it isn't a Shopify
 * shop.
 */
export function customerOf(key: string) {
  const { customer, shop } = themePage();
  if (!customer) return undefined;
  const name = customerName(key);
  return {
    shop: shop || location.hostname,
    /** This browser has confirmed the customer before. */
    isKnown: () => readStored(name) === `${customer}`,
    /** This browser had confirmed the customer before they signed out at the shop. */
    isBack: () => readStored(name) === '!' + customer,
    /** The customer dismissed the offer. */
    isRefused: () => readStored(name) === '-' + customer,
    confirm: () => writeStored(name, `${customer}`),
    forget: () => writeStored(name, null),
    refuse: () => writeStored(name, '-' + customer),
    async ticket(): Promise<string> {
      const response = await fetch('/apps/wishlist/customer');
      const { ticket } = (await response.json()) as { ticket: string | null };
      if (!ticket) throw { code: 'unauthorized' };
      return ticket;
    },
  };
}
