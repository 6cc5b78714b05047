import { executeIn } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import type { Prisma } from '#prisma/client/client.ts';
import { flowUrl } from '../flow-triggers.ts';

/** Keeps the time for each trigger, so that earlier callbacks that arrive late are ignored. */
const stop = statement('shop_flow_stop')`
  WITH stopped AS (
    UPDATE shops SET flow_triggers = coalesce((
      SELECT jsonb_object_agg(key, jsonb_build_object('live', false, 'at', :at::timestamptz)) FROM jsonb_object_keys(flow_triggers) key), '{}')
    WHERE id = :shopId RETURNING domain
  )
  DELETE FROM event_endpoints WHERE kind = 'flow' AND url IN (SELECT '${flowUrl('')}' || domain FROM stopped)`;

/** Stops sending events to a shop's workflows until Shopify Flow reports that one is live. */
export async function stopFlow(
  tx: Pick<Prisma.TransactionClient, '$executeRawUnsafe'>,
  shopId: number | bigint,
  at: Date,
): Promise<void> {
  await executeIn(tx, stop, { shopId: Number(shopId), at });
}
