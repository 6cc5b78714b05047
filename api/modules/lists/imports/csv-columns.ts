/** The columns, with the names that other services and people in many languages give them. */
const names = {
  url: `url, link, links, href, permalink, web, website, webseite, adresse, address, web address, item url, item link,
    product url, product link, page url, produkt url, produktlink, produkt link, artikel link, artikellink, shop link,
    kauflink, wo kaufen, where to buy, buy link, lien, lien produit, url produit, enlace, enlace del producto, vinculo,
    collegamento, link prodotto, koppeling, webadres, adres, adres url, odnosnik, ligacao, endereco, du, uri,
    product page, product page url, item page, affiliate url, canonical url, online store url, wishlist item url,
    website url, gift link, gift url`,
  title: `title, name, product, product name, product title, item, item name, article, wish, gift, titel, bezeichnung,
    artikel, artikelname, produkt, produktname, wunsch, geschenk, nom, titre, produit, cadeau, nombre, titulo, producto,
    articulo, regalo, nome, titolo, prodotto, articolo, naam, wens, nazwa, tytul, prezent, artigo, produto, presente,
    dt, gift name, item title, item desc, wishlist item, wishlist item name, wishlist item desc`,
  handle: `handle, product handle`,
  description: `description, details, beschreibung, descripcion, descrizione, beschrijving, opis, descricao`,
  price: `price, unit price, item price, sale price, variant price, amount, cost, preis, einzelpreis, stuckpreis, betrag,
    prix, prix unitaire, precio, precio unitario, prezzo, prijs, cena, preco, pr, product price, current price,
    price amount, regular price, item cost, wishlist item price`,
  priceMinor: `price minor, price cents, price in cents, amount minor`,
  currency: `currency, currency code, price currency, wahrung, devise, moneda, divisa, valuta, waluta, moeda,
    price currency code, currency iso, product currency`,
  quantity: `quantity, qty, count, requested, quantity requested, desired, desired quantity, needed, wanted, menge, anzahl,
    stuck, stuckzahl, quantite, nombre d articles, cantidad, quantita, aantal, hoeveelheid, ilosc, liczba, quantidade,
    product quantity, item quantity, wishlist quantity, quantity desired, qty requested, qty desired, desired qty`,
  note: `note, notes, comment, comments, remark, notiz, notizen, kommentar, bemerkung, anmerkung, hinweis, commentaire,
    remarque, nota, notas, comentario, comentarios, commento, opmerking, notitie, uwagi, notatka, komentarz, observacao,
    item note, customer note, shopper note`,
  variant: `variant, variant info, variant title, variant name, variante`,
  variantId: `variant id, epi`,
  priority: `priority, importance, rank, prioritat, wichtigkeit, priorite, prioridad, importancia, priorita, prioriteit,
    priorytet, prioridade`,
  imageUrl: `image, image url, image link, image src, picture, photo, bild, bild url, bildlink, foto, imagen, immagine,
    afbeelding, obraz, zdjecie, imagem, iu, images, img, product image, product image url, item image,
    featured image, variant image, main image, thumbnail, thumbnail url, photo url, picture url`,
} as const;

export type Column = keyof typeof names;

const joined = (words: string) => words.replaceAll(/\s/g, '');

const columnByName = new Map<string, Column>(
  Object.entries(names).flatMap(([column, list]) =>
    list.split(/,\s*/).map((name) => [joined(name), column as Column] as const),
  ),
);

/** Lower-case words without accents or symbols: `Stückpreis (EUR)` becomes `stuckpreis`. */
export function plainWords(text: string): string {
  return text
    .replaceAll(/\(.*?\)|\[.*?\]/g, ' ')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[łŁ]/g, 'l')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/**
 * The column that a heading means, or undefined. `ProductURL`, `product_url` and `Product URL` are the same; `Preis in
 * EUR` and `price eur` are prices.
 */
export function columnOf(heading: string): Column | undefined {
  const words = plainWords(heading);
  return (
    columnByName.get(joined(words)) ?? columnByName.get(joined(words.replace(/ (?:in |en )?[a-z]{3}$/, '')))
  );
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
