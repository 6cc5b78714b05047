import { useNonce } from '@shopify/hydrogen';
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import { WishlistScript } from './recipes/wishlist-script.jsx';

export function Layout({ children }) {
  const nonce = useNonce();
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Kiln</title>
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <WishlistScript />
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}
