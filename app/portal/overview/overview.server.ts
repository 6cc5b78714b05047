import { json, type LoaderFunctionArgs } from '@remix-run/node';
import { readWorth } from '#api/modules/analytics/read-worth.ts';
import { readOverview } from '#api/modules/billing/read-overview.ts';
import { readSetup } from '#api/modules/partners/read-setup.ts';
import { periodOf } from '#api/platform/period.ts';
import { periodAsked } from '../period.server.ts';
import { portalHeaders, type PortalRequest, requirePortal } from '../portal.server.ts';
import type { SetupCardData } from './setup-card.tsx';

/**
 * A month's overview. The current one has the value of wishlists, and the setup card until the
 * shop's button has been seen.
 */
export async function loadOverview(args: LoaderFunctionArgs) {
  const visit = await requirePortal(args);
  const { ctx, member, query } = visit;
  const period = periodAsked(query, ctx.clock());
  const isCurrent = period === periodOf(ctx.clock());
  const [overview, setup, worth] = await Promise.all([
    readOverview(ctx, member.partnerId, period),
    loadSetupCard(visit),
    isCurrent ? readWorth(ctx, member.partnerId) : null,
  ]);
  return json({ overview, setup, worth }, { headers: portalHeaders(visit) });
}

/** The setup card until a page of the shop has requested the button; then null. */
async function loadSetupCard({ ctx, member }: PortalRequest): Promise<SetupCardData | null> {
  const setup = await readSetup(ctx, member.partnerId);
  if (setup.first_init) return null;
  return { hasSaved: setup.first_save_at !== null };
}
