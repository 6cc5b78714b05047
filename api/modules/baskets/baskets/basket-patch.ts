import { z } from 'zod';
import { basketName, basketSettingsChange, webUrl } from '#api/contract/basket-settings.ts';
import type { BasketSettings } from '#api/contract/basket.ts';
import { plans, type PlanId } from '#api/contract/plans.ts';

/** A change of settings: what is named changes, everything else stays. */
export type BasketPatch = Partial<BasketSettings> & { name?: string; webhookUrl?: string | null };

/** What keeps a change from being stored: where, and what to do. */
export interface BasketProblem {
  field: string;
  hint: string;
}

/** Credentials in an address would stand in every log it passes; our signature is what proves a message. */
const webhookUrl = webUrl.refine((address) => {
  const { username, password } = new URL(address);
  return username === '' && password === '';
}, 'Leave out user and password. Check the signature of each message instead.');

/** What may be stored; every field may be left out. */
const basketPatch = z.strictObject({
  ...basketSettingsChange,
  name: basketName.optional(),
  webhookUrl: webhookUrl.nullable().optional(),
});

/** The change as it is stored, or all that is wrong with it. */
export function parseBasketPatch(
  patch: unknown,
  plan: PlanId,
): { patch: z.infer<typeof basketPatch> } | { problems: [BasketProblem, ...BasketProblem[]] } {
  const parsed = basketPatch.safeParse(patch);
  const problems = parsed.success
    ? planProblems(parsed.data, plan)
    : parsed.error.issues.map(({ path, message }) => ({ field: path.join('.') || message, hint: message }));
  const [first, ...others] = problems;
  if (first) return { problems: [first, ...others] };
  return { patch: parsed.data as z.infer<typeof basketPatch> };
}

/** What the plan does not include; taking it away is always possible. */
function planProblems({ webhookUrl, showBranding }: BasketPatch, plan: PlanId): BasketProblem[] {
  const problems: BasketProblem[] = [];
  if (webhookUrl && !plans[plan].webhooks) {
    problems.push({ field: 'webhookUrl', hint: 'Webhooks come with the Growth plan.' });
  }
  if (showBranding === false && !plans[plan].brandingSwitch) {
    problems.push({ field: 'showBranding', hint: 'The badge can be switched off from the Starter plan on.' });
  }
  return problems;
}
