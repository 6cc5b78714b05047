import type { CustomerDataMail } from './adapters.ts';
import { escapeHtml, mailPage } from './mail-page.ts';

/** The answer to a shop that asked what is held about one of its customers. English, as the shop's admin is. */
export function customerDataLetter(
  { shopDomain, dataRequestId, customerId, json }: CustomerDataMail,
  brand: string,
) {
  const request = dataRequestId ? `data request ${dataRequestId}` : 'your data request';
  const customer = customerId ? `customer ${customerId}` : 'your customer';
  const title = json ? 'The data of your customer' : 'There is no data of your customer';
  const lines = json
    ? [
        `This answers ${request} at ${shopDomain}. Attached is everything that ${brand} holds about ${customer} in connection with your shop.`,
        'Give it to this customer only, and make sure it is them who asks. The file is JSON: amounts are in minor units (cents), times in UTC.',
      ]
    : [
        `This answers ${request} at ${shopDomain}. ${brand} holds nothing about ${customer} in connection with your shop.`,
        'You can tell the customer so. There is nothing else to do.',
      ];
  const paragraph = (line: string) => `<p style="margin:0 0 16px;font-size:16px">${escapeHtml(line)}</p>`;
  return {
    subject: `Answer to ${request}: ${customer}`,
    text: `${title}\n\n${lines.join('\n\n')}\n`,
    html: mailPage('en', brand, title, lines.map(paragraph).join('\n')),
    attachments: json
      ? [
          {
            filename: `${brand.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-customer-data.json`,
            content: json,
            contentType: 'application/json',
          },
        ]
      : [],
  };
}
