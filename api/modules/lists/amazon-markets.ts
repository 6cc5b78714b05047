/** An Amazon site: its origin and currency. */
export interface AmazonMarket {
  /** `https://www.amazon.de` */
  origin: string;
  currency: string;
}

const currencies: Record<string, string> = {
  'amazon.com': 'USD',
  'amazon.de': 'EUR',
  'amazon.co.uk': 'GBP',
  'amazon.fr': 'EUR',
  'amazon.it': 'EUR',
  'amazon.es': 'EUR',
  'amazon.nl': 'EUR',
  'amazon.com.be': 'EUR',
  'amazon.ie': 'EUR',
  'amazon.pl': 'PLN',
  'amazon.se': 'SEK',
  'amazon.com.tr': 'TRY',
  'amazon.ca': 'CAD',
  'amazon.com.mx': 'MXN',
  'amazon.com.br': 'BRL',
  'amazon.com.au': 'AUD',
  'amazon.co.jp': 'JPY',
  'amazon.in': 'INR',
  'amazon.sg': 'SGD',
  'amazon.ae': 'AED',
  'amazon.sa': 'SAR',
  'amazon.eg': 'EGP',
  'amazon.co.za': 'ZAR',
};

/** Amazon's hosts, without `www.`, `smile.` or `m.`; only these are ever requested. */
export const amazonMarkets: ReadonlyMap<string, AmazonMarket> = new Map(
  Object.entries(currencies).map(([host, currency]) => [host, { origin: `https://www.${host}`, currency }]),
);
