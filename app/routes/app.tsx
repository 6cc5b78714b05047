import { json, type HeadersFunction, type LoaderFunctionArgs } from '@remix-run/node';
import { Outlet, useLoaderData, useRouteError } from '@remix-run/react';
import polarisStyles from '@shopify/polaris/build/esm/styles.css';
import { AdminFailure } from '../admin/admin-failure.tsx';
import { AdminFrame } from '../admin/admin-frame.tsx';
import { adminHeaders, requireAdmin } from '../server/admin.server.ts';

export const links = () => [{ rel: 'stylesheet', href: polarisStyles }];

/** The pages below say nothing of their own; what sends the merchant to Shopify keeps its headers. */
export const headers: HeadersFunction = ({ loaderHeaders, errorHeaders }) => errorHeaders ?? loaderHeaders;

export async function loader(args: LoaderFunctionArgs) {
  const { apiKey, shop } = await requireAdmin(args);
  return json({ apiKey, plan: shop.plan }, { headers: adminHeaders(shop) });
}

/** The embedded admin: everything below lies in Shopify's own frame, with App Bridge around it. */
export default function AdminRoute() {
  const { apiKey } = useLoaderData<typeof loader>();
  return (
    <AdminFrame apiKey={apiKey}>
      <Outlet />
    </AdminFrame>
  );
}

export function ErrorBoundary() {
  return <AdminFailure error={useRouteError()} />;
}
