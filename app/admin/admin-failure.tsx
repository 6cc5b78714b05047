import { isRouteErrorResponse, useRevalidator, useRouteLoaderData } from '@remix-run/react';
import { AppProvider, BlockStack, Button, Card, InlineStack, Page, Text } from '@shopify/polaris';
import { AdminFrame, type AdminFrameProps } from './admin-frame.tsx';
import { AdminLink } from './admin-link.tsx';
import { failureReference } from '#app/ui/failure-reference.ts';
import { polarisTexts, text, Rich, type TextKey } from './texts.ts';

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
 * Replaces a page that couldn't be shown, with the app's navigation if it's known. The library answers some requests
 * with its own page that leads to Shopify; that page is shown unchanged.
 */
export function AdminFailure({ error, frame }: { error: unknown; frame: FrameData | undefined }) {
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
                  {text('common.tryAgain')}
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
