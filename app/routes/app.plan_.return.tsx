import { json, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { PlanPage } from '#app/admin/plan/plan-page.tsx';
import { billingAfterReturn } from '#app/admin/plan/plan.server.ts';
import { requireAdmin } from '#app/admin/admin.server.ts';
import { text } from '#app/admin/texts.ts';

export const meta = () => [{ title: text('plan.title') }];

/** The page to which Shopify redirects the merchant after the confirmation page. */
export async function loader(args: LoaderFunctionArgs) {
  return json(await billingAfterReturn(await requireAdmin(args)));
}

export default function AdminPlanReturnRoute() {
  return <PlanPage billing={useLoaderData<typeof loader>()} isReturn />;
}
