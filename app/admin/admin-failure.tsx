import { isRouteErrorResponse } from '@remix-run/react';

/**
 * Stands in for the admin when it could not be shown. The library answers some requests with a page of its own that
 * fetches a session token: that page is shown as it is.
 */
export function AdminFailure({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && error.status < 400 && typeof error.data === 'string') {
    return <div dangerouslySetInnerHTML={{ __html: error.data }} />;
  }
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <main
      style={{
        font: '14px/20px Inter, system-ui, sans-serif',
        maxWidth: 480,
        margin: '64px auto',
        padding: 16,
      }}
    >
      <h1 style={{ fontSize: 20 }}>
        {isMissing ? 'There is no such page' : 'This page could not be loaded'}
      </h1>
      <p>
        {isMissing
          ? 'Choose a page from the menu.'
          : 'Shopify or our service did not answer. Nothing of your shop has changed. Load the page again in a moment.'}
      </p>
    </main>
  );
}
