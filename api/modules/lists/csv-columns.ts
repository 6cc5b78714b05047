import { currencyCodeOf } from '#api/contract/parse-price.ts';
import { parseQuantity } from '#api/contract/quantity.ts';

/** The columns, with the names that other services and people in many languages give them. */
const names = {
  url: `url, link, links, href, permalink, web, website, webseite, adresse, address, web address, item url, item link,
    product url, product link, page url, produkt url, produktlink, produkt link, artikel link, artikellink, shop link,
    kauflink, wo kaufen, where to buy, buy link, lien, lien produit, url produit, enlace, enlace del producto, vínculo,
    collegamento, link prodotto, koppeling, webadres, adres, adres url, odnośnik, ligação, endereço, du, uri,
    product page, product page url, item page, affiliate url, canonical url, online store url, wishlist item url,
    website url, gift link, gift url, hjemmeside, webadresse, nettadresse, nettside, lenke, länk, produktlänk,
    webbadress, hemsida, linkki, osoite, verkkosoite, tuotelinkki, odkaz, adresa, webová adresa, hivatkozás, webcím,
    termék link, legătură, adresă, adresă web, bağlantı, ürün linki, σύνδεσμος, διεύθυνση, ссылка, адрес, сайт,
    посилання, адреса, リンク, 商品リンク, 링크, 주소, 상품 링크, 链接, 連結, 鏈接, 网址, 網址, 商品链接, 商品連結`,
  title: `title, name, product, product name, product title, item, item name, article, wish, gift, titel, bezeichnung,
    artikel, artikelname, produkt, produktname, wunsch, geschenk, nom, titre, produit, cadeau, nombre, título, producto,
    artículo, regalo, nome, titolo, prodotto, articolo, naam, wens, nazwa, tytuł, prezent, artigo, produto, presente,
    dt, gift name, item title, item desc, wishlist item, wishlist item name, wishlist item desc, deseo, desejo,
    desiderio, souhait, envie, życzenie, ønske, ønsker, navn, vare, varenavn, produktnavn, gave, tittel, önskan,
    önskning, önskemål, namn, vara, produktnamn, toive, nimi, tuote, tuotteen nimi, lahja, otsikko, přání, název, jméno,
    dárek, položka, zboží, želanie, prianie, názov, darček, kívánság, név, termék, terméknév, ajándék, megnevezés,
    dorință, nume, produs, cadou, titlu, denumire, dilek, istek, ad, isim, ürün, ürün adı, hediye, başlık, επιθυμία,
    όνομα, προϊόν, δώρο, τίτλος, είδος, желание, название, наименование, товар, подарок, продукт, бажання, назва,
    найменування, подарунок, 商品名, 品名, 名前, 商品, タイトル, 欲しいもの, アイテム, 상품명, 제품명, 이름, 상품, 제품,
    제목, 선물, 소원, 商品名称, 商品名稱, 名称, 名稱, 产品, 產品, 礼物, 禮物, 标题, 標題, 心愿, 心願, 愿望, 願望`,
  handle: `handle, product handle`,
  description: `description, details, beschreibung, descripción, descrizione, beschrijving, opis, descrição, beskrivelse,
    beskrivning, kuvaus, popis, leírás, descriere, açıklama, περιγραφή, описание, опис, 商品説明, 説明, 설명, 描述, 说明,
    說明`,
  price: `price, unit price, item price, variant price, amount, cost, preis, einzelpreis, stückpreis, betrag,
    prix, prix unitaire, precio, precio unitario, prezzo, prijs, cena, preço, pr, product price, current price,
    price amount, regular price, normal price, item cost, wishlist item price, pris, stykpris, enhedspris, stykkpris,
    styckpris, hinta, yksikköhinta, cena za kus, ár, egységár, preț, preţ, fiyat, birim fiyat, τιμή, цена, стоимость,
    ціна, вартість, 価格, 値段, 単価, 가격, 단가, 금액, 价格, 價格, 单价, 單價, 金额, 金額, kosten, kostnad`,
  salePrice: `sale price, discount price, discounted price, special price, offer price, promo price, angebotspreis,
    aktionspreis, sonderpreis, reduzierter preis, prix promo, prix promotionnel, prix soldé, prix réduit,
    precio de oferta, precio rebajado, precio promocional, prezzo scontato, prezzo in offerta, prezzo promozionale,
    aanbiedingsprijs, actieprijs, cena promocyjna, cena po obniżce, preço promocional, preço de saldo, tilbudspris,
    salgspris, kampanjpris, reapris, tarjoushinta, alehinta, akční cena, akciós ár, preț redus, preț promoțional,
    indirimli fiyat, τιμή προσφοράς, цена со скидкой, акционная цена, ціна зі знижкою, акційна ціна, セール価格, 割引価格,
    할인가, 세일가, 折扣价, 促销价, 特價, 促銷價`,
  compareAtPrice: `compare at price, variant compare at price, original price, list price, msrp, rrp, uvp,
    ursprünglicher preis, listenpreis, prix d origine, prix barré, precio original, prezzo originale,
    oorspronkelijke prijs, adviesprijs, cena regularna, preço original`,
  priceMinor: `price minor, price cents, price in cents, amount minor`,
  currency: `currency, currency code, price currency, währung, devise, moneda, divisa, valuta, waluta, moeda,
    price currency code, currency iso, product currency, valuutta, měna, mena, pénznem, deviza, monedă, para birimi,
    νόμισμα, валюта, 通貨, 통화, 货币, 貨幣, 币种, 幣別`,
  quantity: `quantity, qty, count, requested, quantity requested, desired, desired quantity, needed, wanted, menge, anzahl,
    stück, stückzahl, quantité, nombre d articles, cantidad, quantità, aantal, hoeveelheid, ilość, liczba, quantidade,
    product quantity, item quantity, wishlist quantity, quantity desired, qty requested, qty desired, desired qty,
    antal, antall, stk, mængde, mengde, mängd, määrä, lukumäärä, kpl, počet, počet kusů, množství, množstvo, mennyiség,
    darab, darabszám, db, cantitate, bucăți, adet, miktar, ποσότητα, τεμάχια, количество, кол-во, кількість, 数量,
    個数, 수량, 개수, 數量, 件数, 件數`,
  purchased: `purchased, bought, is purchased, already bought, received, quantity purchased, qty purchased,
    purchased quantity, purchased qty, gekauft, bereits gekauft, schon gekauft, gekaufte menge, besorgt, erhalten,
    acheté, achetée, achetés, déjà acheté, quantité achetée, comprado, comprada, ya comprado, já comprado,
    cantidad comprada, acquistato, acquistata, comprato, già acquistato, quantità acquistata, gekocht, al gekocht,
    aantal gekocht, kupione, zakupione, kupiono, ilość zakupiona, quantidade comprada, købt, kjøpt, köpt, ostettu,
    koupeno, zakoupeno, kúpené, zakúpené, megvásárolva, megvéve, cumpărat, satın alındı, alındı, αγοράστηκε,
    αγορασμένο, куплено, придбано, 購入済み, 購入済, 구매 완료, 구매함, 구매됨, 已购买, 已購買, 已购, 已買`,
  note: `note, notes, comment, comments, remark, notiz, notizen, kommentar, bemerkung, anmerkung, hinweis, commentaire,
    remarque, nota, notas, comentario, comentarios, commento, opmerking, notitie, uwagi, notatka, komentarz, observação,
    item note, customer note, shopper note, comentário, bemærkning, merknad, notat, anteckning, anmärkning, huomautus,
    huomio, kommentti, poznámka, komentář, megjegyzés, notă, observații, comentariu, not, notlar, σημείωση, σχόλιο,
    примечание, комментарий, заметка, примітка, коментар, 備考, メモ, コメント, 비고, 메모, 备注, 備註`,
  variant: `variant, variant info, variant title, variant name, variante`,
  variantId: `variant id, epi`,
  priority: `priority, importance, rank, priorität, wichtigkeit, priorité, prioridad, importancia, priorità, prioriteit,
    priorytet, prioridade, prioritet, tärkeys, prioriteetti, priorita, důležitost, prioritás, fontosság, prioritate,
    öncelik, προτεραιότητα, приоритет, важность, пріоритет, 優先度, 優先順位, 우선순위, 优先级, 優先級`,
  imageUrl: `image, image url, image link, image src, picture, photo, bild, bild url, bildlink, foto, imagen, immagine,
    afbeelding, obraz, zdjęcie, imagem, iu, images, img, product image, product image url, item image,
    featured image, featured image url, featured image src, images src, images url, variant image, main image, thumbnail, thumbnail url, photo url, picture url, billede, billedlink,
    bilde, kuva, obrázek, obrázok, kép, imagine, resim, görsel, εικόνα, изображение, картинка, фото, зображення, 画像,
    写真, 이미지, 사진, 图片, 圖片, 照片`,
} as const;

export type Column = keyof typeof names;

const joined = (words: string) => words.replaceAll(/\s/g, '');

/** Lower-case words without accents or symbols: `Stückpreis (EUR)` becomes `stuckpreis`. */
export function plainWords(text: string): string {
  return text
    .replaceAll(/\(.*?\)|\[.*?\]/g, ' ')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[łŁ]/g, 'l')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const columnByName = new Map<string, Column>(
  Object.entries(names).flatMap(([column, list]) =>
    list.split(/,\s*/).map((name) => [joined(plainWords(name)), column as Column] as const),
  ),
);

/**
 * The column that a heading stands for, or undefined. `ProductURL`, `product_url` and `Product URL`
 * are the same; `Preis in EUR` and `price eur` are prices.
 */
export function columnOf(heading: string): Column | undefined {
  const words = plainWords(heading);
  const [, name = '', currency] = /^(.+?)(?: (?:in|en|i|w|em|v))? (\S{2,3})$/.exec(words) ?? [];
  const isCurrency = currencyCodeOf(currency) !== null || /^(kr|zl|kc|ft|lei)$/.test(currency ?? '');
  return columnByName.get(joined(words)) ?? (isCurrency ? columnByName.get(joined(name)) : undefined);
}

const yes = new Set(
  `yes, y, true, x, ja, j, jo, oui, vrai, sí, verdadero, sì, vero, waar, tak, prawda, sim, verdadeiro, wahr, sand, sant,
   kyllä, tosi, ano, pravda, áno, igen, igaz, da, adevărat, evet, doğru, ναι, да, так, правда, истина, はい, 済, 済み,
   예, 네, 是, 已`
    .split(/,\s*/)
    .map(plainWords),
);

/**
 * Reads how many of a wish are bought from a cell of the column `purchased`: “yes” in many
 * languages or a check mark means all; a number can be followed by the wanted quantity, as in “1 of
 * 3”.
 */
export function boughtOf(cell: string): { quantity: number; of?: number | undefined } {
  const text = cell.trim();
  const [, bought, of] =
    /^(\d{1,6})(?:[.,]0{1,2})?(?:\s*(?:\/|of|out of|von|sur|de|van|z|ze|di|su)\s*(\d{1,4}))?$/i.exec(text) ??
    [];
  if (bought) return { quantity: Number(bought), of: parseQuantity(of) };
  const isAll = /^[✓✔☑✅]\uFE0F?$/u.test(text) || yes.has(plainWords(text));
  return { quantity: isAll ? Infinity : 0 };
}

/** Amazon's five levels and other services' words for priority, highest first. */
const priorities = [
  /^(1|highest|very high|must have|hochste|sehr hoch|la plus (haute|elevee)|muy alta|maxima|altissima|hoogste|najwyzszy|maxima)$/,
  /^(2|high|love to have|hoch|haute|elevee|alta|alto|hoog|wysoki)$/,
  /^(3|medium|normal|like to have|mittel|moyenne|media|medio|gemiddeld|sredni)$/,
  /^(4|5|low|lowest|thinking about it|niedrig|niedrigste|gering|basse|faible|baja|bassa|bajo|laag|laagste|niski|baixa)$/,
];

/** 1 (most wanted) to 4, or undefined for unknown words. */
export function priorityOf(text: string): number | undefined {
  const words = plainWords(text);
  const index = priorities.findIndex((pattern) => pattern.test(words));
  return index < 0 ? undefined : index + 1;
}
