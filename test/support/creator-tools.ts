/** A partner that manages its creator shops with the tools. */
import { randomBytes } from 'node:crypto';
import type { PlanId } from '#api/contract/plans.ts';
import { createPartner } from '#api/modules/partners/create-partner.ts';
import { createPat } from '#api/modules/partners/issue-pat.ts';
import { type RunningTools, startTools } from './mcp.ts';
import type { RunningService } from './start-service.ts';

let partners = 0;

/** A new partner with a personal access token. */
export async function newCreator(service: RunningService, plan: PlanId = 'growth') {
  partners += 1;
  const email = `creator${partners}@partner.example`;
  const partner = await createPartner(service.ctx, { email, name: `Creator ${partners}`, plan });
  const pat = await createPat(service.ctx, { email, name: 'Assistant' });
  return { partner, email, pat };
}

/** The creator tools, signed in as a new partner. */
export async function startCreatorTools(service: RunningService, plan?: PlanId) {
  const creator = await newCreator(service, plan);
  const tools = await startTools('creator-mcp', {
    WL_BASE_URL: service.baseUrl,
    WL_TOKEN: creator.pat.token,
  });
  return { ...creator, tools };
}

/** A handle no shop has. */
export const newHandle = (): string => `table-${randomBytes(6).toString('hex')}`;

/** A shop with one list, both empty. */
export async function newShop(tools: RunningTools, handle = newHandle()) {
  const { shop } = await tools.ok('shops_create', { name: 'Sunday Table', handle });
  const { list } = await tools.ok('lists_create', { shop_id: shop.id, title: 'For the table' });
  return { shop_id: shop.id as number, list_id: list.id as number };
}
