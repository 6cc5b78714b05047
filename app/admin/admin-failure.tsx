import { isRouteErrorResponse, useRevalidator, useRouteLoaderData } from '@remix-run/react';
import { AppProvider, BlockStack, Button, Card, InlineStack, Page, Text } from '@shopify/polaris';
import english from '@shopify/polaris/locales/en.json';
import { AdminFrame, type AdminFrameProps } from './admin-frame.tsx';
import { AdminLink } from './admin-link.tsx';
import { failureReference } from '../failure-reference.ts';

type FrameData = Omit<AdminFrameProps, 'children'>;
type Kind = keyof typeof texts;

const texts = {
  outside: {
    title: 'Open this app in Shopify',
    body: 'The app lives inside your Shopify admin. Open it there, from Apps.',
  },
  missing: { title: 'There is no such page', body: 'Choose a page from the menu.' },
  signedOut: {
    title: 'Your session has ended',
    body: 'Try again. If that does not help, open the app anew from your Shopify admin.',
  },
  failed: {
    title: 'This page could not be loaded',
    body: 'Shopify or our service did not answer. Nothing in your shop has changed.',
  },
};

function kindOf(error: unknown): Kind {
  if (!isRouteErrorResponse(error)) return 'failed';
  if (error.status === 400 && error.data === 'outside') return 'outside';
  if (error.status === 404) return 'missing';
  return error.status === 401 ? 'signedOut' : 'failed';
}

/**
 * Stands in for a page that could not be shown, with the app's navigation where that is known. The library answers
 * some requests with a page of its own that leads to Shopify: that page is shown as it is.
 */
export function AdminFailure({ error, frame }: { error: unknown; frame: FrameData | undefined }) {
  if (isRouteErrorResponse(error) && error.status < 400 && typeof error.data === 'string') {
    return <div dangerouslySetInnerHTML={{ __html: error.data }} />;
  }
  const content = <FailureCard error={error} isFramed={frame !== undefined} />;
  if (frame) return <AdminFrame {...frame}>{content}</AdminFrame>;
  return (
    <AppProvider i18n={english} linkComponent={AdminLink}>
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
              {title}
            </Text>
            <Text as="p">{body}</Text>
            <InlineStack gap="300">
              {kind === 'outside' && (
                <Button variant="primary" url="https://admin.shopify.com/" target="_top">
                  Go to your Shopify admin
                </Button>
              )}
              {kind === 'missing' && isFramed && <Button url="/app">Go to Home</Button>}
              {(kind === 'failed' || kind === 'signedOut') && (
                <Button variant="primary" loading={state !== 'idle'} onClick={revalidate}>
                  Try again
                </Button>
              )}
            </InlineStack>
            {reference && (
              <Text as="p" tone="subdued" variant="bodySm">
                For our support: <code>{reference}</code>
              </Text>
            )}
          </BlockStack>
        </div>
      </Card>
    </Page>
  );
}
