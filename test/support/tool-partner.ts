import type { PlanId } from '#api/contract/plans.ts';
import { createPartner } from '#api/modules/partners/create-partner.ts';
import { createPat } from '#api/modules/partners/issue-pat.ts';
import type { Context } from '#api/platform/context.ts';

let count = 0;

/** A partner for tools to act for, with its owner's personal access token. */
export async function toolPartner({ ctx }: { ctx: Context }, plan: PlanId = 'growth') {
  count += 1;
  const email = `owner${count}@tools.example`;
  const partner = await createPartner(ctx, { email, name: `Kiln ${count}`, plan, domains: ['kiln.example'] });
  const { id: tokenId, token } = await createPat(ctx, { email, name: 'Assistant' });
  return { ...partner, email, tokenId, token };
}
