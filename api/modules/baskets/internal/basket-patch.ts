import { z } from 'zod';
import type { BasketSettings } from '#api/contract/basket.ts';
import type { Channel } from '#api/contract/partner-mail.ts';
import { type PlanId, plans } from '#api/contract/plans.ts';
import { basketName, basketSettingsChange, receiverUrl } from '../schemas.ts';

/** A change to settings; omitted ones stay unchanged. */
export type BasketPatch = Partial<BasketSettings> & { name?: string; webhookUrl?: string | null };

/** The reason why a change can't be stored: the field, and how to fix it. */
export interface BasketProblem {
  field: string;
  hint: string;
}

/** The settings that can be stored; every field is optional. */
const basketPatch = z.strictObject({
  ...basketSettingsChange,
  name: basketName.optional(),
  webhookUrl: receiverUrl.nullable().optional(),
});

/** The validated change, or all of its problems. */
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

/** Settings that the plan doesn't include; turning one off is always allowed. */
function planProblems({ webhookUrl, showBranding }: BasketPatch, plan: PlanId): BasketProblem[] {
  const problems: BasketProblem[] = [];
  if (webhookUrl && !plans[plan].webhooks) {
    problems.push({ field: 'webhookUrl', hint: 'Webhooks require the Growth plan or higher.' });
  }
  if (showBranding === false && !plans[plan].brandingSwitch) {
    problems.push({
      field: 'showBranding',
      hint: 'To remove the “Powered by” badge, you need the Starter plan or higher.',
    });
  }
  return problems;
}

interface Targets {
  webhookUrl?: string | null | undefined;
  emptyState?: BasketSettings['emptyState'] | undefined;
  checkout?: BasketSettings['checkout'] | undefined;
}

/** Destinations for checkouts or shoppers that a change adds to a basket. */
export function newChannels(next: Targets, stored: Targets = {}): { channel: Channel; target: string }[] {
  const isNew = (to: string | null | undefined, from: string | null | undefined): to is string =>
    !!to && to !== from;
  const { checkout, emptyState, webhookUrl } = next;
  const links = [
    [checkout?.cartUrlPattern, stored.checkout?.cartUrlPattern],
    [checkout?.cartUrl, stored.checkout?.cartUrl],
    [emptyState?.url, stored.emptyState?.url],
  ] as const;
  return [
    ...(isNew(webhookUrl, stored.webhookUrl) ? [{ channel: 'webhook' as const, target: webhookUrl }] : []),
    ...links.flatMap(([to, from]) => (isNew(to, from) ? [{ channel: 'links' as const, target: to }] : [])),
  ];
}
