import type { Attachment, Email } from './email.ts';

/** The response to a shop's data request; IDs are the platform's. */
export interface CustomerDataMail {
  shopDomain: string;
  dataRequestId: string | null;
  customerId: string | null;
  /** The data, sent as an attachment; null if there is none. */
  json: string | null;
}

/**
 * The response to a shop's request for the data stored about one of its customers. In English, like the shop's admin.
 */
export function customerData(
  { shopDomain, dataRequestId, customerId, json }: CustomerDataMail,
  brand: string,
): Email {
  const request = dataRequestId ? `data request ${dataRequestId}` : 'your data request';
  const customer = customerId ? `customer ${customerId}` : 'your customer';
  const lines = json
    ? [
        `This is the response to ${request} at ${shopDomain}. Attached is everything that ${brand} stores about ${customer} in connection with your shop.`,
        'Send it only to this customer, and verify their identity first. The file is JSON: amounts are in minor units (cents), times in UTC.',
      ]
    : [
        `This is the response to ${request} at ${shopDomain}. ${brand} stores nothing about ${customer} in connection with your shop.`,
        'You can tell the customer so. There’s nothing else to do.',
      ];
  return {
    lang: 'en',
    brand,
    subject: `Response to ${request}: ${customer}`,
    title: json ? 'Your customer’s data' : 'No data about your customer',
    preheader: `${request} at ${shopDomain}`,
    blocks: lines.map((text) => ({ kind: 'paragraph', text })),
    reason: `You’re receiving this email because this is the email address of ${shopDomain}. You can change it in the shop’s settings.`,
  };
}

/** The attached data file. */
export const customerDataFile = (json: string, brand: string): Attachment => ({
  filename: `${brand.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-customer-data.json`,
  content: json,
  contentType: 'application/json',
});
