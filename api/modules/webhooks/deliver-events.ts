import { retryDays } from '#api/contract/event-types.ts';
import { hasEvents } from '#api/modules/events/record-events.ts';
import { ownerEmails } from '#api/modules/identity/owner-emails.ts';
import type { Context } from '#api/platform/context.ts';
import { transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { pickLanguage } from '#api/platform/http/pick-language.ts';
import { eventBody } from './webhooks/event-body.ts';
import { endpointColumns, sendEvent } from './webhooks/send-event.ts';

/** Events that an endpoint gets at once; one that accepted nothing lately is only probed. */
const atOnce = 20;

const readEndpoint = statement('event_endpoint_read')`
  SELECT ${endpointColumns}, e.failures FROM event_endpoints e JOIN partners p ON p.id = e.partner_id
  WHERE e.id = :endpoint AND e.paused_at IS NULL AND (e.retry_at IS NULL OR e.retry_at <= :now)
    AND (e.kind = 'flow' OR ${hasEvents('p')})`;

/** The oldest event of each subject that is due: later ones wait for it. No type: older than the stream. */
const readDue = statement('event_deliveries_due')`
  SELECT d.event_id AS id, ev.type, ev.data, ev.created_at, ev.user_id
  FROM event_deliveries d LEFT JOIN events ev ON ev.id = d.event_id AND ev.partner_id = :partnerId
  WHERE d.endpoint_id = :endpoint AND d.next_try_at <= :now AND NOT EXISTS (
    SELECT 1 FROM event_deliveries before
    WHERE before.endpoint_id = d.endpoint_id AND before.subject = d.subject AND before.event_id < d.event_id)
  ORDER BY d.event_id LIMIT :limit`;

/** SQL of the delay in seconds before another attempt, after some of them: 10 seconds, then twice as long, up to an hour. */
const delayAfter = (attempts: string) => `least(10 * 2 ^ least(${attempts}, 10), 3600)`;

const settle = statement('event_deliveries_settle')`
  WITH accepted AS (
    DELETE FROM event_deliveries WHERE endpoint_id = :endpoint AND event_id = ANY(:accepted::bigint[])
  ), refused AS (
    UPDATE event_deliveries SET attempts = attempts + 1, first_tried_at = coalesce(first_tried_at, :now),
      next_try_at = :now::timestamptz + make_interval(secs => ${delayAfter('attempts')})
    WHERE endpoint_id = :endpoint AND event_id = ANY(:refused::bigint[])
  )
  UPDATE event_endpoints SET
    failures = CASE WHEN :works::boolean THEN 0 ELSE failures + 1 END,
    failing_since = CASE WHEN :works::boolean THEN NULL ELSE coalesce(failing_since, :now) END,
    retry_at = CASE WHEN :works::boolean THEN NULL ELSE :now::timestamptz + make_interval(secs => ${delayAfter('failures')}) END
  WHERE id = :endpoint
  RETURNING failing_since <= :now::timestamptz - interval '${retryDays} days' AS is_down`;

const giveUp = statement('event_deliveries_give_up')`
  DELETE FROM event_deliveries
  WHERE endpoint_id = :endpoint AND first_tried_at <= :now::timestamptz - interval '${retryDays} days'`;

const pause = statement('event_endpoint_pause')`
  WITH paused AS (
    UPDATE event_endpoints SET paused_at = :now, updated_at = :now WHERE id = :endpoint AND paused_at IS NULL RETURNING *
  ), dropped AS (
    DELETE FROM event_deliveries WHERE endpoint_id IN (SELECT id FROM paused)
  )
  SELECT e.url, e.kind, e.failing_since, e.partner_id, p.name, p.locale FROM paused e JOIN partners p ON p.id = e.partner_id`;

/**
 * Sends an endpoint what is due, until nothing is left or nothing is accepted. An event can arrive twice if the server
 * stops between its acceptance and the record of it. After three days, an event is given up; if nothing else was
 * accepted meanwhile, the endpoint is paused.
 */
export async function deliverEvents(
  ctx: Context,
  { endpoint }: { endpoint: number },
  stopping?: AbortSignal,
): Promise<void> {
  while (!stopping?.aborted) {
    const now = ctx.clock();
    const [target] = await ctx.sql.rows(readEndpoint, { endpoint, now });
    if (!target) return;
    const limit = target.failures > 0 ? 1 : atOnce;
    const due = await ctx.sql.rows(readDue, { endpoint, partnerId: target.partner_id, now, limit });
    if (due.length === 0) return;
    const results = await Promise.all(
      due.map(async ({ id, type, data, created_at, user_id: userId }) => {
        if (type === null || created_at === null) return { id, error: null };
        const event = eventBody({ id, type, data, created_at });
        return { id, error: (await sendEvent(ctx, target, { event, userId })).error };
      }),
    );
    const idsOf = (isAccepted: boolean) =>
      results.flatMap(({ id, error }) => ((error === null) === isAccepted ? [id] : []));
    const [accepted, refused] = [idsOf(true), idsOf(false)];
    const works = accepted.length > 0;
    const [after] = await ctx.sql.rows(settle, { endpoint, now: ctx.clock(), accepted, refused, works });
    if (after?.is_down) return pauseEndpoint(ctx, endpoint);
    if (refused.length > 0) await ctx.sql.rows(giveUp, { endpoint, now: ctx.clock() });
    if (!works) return;
  }
}

/** Pauses an endpoint that accepted nothing for three days, and notifies the partner's owners. */
async function pauseEndpoint(ctx: Context, endpoint: number): Promise<void> {
  await transaction(ctx.pool, async (sql, client) => {
    const [paused] = await sql.rows(pause, { endpoint, now: ctx.clock() });
    if (!paused) return;
    for (const to of await ownerEmails(sql, paused.partner_id)) {
      await ctx.adapters.jobs.send(
        'send-mail',
        {
          to,
          lang: pickLanguage(paused.locale, null),
          email: {
            kind: 'endpoint-paused',
            partnerName: paused.name,
            endpoint: paused.url,
            failingSince: (paused.failing_since ?? ctx.clock()).toISOString(),
            url: `${ctx.settings.portalUrl}/webhooks/endpoints`,
          },
        },
        { client },
      );
    }
  });
}
