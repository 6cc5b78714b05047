import {
  type HeadersFunction,
  json,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import {
  isRouteErrorResponse,
  Link,
  Outlet,
  useLoaderData,
  useRevalidator,
  useRouteError,
  useRouteLoaderData,
} from '@remix-run/react';
import { failureReference } from '#app/ui/failure-reference.ts';
import type { FrameData } from './frame.server.ts';
import { loadPortalFrame } from './frame.server.ts';
import { PageHead } from './page-head.tsx';
import { PortalFrame } from './portal-frame.tsx';
import { portalMeta } from './portal-meta.ts';
import { pageAt } from './portal-pages.ts';
import { portalStyles } from './portal-styles.ts';
import { text } from './texts.ts';

export const handle = { texts: 'portal' };
export const links: LinksFunction = () => portalStyles;

/** Pages have their title from the navigation. */
export const meta: MetaFunction = ({ location, error }) => portalMeta(titleOf(location.pathname, error));

function titleOf(pathname: string, error: unknown): string {
  if (error) return text(isMissing(error) ? 'common.missingTitle' : 'common.failedTitle');
  return pageAt(pathname)?.name ?? text('common.portal');
}

/** Pages may add cookies; the security policy is the same for all. */
export const headers: HeadersFunction = ({ loaderHeaders, errorHeaders }) => {
  const all = new Headers(loaderHeaders);
  errorHeaders?.forEach((value, name) => all.set(name, value));
  return all;
};

export { shouldRevalidate } from './client-action.ts';
export async function loader(args: LoaderFunctionArgs) {
  const { frame, headers } = await loadPortalFrame(args);
  return json(frame, { headers });
}

export default function PortalRoute() {
  return (
    <PortalFrame data={useLoaderData<typeof loader>()}>
      <Outlet />
    </PortalFrame>
  );
}

export function ErrorBoundary() {
  const frame = useRouteLoaderData<typeof loader>('portal/portal-route');
  return <PortalFailure error={useRouteError()} frame={frame} />;
}

/** A URL without a page, or with data that doesn't exist or belongs to another partner. */
const isMissing = (error: unknown) => isRouteErrorResponse(error) && error.status === 404;

/** Replaces a failed page, keeping the portal's navigation if it's known. */
function PortalFailure({ error, frame }: { error: unknown; frame: FrameData | undefined }) {
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
          {text('tryAgain')}
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
