import { customerName } from '../connect/shop-customer.ts';
import { readStored } from '../connect/stored.ts';
import type { PageSetup } from './page-setup.ts';

/** If this browser shows the list of a customer who has signed out at the shop, or is back, the widget follows. */
export function followCustomer({ key, customer }: PageSetup): void {
  const shown = readStored(customerName(key)) ?? '';
  const id = `${customer ?? ''}`;
  const hasLeft = /^\d/.test(shown) && shown !== id;
  if (hasLeft || (id && shown === '!' + id)) dispatchEvent(new CustomEvent('wl:customer', { detail: false }));
}
