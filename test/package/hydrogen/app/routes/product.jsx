import { Link, useLoaderData } from 'react-router';
import { CartWishlist } from '../recipes/cart-wishlist.jsx';
import { SaveButton } from '../recipes/save-button.jsx';

export async function loader({ request, params, context }) {
  const { handle } = params;
  const url = `${new URL(request.url).origin}/products/${handle}`;
  const price = { priceMinor: 5400, currency: 'EUR' };
  const variantId = `gid://shopify/ProductVariant/${handle}`;
  return { product: { url, title: handle, ...price, variantId }, cart: await context.cart.get() };
}

export default function Product() {
  const { product, cart } = useLoaderData();
  return (
    <>
      <header>
        <Link to="/products/vase">vase</Link> <Link to="/products/mug">mug</Link>
        <p>
          In the cart: {cart?.lines.map((line) => `${line.quantity} × ${line.merchandiseId}`) ?? 'nothing'}
        </p>
      </header>
      <main>
        <h1>{product.title}</h1>
        <SaveButton product={product} />
        <CartWishlist />
      </main>
    </>
  );
}
