import type { PartnerEmail } from '#api/contract/partner-mail.ts';
import { ownerEmails } from '#api/modules/identity/owner-emails.ts';
import type { Context } from '#api/platform/context.ts';
import { transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { pickLanguage } from '#api/platform/http/pick-language.ts';
import { dropDeliveries } from './drop-deliveries.ts';
import type { Attempt, Endpoint } from './internal/send-event.ts';

const pause = statement('event_endpoint_pause')`
  WITH paused AS (
    UPDATE event_endpoints SET paused_at = :now, updated_at = :now WHERE id = :endpoint AND url = :url AND paused_at IS NULL RETURNING *
  )
  SELECT e.url, e.kind, e.failing_since, e.partner_id, p.name, p.locale
  FROM paused e JOIN partners p ON p.id = e.partner_id`;

/**
 * Whether the server of a webhook or tool wants no more requests. Klaviyo and Shopify return 410
 * for reasons of their API, not of the endpoint.
 */
export const isGoneResponse = (
  { kind }: Pick<Endpoint, 'kind'>,
  attempt: Pick<Attempt, 'status'> | null,
): boolean => attempt?.status === 410 && (kind === 'webhook' || kind === 'http');

/**
 * Pauses an endpoint that accepted nothing for three days or said that it's gone, and notifies the
 * partner's owners. Does nothing if its URL has changed in the meantime.
 */
export async function pauseEndpoint(
  ctx: Context,
  { id: endpoint, url }: Pick<Endpoint, 'id' | 'url'>,
  { isGone }: { isGone: boolean },
): Promise<void> {
  const now = ctx.clock();
  ctx.counts.events.given_up += await transaction(ctx.pool, async (sql, client) => {
    const [paused] = await sql.rows(pause, { endpoint, url, now });
    if (!paused) return 0;
    const email = pausedEmail(ctx, paused, isGone);
    const lang = pickLanguage(paused.locale, null);
    for (const to of await ownerEmails(sql, paused.partner_id))
      await ctx.adapters.jobs.send('send-mail', { to, cause: { kind: 'owner' }, lang, email }, { client });
    return dropDeliveries(sql, [endpoint], now);
  });
}

function pausedEmail(
  ctx: Context,
  { kind, url, name, failing_since: failingSince }: (typeof pause)['row'],
  isGone: boolean,
): PartnerEmail {
  const about = { partnerName: name, failingSince: (failingSince ?? ctx.clock()).toISOString() };
  // The URL ends with the shop's host.
  if (kind === 'flow')
    return { kind: 'flow-paused', ...about, url: `https://${url.split('/').at(-1)}/admin/apps/flow` };
  const isTool = kind !== 'webhook';
  return {
    kind: 'endpoint-paused',
    ...about,
    ...(isGone && { failingSince: null }),
    endpoint: url,
    isTool,
    url: `${ctx.settings.portalUrl}/${isTool ? 'marketing' : 'webhooks/endpoints'}`,
  };
}
