import { isRouteErrorResponse, Link, useRevalidator, useRouteLoaderData } from '@remix-run/react';
import { failureReference } from '../failure-reference.ts';
import { PageHead } from './page-head.tsx';
import { PortalFrame, type FrameData } from './portal-frame.tsx';

/** An address without a page, or a page whose data is gone or another partner's. */
export const isMissing = (error: unknown) => isRouteErrorResponse(error) && error.status === 404;

/** Stands in for a page that could not be shown, with the portal's navigation where that is known. */
export function PortalFailure({ error, frame }: { error: unknown; frame: FrameData | undefined }) {
  const content = isMissing(error) ? <MissingPage /> : <FailedPage error={error} />;
  return frame ? (
    <PortalFrame data={frame}>{content}</PortalFrame>
  ) : (
    <main className="portal-main alone">{content}</main>
  );
}

const MissingPage = () => (
  <PageHead
    title="There is no such page"
    lead="The address is mistyped, or what was here has been deleted. Choose a page from the menu."
  >
    <Link className="button primary" to="/portal">
      Go to the overview
    </Link>
  </PageHead>
);

function FailedPage({ error }: { error: unknown }) {
  const { revalidate, state } = useRevalidator();
  const root = useRouteLoaderData('root') as { requestId?: string } | undefined;
  const reference = failureReference(error, root?.requestId);
  return (
    <div role="alert">
      <PageHead
        title="This page could not be loaded"
        lead="The fault is on our side, or the connection was lost. Wait a moment and try again."
      >
        <button
          type="button"
          className="button primary"
          aria-busy={state !== 'idle'}
          onClick={() => revalidate()}
        >
          Try again
        </button>
      </PageHead>
      {reference && (
        <p className="muted">
          For our support: <code>{reference}</code>
        </p>
      )}
    </div>
  );
}
