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

/** Currencies of single pages that differ from their host’s, by the first characters of the name. */
export const currencies: Record<string, string> = { '21e72a': 'GBP' };

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

/** Titles that a page’s sources don’t agree on, by the first characters of its name. */
export const titles: Record<string, string> = {
  '0666ab': 'MÖCKELBY Table, oak',
  '09b6ff': '招牌肉乾自由選(任選10包)',
  '0eeed9': 'Usha Bloom Promise 1250 mm 3 Blade Ceiling Fan',
  '2342b6': 'Fernbedienung TV',
  '24d6d8': '西莎小羊肉餐盒',
  '2d3e52': 'Angel Teddy Bear',
  '36dbae': 'Ortopedski ulošci S-plus po mjeri za odrasle uz garanciju 6 mjeseci i besplatna analiza hoda!',
  '3d3ee8': 'Indesit Washing Machine 6kg',
  '4708be': 'PELARBOJ LED table lamp, multicolour',
  '4f29e8': 'FJANTIG Hook, black',
  '557975': "1970's Vintage Surfer Magazine Promotional Fiberglass Skate Board RARE",
  '572368': 'Сумка-кенгуру BabyBjorn One',
  '6d4840': 'VADHOLMA Rack for kitchen island, black',
  '7a838a': 'Panel tapicerowany Ciemnoniebieski 60 x 30 cm',
  '863666': 'Дамски маратонки с ефектен дизайн amx1',
  '8830b6': '좋은생각 : 정기구독 1년 ( 선물 )',
  '897bc5': 'DJUNGELSKOG Soft toy, brown bear',
  '9f14dd': 'Мъжки дънки с джобове awe299',
  b4298c: 'Casio FX-991ES PLUS C Scientific Calculator',
  bd3f56: 'Tork T15 Prime',
  bd4c84: 'STORJORM Mirror cab 2 door/built-in lighting, white',
  d93242: 'Metal garage 4mx5m 13ftx17ft Matt black | Cheap steel garages',
  f94bb8: 'VALLENTUNA Sofa-bed module with backrests, Murum black',
  fb989c: '빅사이즈 브라 팬티 75~120까지 D컵 E컵 F컵 G컵 77/88/99사이즈도 편하게',
};

/** Repositories with saved articles, recipes, lists, searches and home pages, none of which is a product. */
export const otherPages: { repository: string; paths: RegExp; isOnePerFolder?: boolean }[] = [
  { repository: 'mozilla/readability', paths: /^test\/test-pages\/[^/]+\/source\.html$/ },
  { repository: 'postlight/parser', paths: /^fixtures\/(?!bookwalker)[^/]+\.html$/ },
  {
    repository: 'microlinkhq/metascraper',
    paths: /^packages\/metascraper\/test\/integration\/(?!learnnode|teslahunt).+\.html$/,
  },
  {
    repository: 'hhursev/recipe-scrapers',
    paths: /^tests\/test_data\/[bk].+\.testhtml$/,
    isOnePerFolder: true,
  },
  { repository: 'jakubkottnauer/html-extraction', paths: /^templates\/articles\/.+\.html$/ },
  { repository: 'scraperai/scraperai', paths: /ozon_catalog_page\.html$/ },
  { repository: 'Shiningingy/frontier-assessment', paths: /_listing\.html$/ },
  {
    repository: 'SerdarMustafa1/makita',
    paths: /(ehituskaup24_[135]|inserv_1|tooriistamaailm_[12]|impert24_1)\.html$/,
  },
  { repository: 'vkolev/parsy', paths: /^tests\/assets\/(amazon|ebay|google)\w+\.html$/ },
  { repository: 'jenslaufer/amznscrp', paths: /^test\/resources\/.+\.html$/ },
  { repository: 'ingonader/rgeizhals', paths: /^inst\/extdata\/gh-lst-[\w-]+\.html$/ },
  { repository: 'mathagmann/computerscreen-spec-extraction', paths: /category_page\.html$/ },
  { repository: 'rianaditro/scraping_python', paths: /^ikea\.html$/ },
  { repository: 'bolitt/py-matchtpl', paths: /^test\/amazon\.html$/ },
  { repository: 'andrewschultzw/price-tracker', paths: /walmart-bot-check\.html$/ },
  { repository: 'aphuongle95/SmartImageExtractionEcommerce', paths: /home-loft-ufa\.html$/ },
  { repository: 'adbar/trafilatura', paths: /^tests\/cache\/(?!beltz|ebrosia|toralin).+\.html$/ },
  { repository: 'adbar/htmldate', paths: /^tests\/cache\/(?!beltz|ebrosia|toralin).+\.html$/ },
];
