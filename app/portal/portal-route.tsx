import {
  json,
  type HeadersFunction,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { Outlet, useLoaderData, useRouteError, useRouteLoaderData } from '@remix-run/react';
import { isMissing, PortalFailure } from './portal-failure.tsx';
import { PortalFrame } from './portal-frame.tsx';
import { pageAt } from './portal-pages.ts';
import { portalStyles } from './portal-styles.ts';
import { loadPortalFrame } from './frame.server.ts';
import { text } from './texts.ts';
import { portalMeta } from './portal-meta.ts';

export const handle = { texts: 'portal' };
export const links: LinksFunction = () => portalStyles;

/** Subpages have their navigation title. */
export const meta: MetaFunction = ({ location, error }) => portalMeta(titleOf(location.pathname, error));

function titleOf(pathname: string, error: unknown): string {
  if (error) return text(isMissing(error) ? 'common.missingTitle' : 'common.failedTitle');
  return pageAt(pathname)?.name ?? text('common.portal');
}

/** Subpages can add cookies; the policy is the same for all. */
export const headers: HeadersFunction = ({ loaderHeaders, errorHeaders }) => {
  const all = new Headers(loaderHeaders);
  errorHeaders?.forEach((value, name) => all.set(name, value));
  return all;
};

export { shouldRevalidate } from './unsent.ts';
export async function loader(args: LoaderFunctionArgs) {
  const { frame, headers } = await loadPortalFrame(args);
  return json(frame, { headers });
}

/** The partner portal. */
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
