import {
  json,
  type HeadersFunction,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { Outlet, useLoaderData, useRouteError, useRouteLoaderData } from '@remix-run/react';
import { isMissing, PortalFailure } from '#app/portal/portal-failure.tsx';
import { PortalFrame } from '#app/portal/portal-frame.tsx';
import { pageAt } from '#app/portal/portal-pages.ts';
import { portalStyles } from '#app/portal/portal-styles.ts';
import { loadPortalFrame } from '#app/portal/frame.server.ts';

export const links: LinksFunction = () => portalStyles;

/** Pages below have the name that the navigation gives them. */
export const meta: MetaFunction = ({ location, error }) => [
  { title: `${titleOf(location.pathname, error)} · Partners` },
  { name: 'robots', content: 'noindex' },
];

function titleOf(pathname: string, error: unknown): string {
  if (error) return isMissing(error) ? 'There is no such page' : 'This page could not be loaded';
  return pageAt(pathname)?.name ?? 'Portal';
}

/** Pages below may add cookies; the policy is the same for all. */
export const headers: HeadersFunction = ({ loaderHeaders, errorHeaders }) => {
  const all = new Headers(loaderHeaders);
  errorHeaders?.forEach((value, name) => all.set(name, value));
  return all;
};

export { shouldRevalidate } from '../unsent.ts';
export async function loader(args: LoaderFunctionArgs) {
  const { frame, headers } = await loadPortalFrame(args);
  return json(frame, { headers });
}

/** Everything a partner manages by itself. */
export default function PortalRoute() {
  return (
    <PortalFrame data={useLoaderData<typeof loader>()}>
      <Outlet />
    </PortalFrame>
  );
}

export function ErrorBoundary() {
  const frame = useRouteLoaderData<typeof loader>('routes/portal');
  return <PortalFailure error={useRouteError()} frame={frame} />;
}
