import type { Element } from 'domhandler';
import { textOf } from './elements.ts';

const buyWords = new RegExp(
  [
    'add to (the |my |your )?(cart|bag|basket|trolley)|buy (it )?now|order now|pre-?order',
    'in den (waren|einkaufs)korb|in den wagen|jetzt kaufen|zum warenkorb',
    'ajouter au panier|acheter|ajouter à mon panier|añadir (al|a la|a mi) (carrito|cesta|bolsa)|agregar al carrito|comprar',
    'in winkelwagen|in winkelmand|bestellen|do koszyka|dodaj do koszyka|kup teraz|aggiungi al carrello|acquista',
    'adicionar ao carrinho|adicionar à sacola|カートに入れる|加入購物車|放入購物車|加入购物车|장바구니|구매하기',
    'в корзину|купить|до кошика|lisa (ostu)?korvi|lisa ostukorvi|v košarico|do košíka|do košíku|adaug[aă] [iî]n co[sș]',
    'pievienot grozam|ielikt grozā|dodaj u košaricu|u košaricu|lisää ostoskoriin|sepete ekle|lägg i varukorg|legg i handlekurv',
    '立即購買|立即购买|直接購買|直接购买|我要購買|馬上買|加到購物車|購入手続き|買い物かごに|カートへ|ご購入',
    '바로구매|바로 구매|구입하기|เพิ่มลงตะกร้า|หยิบใส่ตะกร้า|ซื้อเลย|mua ngay|thêm vào giỏ|tambah ke keranjang|beli sekarang',
    'satın al|hemen al|προσθήκη στο καλάθι|αγορά τώρα|добави в количката|dodaj u korpu|kúpiť|koupit|megveszem|cumpără',
    'læg i kurv|lägg i varukorgen|köp nu|kjøp nå|osta nyt|į krepšelį|pirkti|pirkt|افزودن به سبد|اشتر الآن',
    'add to wishlist and cart|הוסף לסל|הוספה לסל|أضف إلى السلة|أضف الى السلة|kosárba',
  ].join('|'),
  'iu',
);
const buyNames = /add-?to-?(cart|bag|basket)|addtocart|btn-?buy|buy-?now/i;

/** Whether an element is a button that puts the product into a cart. */
export function isBuyButton(element: Element): boolean {
  const { attribs, name } = element;
  if (buyWords.test(attribs.value ?? attribs.alt ?? textOf(element, 100))) return true;
  return name !== 'a' && buyNames.test(`${attribs.id ?? ''} ${attribs.name ?? ''} ${attribs.class ?? ''}`);
}
