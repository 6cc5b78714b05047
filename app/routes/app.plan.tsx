import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { PlanPage } from '../admin/plan/plan-page.tsx';
import { changePlan, currentBilling } from '../server/admin-plan.server.ts';
import { requireAdmin } from '../server/admin.server.ts';

export const meta = () => [{ title: 'Plan and billing' }];

export async function loader(args: LoaderFunctionArgs) {
  return json(await currentBilling(await requireAdmin(args)));
}

export async function action(args: ActionFunctionArgs) {
  // The library reads the body where it holds a form.
  const form = await args.request.clone().formData();
  return json(await changePlan(await requireAdmin(args), form));
}

export default function AdminPlanRoute() {
  return <PlanPage billing={useLoaderData<typeof loader>()} />;
}
