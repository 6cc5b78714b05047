import { NavMenu } from '@shopify/app-bridge-react';
import { AppProvider, Banner, BlockStack } from '@shopify/polaris';
import { Link, useNavigate, useNavigation } from '@remix-run/react';
import { useEffect, type ReactNode } from 'react';
import type { ShopNotice } from './admin.server.ts';
import { AdminLink } from './admin-link.tsx';
import { adminPages } from './admin-pages.ts';
import { noticeText } from './notice-text.ts';
import { polarisTexts } from './texts.ts';

/** As wide as the pages below it. */
const noticeArea = { maxWidth: '62.375rem', margin: '0 auto', padding: '16px clamp(16px, 2.5vw, 24px) 0' };

/** Notices that need the merchant's attention, above every page. */
function AdminNotices({ notices }: { notices: ShopNotice[] }) {
  if (notices.length === 0) return null;
  return (
    <div style={noticeArea}>
      <BlockStack gap="300">
        {notices.map((notice) => {
          const { title, body, action, tone } = noticeText(notice);
          return (
            <Banner key={notice.kind} title={title} tone={tone} action={action}>
              <p>{body}</p>
            </Banner>
          );
        })}
      </BlockStack>
    </div>
  );
}

export const appBridge = 'https://cdn.shopify.com/shopifycloud/app-bridge.js';

export interface AdminFrameProps {
  apiKey: string;
  /** Notices that need the merchant's attention, on every page. */
  notices: ShopNotice[];
  children: ReactNode;
}

/** App Bridge, Polaris and the app's navigation, which Shopify shows next to its own. */
export function AdminFrame({ apiKey, notices, children }: AdminFrameProps) {
  const navigate = useNavigate();
  // Clicks on links that Shopify shows for us arrive as this event.
  useEffect(() => {
    const follow = ({ target }: Event) => {
      const href = (target as Element | null)?.getAttribute('href');
      if (href) void navigate(href);
    };
    addEventListener('shopify:navigate', follow);
    return () => removeEventListener('shopify:navigate', follow);
  }, [navigate]);
  useLoadingBar();
  return (
    <>
      <script src={appBridge} data-api-key={apiKey} />
      <AppProvider i18n={polarisTexts()} linkComponent={AdminLink}>
        <NavMenu>
          {adminPages().map(({ path, name }) => (
            <Link key={path} to={path} rel={path === '/app' ? 'home' : undefined}>
              {name}
            </Link>
          ))}
        </NavMenu>
        <main>
          <AdminNotices notices={notices} />
          {children}
        </main>
      </AppProvider>
    </>
  );
}

/** Shows Shopify's loading bar while a page loads or a form is sent. */
function useLoadingBar(): void {
  const isBusy = useNavigation().state !== 'idle';
  useEffect(() => {
    // Pages also work without App Bridge, where its hook would throw.
    if (!isBusy || !window.shopify) return;
    window.shopify.loading(true);
    return () => window.shopify.loading(false);
  }, [isBusy]);
}
