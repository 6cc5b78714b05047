/**
 * Where the shop's page keeps whose customer account this browser shows: their ID at the shop; `!` before it while they
 * are signed out there, and `-` before it if they put the offer away.
 */
export const customerName = (key: string) => 'wl.customer.' + key;
