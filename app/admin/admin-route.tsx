import { json, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Outlet, useLoaderData, useRouteError, useRouteLoaderData } from '@remix-run/react';
import polarisStyles from '@shopify/polaris/build/esm/styles.css';
import { AdminFailure } from './admin-failure.tsx';
import { AdminFrame, appBridge } from './admin-frame.tsx';
import { pageNameAt } from './admin-pages.ts';
import { loadAdminFrame } from './frame.server.ts';

export const handle = { noLegalLinks: true, texts: 'admin' };
export const links = () => [{ rel: 'stylesheet', href: polarisStyles }];

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
