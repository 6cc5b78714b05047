import { z } from 'zod';
import { basketHovers, basketLayouts, checkoutModes, type BasketSettings } from '../../contract/basket.ts';
import { plans, type PlanId } from '../../contract/plans.ts';

/** A change of settings: what is named changes, everything else stays. */
export type BasketPatch = Partial<BasketSettings> & { name?: string; webhookUrl?: string | null };

/** What keeps a change from being stored: where, and what to do. */
export interface BasketProblem {
  field: string;
  hint: string;
}

const wholeAddress = 'Write the whole address, beginning with https://.';
const webUrl = z
  .url({ protocol: /^https?$/, error: wholeAddress })
  .max(2_000, 'The address is too long. Use one of up to 2,000 characters.');
const label = z.string().trim().max(80, 'This is too long. Use up to 80 characters.');

/** An address is told from it once the placeholders are filled in. */
const cartUrlPattern = z
  .string()
  .trim()
  .max(2_000, 'The address is too long. Use one of up to 2,000 characters.')
  .refine(isWebPattern, wholeAddress)
  .refine(
    (pattern) => pattern.includes('{variantId}'),
    'Write {variantId} where the number of the variant belongs.',
  );

function isWebPattern(pattern: string): boolean {
  const address = pattern.replaceAll(/\{variantId\}|\{quantity\}/g, '1');
  return /^https?:\/\//i.test(address) && URL.canParse(address);
}

const checkout = z
  .strictObject({
    mode: z.enum(checkoutModes),
    cartUrlPattern: cartUrlPattern.optional(),
    cartUrl: webUrl.optional(),
  })
  .refine(({ mode, cartUrlPattern: pattern }) => mode !== 'url' || pattern !== undefined, {
    path: ['cartUrlPattern'],
    error: 'Write the address that adds a product to the cart.',
  });

/** What may be stored as settings; every field may be left out. */
const basketPatch = z.strictObject({
  name: z.string().trim().min(1).max(80).optional(),
  webhookUrl: webUrl.nullable().optional(),
  layout: z.enum(basketLayouts).optional(),
  primaryColor: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'Write a colour as # and six digits, for example #31493c.')
    .optional(),
  font: z
    .string()
    .regex(/^[\w\s,'"-]{1,120}$/, 'Write the names of fonts, separated by commas.')
    .optional(),
  borderRadius: z.int().min(0).max(24).optional(),
  hover: z.enum(basketHovers).optional(),
  labels: z.strictObject({ title: label, addToCart: label, viewProduct: label }).partial().optional(),
  shopName: label.optional(),
  emptyState: z.strictObject({ url: webUrl, label }).partial().optional(),
  checkout: checkout.optional(),
  showBranding: z.boolean().optional(),
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
  if (showBranding === false && plan === 'free') {
    problems.push({ field: 'showBranding', hint: 'The badge can be switched off from the Starter plan on.' });
  }
  return problems;
}
