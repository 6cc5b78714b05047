import { type HeadersFunction, json, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import {
  isRouteErrorResponse,
  Link,
  Outlet,
  useLoaderData,
  useNavigate,
  useNavigation,
  useRevalidator,
  useRouteError,
  useRouteLoaderData,
} from '@remix-run/react';
import { NavMenu } from '@shopify/app-bridge-react';
import {
  AppProvider,
  Banner,
  BlockStack,
  Button,
  Card,
  InlineStack,
  Link as PolarisLink,
  Page,
  Text,
} from '@shopify/polaris';
import polarisStyles from '@shopify/polaris/build/esm/styles.css';
import { type ReactNode, useEffect } from 'react';
import { failureReference } from '#app/ui/failure-reference.ts';
import type { ShopNotice } from './admin.server.ts';
import { AdminLink } from './admin-link.tsx';
import { adminPages, pageNameAt } from './admin-pages.ts';
import frameStyles from './frame.css';
import { loadAdminFrame } from './frame.server.ts';
import { noticeText } from './notice-text.ts';
import { polarisTexts, Rich, text, type TextKey } from './texts.ts';

export const handle = { noLegalLinks: true, texts: 'admin' };
export const links = () => [polarisStyles, frameStyles].map((href) => ({ rel: 'stylesheet', href }));

/** Pages are named as in the navigation. */
export const meta: MetaFunction = ({ location }) => [{ title: pageNameAt(location.pathname) }];

/** Pages set no headers themselves; redirects to Shopify keep theirs. */
export const headers: HeadersFunction = ({ loaderHeaders, errorHeaders }) => {
  const all = new Headers(loaderHeaders);
  errorHeaders?.forEach((value, name) => all.set(name, value));
  all.set('Link', `<${appBridge}>; rel="preload"; as="script"`);
  return all;
};

export async function loader(args: LoaderFunctionArgs) {
  const { data, headers } = await loadAdminFrame(args);
  return json(data, { headers });
}

/** The embedded admin: its pages are in Shopify's frame, with App Bridge. */
export default function AdminRoute() {
  const { apiKey, notices } = useLoaderData<typeof loader>();
  return (
    <AdminFrame apiKey={apiKey} notices={notices}>
      <Outlet />
    </AdminFrame>
  );
}

export function ErrorBoundary() {
  const data = useRouteLoaderData<typeof loader>('admin/admin-route');
  return <AdminFailure error={useRouteError()} frame={data} />;
}

type FrameData = Omit<AdminFrameProps, 'children'>;
type Kind = 'outside' | 'missing' | 'signedOut' | 'failed';

const texts: Record<Kind, { title: TextKey; body: TextKey }> = {
  outside: { title: 'common.outsideTitle', body: 'common.outsideText' },
  missing: { title: 'common.missingTitle', body: 'common.missingText' },
  signedOut: { title: 'common.signedOutTitle', body: 'common.signedOutText' },
  failed: { title: 'common.failedTitle', body: 'common.failedText' },
};

function kindOf(error: unknown): Kind {
  if (!isRouteErrorResponse(error)) return 'failed';
  if (error.status === 400 && error.data === 'outside') return 'outside';
  if (error.status === 404) return 'missing';
  return error.status === 401 ? 'signedOut' : 'failed';
}

/**
 * Replaces a failed page, keeping the app's navigation if it's known. Some of the library's errors
 * are pages that lead to Shopify; those are shown unchanged.
 */
function AdminFailure({ error, frame }: { error: unknown; frame: FrameData | undefined }) {
  if (isRouteErrorResponse(error) && error.status < 400 && typeof error.data === 'string') {
    return <div dangerouslySetInnerHTML={{ __html: error.data }} />;
  }
  const content = <FailureCard error={error} isFramed={frame !== undefined} />;
  if (frame) return <AdminFrame {...frame}>{content}</AdminFrame>;
  return (
    <AppProvider i18n={polarisTexts()} linkComponent={AdminLink}>
      <main>{content}</main>
    </AppProvider>
  );
}

function FailureCard({ error, isFramed }: { error: unknown; isFramed: boolean }) {
  const { revalidate, state } = useRevalidator();
  const root = useRouteLoaderData('root') as { requestId?: string } | undefined;
  const kind = kindOf(error);
  const reference = kind === 'failed' ? failureReference(error, root?.requestId) : null;
  const { title, body } = texts[kind];
  return (
    <Page narrowWidth>
      <Card>
        <div role="alert">
          <BlockStack gap="300">
            <Text as="h1" variant="headingMd">
              {text(title)}
            </Text>
            <Text as="p">{text(body)}</Text>
            <InlineStack gap="300">
              {kind === 'outside' && (
                <Button variant="primary" url="https://admin.shopify.com/" target="_top">
                  {text('common.goToShopify')}
                </Button>
              )}
              {kind === 'missing' && isFramed && <Button url="/app">{text('common.goToHome')}</Button>}
              {(kind === 'failed' || kind === 'signedOut') && (
                <Button variant="primary" loading={state !== 'idle'} onClick={revalidate}>
                  {text('tryAgain')}
                </Button>
              )}
            </InlineStack>
            {reference && (
              <Text as="p" tone="subdued" variant="bodySm">
                <Rich text="common.reference" values={{ reference: <code>{reference}</code> }} />
              </Text>
            )}
          </BlockStack>
        </div>
      </Card>
    </Page>
  );
}

/** As wide as the pages below it. */
const noticeArea = { maxWidth: '62.375rem', margin: '0 auto', padding: '16px clamp(16px, 2.5vw, 24px) 0' };

/**
 * Notices that need the merchant's attention, above every page: the most urgent one, and the others
 * in a line each, in one banner, so that the page still begins on a phone's first screen.
 */
function AdminNotices({ notices }: { notices: ShopNotice[] }) {
  const [first, ...others] = notices.map(noticeText);
  if (!first) return null;
  const { title, tone, action, body } = first;
  return (
    <div style={noticeArea}>
      <Banner title={title} tone={tone} action={action}>
        <BlockStack gap="200">
          <p>{body}</p>
          {others.map((other) => (
            <p key={other.title}>
              <strong>{other.title}</strong>{' '}
              {other.action && (
                <PolarisLink url={other.action.url} target={other.action.target}>
                  {other.action.content}
                </PolarisLink>
              )}
            </p>
          ))}
        </BlockStack>
      </Banner>
    </div>
  );
}

const appBridge = 'https://cdn.shopify.com/shopifycloud/app-bridge.js';

interface AdminFrameProps {
  apiKey: string;
  notices: ShopNotice[];
  children: ReactNode;
}

/** App Bridge, Polaris and the app's navigation, which Shopify shows next to its own. */
function AdminFrame({ apiKey, notices, children }: AdminFrameProps) {
  const navigate = useNavigate();
  // Shopify sends this event for clicks on links that it renders for us.
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
        <main id="main" tabIndex={-1}>
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
    // App Bridge's own hook throws where App Bridge isn't loaded; pages must work there, too.
    if (!isBusy || !window.shopify) return;
    window.shopify.loading(true);
    return () => window.shopify.loading(false);
  }, [isBusy]);
}
