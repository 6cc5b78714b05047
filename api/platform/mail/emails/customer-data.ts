import type { Attachment, Email } from './email.ts';

/** The answer to a shop's data request; ids are the platform's. */
export interface CustomerDataMail {
  shopDomain: string;
  dataRequestId: string | null;
  customerId: string | null;
  /** The data, attached as a file; null: there is none. */
  json: string | null;
}

/** The answer to a shop that asked what is held about one of its customers. English, as the shop's admin is. */
export function customerData(
  { shopDomain, dataRequestId, customerId, json }: CustomerDataMail,
  brand: string,
): Email {
  const request = dataRequestId ? `data request ${dataRequestId}` : 'your data request';
  const customer = customerId ? `customer ${customerId}` : 'your customer';
  const lines = json
    ? [
        `This answers ${request} at ${shopDomain}. Attached is everything that ${brand} holds about ${customer} in connection with your shop.`,
        'Give it to this customer only, and make sure it is them who asks. The file is JSON: amounts are in minor units (cents), times in UTC.',
      ]
    : [
        `This answers ${request} at ${shopDomain}. ${brand} holds nothing about ${customer} in connection with your shop.`,
        'You can tell the customer so. There is nothing else to do.',
      ];
  return {
    lang: 'en',
    brand,
    subject: `Answer to ${request}: ${customer}`,
    title: json ? 'The data of your customer' : 'There is no data of your customer',
    preheader: `${request} at ${shopDomain}`,
    blocks: lines.map((text) => ({ kind: 'paragraph', text })),
    reason: `You get this mail because it is the address of ${shopDomain}. It is changed in the settings of the shop.`,
  };
}

/** The data as the file that goes with the answer. */
export const customerDataFile = (json: string, brand: string): Attachment => ({
  filename: `${brand.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-customer-data.json`,
  content: json,
  contentType: 'application/json',
});
