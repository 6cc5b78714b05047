import type { Payments } from './ports.ts';

const refuse = (): Promise<never> => Promise.reject(new Error('there is no payment service'));

/** Without a payment service the operator sets plans, and nobody is asked here. */
export const noPayments: Payments = {
  enabled: false,
  createCustomer: refuse,
  createCheckout: refuse,
  readSubscriptions: refuse,
  changeSubscription: refuse,
  cancelAtPeriodEnd: refuse,
  cancelNow: refuse,
  endCustomer: refuse,
  openBillingPortal: refuse,
  chargeLines: refuse,
  readInvoice: refuse,
  readEvent: refuse,
};
