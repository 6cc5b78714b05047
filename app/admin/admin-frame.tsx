import { NavMenu } from '@shopify/app-bridge-react';
import { AppProvider } from '@shopify/polaris';
import english from '@shopify/polaris/locales/en.json';
import { Link, useNavigate } from '@remix-run/react';
import { useEffect, type ReactNode } from 'react';
import { AdminLink } from './admin-link.tsx';

const appBridge = 'https://cdn.shopify.com/shopifycloud/app-bridge.js';

/** App Bridge, Polaris and the app's navigation, which Shopify draws beside its own. */
export function AdminFrame({ apiKey, children }: { apiKey: string; children: ReactNode }) {
  const navigate = useNavigate();
  // Links that Shopify draws for us come back as this event.
  useEffect(() => {
    const follow = ({ target }: Event) => {
      const href = (target as Element | null)?.getAttribute('href');
      if (href) void navigate(href);
    };
    addEventListener('shopify:navigate', follow);
    return () => removeEventListener('shopify:navigate', follow);
  }, [navigate]);
  return (
    <>
      <script src={appBridge} data-api-key={apiKey} />
      <AppProvider i18n={english} linkComponent={AdminLink}>
        <NavMenu>
          <Link to="/app" rel="home">
            Home
          </Link>
          <Link to="/app/basket">Basket</Link>
          <Link to="/app/keys">Keys and domains</Link>
          <Link to="/app/analytics">Analytics</Link>
          <Link to="/app/plan">Plan and billing</Link>
          <Link to="/app/help">Help</Link>
        </NavMenu>
        {children}
      </AppProvider>
    </>
  );
}
