import type { Context } from '#api/platform/context.ts';

/** Days in which a platform wants its requests carried out. */
const privacyDeadlineDays = 30;

/** A request as an operator sees it. */
export interface ListedRequest {
  id: number;
  /** data_request, customer_redact or shop_redact */
  kind: string;
  shop: string;
  customer_id: string | null;
  received_at: string;
  due_at: string;
  /** Null while it is not done. */
  done_at: string | null;
  outcome: unknown;
}

/** What platforms asked about somebody's data, newest first; with `open` only what is not done. */
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
