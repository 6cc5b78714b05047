/** Public repositories with saved pages, and what their truth leaves open. */

/** The currency of a bare sign or of no sign at all, by host. */
export const currencyOfHost: Record<string, string> = {
  'birmingham.craigslist.org': 'GBP',
  'dom.1k.by': 'BYN',
  'i3fresh.tw': 'TWD',
  'kids.1k.by': 'BYN',
  'manchester.craigslist.org': 'GBP',
  'pokupki.market.yandex.ru': 'RUB',
  'www.bestbuy.ca': 'CAD',
  'www.ebay.ca': 'GBP',
  'www.ebay.com': 'USD',
  'www.ebay.fr': 'EUR',
  'www.ebay.ie': 'EUR',
  'www.ebay.it': 'GBP',
  'www.elkor.lv': 'EUR',
  'www.getit.co.il': 'ILS',
  'www.gomaji.com': 'TWD',
  'www.johnlewis.com': 'GBP',
  'www.paris.cl': 'CLP',
  'www.pcstore.com.tw': 'TWD',
  'www.puntoticket.com': 'CLP',
  'www.stockcenter.com.ar': 'ARS',
  'www.tmon.co.kr': 'KRW',
  'www.usedvictoria.com': 'CAD',
};

export const currencyOfSign: Record<string, string> = {
  '£': 'GBP',
  '€': 'EUR',
  $: 'USD',
  Kn: 'HRK',
  Lei: 'RON',
  Rs: 'PKR',
  zł: 'PLN',
  'тг.': 'KZT',
  'ر.س': 'SAR',
  '₹': 'INR',
  '₽': 'RUB',
  '원~': 'KRW',
};

/** Hosts whose amounts were noted with a point that groups thousands. */
export const groupedByPoint = new Set(['www.olx.com.pk', 'www.paris.cl', 'www.puntoticket.com']);

/** Pages among the lists that show one product. */
export const productsAmongLists = new Set(['135', '160', '199', '200']);
