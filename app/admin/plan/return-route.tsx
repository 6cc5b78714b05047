import { json, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { requireAdmin } from '../admin.server.ts';
import { text } from '../texts.ts';
import { billingAfterReturn } from './plan.server.ts';
import { PlanPage } from './plan-page.tsx';

export const meta = () => [{ title: text('plan.title') }];

/** Shopify redirects the merchant here after the confirmation page. */
export async function loader(args: LoaderFunctionArgs) {
  return json(await billingAfterReturn(await requireAdmin(args)));
}

export default function AdminPlanReturnRoute() {
  return <PlanPage billing={useLoaderData<typeof loader>()} isReturn />;
}
