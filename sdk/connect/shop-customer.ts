/**
 * The storage name under which the shop's page keeps the customer whose account this browser shows: their ID at the
 * shop, with `!` before it while they are signed out there, and `-` before it if they dismissed the offer.
 */
export const customerName = (key: string) => 'wl.customer.' + key;
