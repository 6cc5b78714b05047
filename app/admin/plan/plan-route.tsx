import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { readForm } from '#app/hosted/read-form.server.ts';
import { formFields } from '#app/merchant/step.server.ts';
import { requireAdmin } from '../admin.server.ts';
import { recordAdmin } from '../intents.server.ts';
import { changePlan, currentBilling, refusedPlan } from './plan.server.ts';
import { PlanPage } from './plan-page.tsx';

export async function loader(args: LoaderFunctionArgs) {
  return json(await currentBilling(await requireAdmin(args)));
}

export async function action(args: ActionFunctionArgs) {
  // Cloned, because the library may also read the body.
  const request = args.request.clone();
  const admin = await requireAdmin(args);
  const form = await readForm(request);
  const fields = formFields(form);
  const action = { intent: fields.field('intent') || 'choose', fields };
  return json(await recordAdmin(args, admin, action, () => changePlan(admin, form)).catch(refusedPlan));
}

export default function AdminPlanRoute() {
  return <PlanPage billing={useLoaderData<typeof loader>()} />;
}
