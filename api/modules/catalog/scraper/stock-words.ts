import type { Availability } from '#api/contract/product.ts';

/** Words about availability in the languages of the service and a few more; the first row that fits decides. */
const rows: readonly [Availability, string][] = [
  [
    'discontinued',
    'discontinued|no longer available|nicht mehr (lieferbar|verfügbar|erhältlich)|n.est plus (disponible|commercialisé)|descatalogad|non più disponibile|niet meer (leverbaar|verkrijgbaar)|produkt wycofany|descontinuad|販売終了',
  ],
  [
    'preorder',
    'pre-?order|vorbestell|précommand|reserva (ahora|anticipada)|preordin|pre-?ordina|vooruitbestell|pre-?bestel|przedsprzedaż|pré-venda|pré-encomend|予約受付',
  ],
  ['backorder', 'back-?order|nachbestell|bajo pedido|nalevering|na zamówienie|sob encomenda|お取り寄せ'],
  [
    'out_of_stock',
    'out of stock|sold out|currently unavailable|temporarily unavailable|not (currently )?available|unavailable|no longer in stock' +
      '|ausverkauft|nicht (auf lager|verfügbar|vorrätig|lieferbar)|derzeit nicht|vergriffen|momentan nicht' +
      '|en rupture|rupture de stock|épuisé|indisponible|non disponibi?le|agotado|sin (stock|existencias)|no disponible' +
      '|esaurito|uitverkocht|niet (op voorraad|beschikbaar|leverbaar)|niedostępn|wyprzedan|brak w magazynie' +
      '|esgotado|indisponível|sem (estoque|stock)|品切れ|売り切れ|在庫なし|нет в наличии|распродан|vypredané|vyprodáno|nedostupn|ni na zalogi|slutsåld|אזל|tükendi|stokta yok|hết hàng|품절|售完|缺貨|缺货',
  ],
  [
    'in_stock',
    'in stock|available (now|online|for)|(^|[^n]) ?auf lager|sofort (lieferbar|verfügbar)|lieferbar|vorrätig|verfügbar' +
      '|en stock|disponible|disponibile|disponibilità immediata|op voorraad|leverbaar|beschikbaar|dostępn|w magazynie|na stanie' +
      '|em (estoque|stock)|disponível|在庫あり|在庫有り|в наличии|есть в наличии|skladom|skladem|na zalogi|i lager|på lager|laos|במלאי|only \\d+ left|nur noch \\d+|plus que \\d+|ausgehfertig|stokta|còn hàng|(주문|구매) ?가능|有現貨|有现货',
  ],
];

const patterns = rows.map(([value, source]) => [value, new RegExp(source, 'iu')] as const);

/** What a short text says about availability. */
export const stockIn = (text: string): Availability | undefined =>
  patterns.find(([, pattern]) => pattern.test(text))?.[0];
