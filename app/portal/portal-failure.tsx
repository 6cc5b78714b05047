import { isRouteErrorResponse, Link, useRevalidator, useRouteLoaderData } from '@remix-run/react';
import { failureReference } from '#app/ui/failure-reference.ts';
import { PageHead } from './page-head.tsx';
import { PortalFrame, type FrameData } from './portal-frame.tsx';
import { text } from './texts.ts';

/** A URL without a page, or with data that doesn't exist or belongs to another partner. */
export const isMissing = (error: unknown) => isRouteErrorResponse(error) && error.status === 404;

/** Replaces a page that couldn't be shown, with the portal's navigation if known. */
export function PortalFailure({ error, frame }: { error: unknown; frame: FrameData | undefined }) {
  const content = isMissing(error) ? <MissingPage /> : <FailedPage error={error} />;
  return frame ? (
    <PortalFrame data={frame}>{content}</PortalFrame>
  ) : (
    <main className="portal-main alone">{content}</main>
  );
}

const MissingPage = () => (
  <PageHead title={text('common.missingTitle')} lead={text('common.missingText')}>
    <Link className="button primary" to="/portal">
      {text('common.goToOverview')}
    </Link>
  </PageHead>
);

function FailedPage({ error }: { error: unknown }) {
  const { revalidate, state } = useRevalidator();
  const root = useRouteLoaderData('root') as { requestId?: string } | undefined;
  const reference = failureReference(error, root?.requestId);
  return (
    <div role="alert">
      <PageHead title={text('common.failedTitle')} lead={text('common.failedText')}>
        <button
          type="button"
          className="button primary"
          aria-busy={state !== 'idle'}
          onClick={() => revalidate()}
        >
          {text('common.tryAgain')}
        </button>
      </PageHead>
      {reference && (
        <p className="muted">
          {text('common.supportReference')} <code>{reference}</code>
        </p>
      )}
    </div>
  );
}
