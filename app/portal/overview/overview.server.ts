import { json, type LoaderFunctionArgs } from '@remix-run/node';
import { readWorth } from '#api/modules/analytics/read-worth.ts';
import { readOverview } from '#api/modules/billing/read-overview.ts';
import { periodOf } from '#api/platform/period.ts';
import { periodAsked } from '../period.server.ts';
import { portalHeaders, requirePortal } from '../portal.server.ts';
import { loadSetupCard } from './setup-card.server.ts';

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
