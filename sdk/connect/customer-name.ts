/**
 * The storage name for the customer whose account this browser shows. The value is their ID at the
 * shop, prefixed with `!` while they're signed out there, or with `-` if they dismissed the offer.
 */
export const customerName = (key: string) => 'wl.customer.' + key;
