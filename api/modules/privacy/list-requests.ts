import type { Context } from '#api/platform/context.ts';

/** The platform's deadline for its requests, in days. */
const privacyDeadlineDays = 30;

/** A data request as the operator sees it. */
export interface ListedRequest {
  id: number;
  /** data_request, customer_redact or shop_redact */
  kind: string;
  shop: string;
  customer_id: string | null;
  received_at: string;
  due_at: string;
  /** Null until it is done. */
  done_at: string | null;
  outcome: unknown;
}

/** Platforms' data requests, newest first; with `open`, only those that aren't done. */
export async function listRequests(
  ctx: Context,
  { limit, open = false }: { limit: number; open?: boolean },
): Promise<ListedRequest[]> {
  const requests = await ctx.prisma.privacyRequest.findMany({
    where: open ? { doneAt: null } : {},
    orderBy: { id: 'desc' },
    take: limit,
  });
  return requests.map(({ id, kind, shopDomain, customerId, receivedAt, doneAt, outcome }) => ({
    id,
    kind,
    shop: shopDomain,
    customer_id: customerId,
    received_at: receivedAt.toISOString(),
    due_at: new Date(receivedAt.getTime() + privacyDeadlineDays * 86_400_000).toISOString(),
    done_at: doneAt?.toISOString() ?? null,
    outcome,
  }));
}
