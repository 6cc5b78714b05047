import { retryDays } from '#api/contract/event-types.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { eventBody } from './internal/event-body.ts';
import {
  type Attempt,
  type Endpoint,
  isReady,
  recordAttempts,
  sendEvent,
  targetColumns,
} from './internal/send-event.ts';
import { isGoneResponse, pauseEndpoint } from './pause-endpoint.ts';

/**
 * Maximum events to read at once, and concurrent requests to an endpoint; a failing one gets only
 * one.
 */
const atOnce = 100;
const requestsAtOnce = 20;
/** A batch stops sending after this long, so that little is sent again after a crash. */
const batchMs = 1_000;

const readEndpoint = statement('event_endpoint_read')`
  SELECT ${targetColumns}, e.failures FROM event_endpoints e JOIN partners p ON p.id = e.partner_id
  WHERE e.id = :endpoint AND ${isReady}`;

/**
 * The oldest events that are due, unless an earlier one of the same subject is waiting for a retry.
 * The type is null if an event is no longer in the stream. A probe is an event that hasn't been
 * tried yet, because one that was refused may be refused for its content.
 */
const readDue = statement('event_deliveries_due')`
  WITH due AS MATERIALIZED (
    SELECT d.event_id, d.subject, d.attempts FROM event_deliveries d
    WHERE d.endpoint_id = :endpoint AND d.next_try_at <= :now AND (d.attempts = 0 OR NOT :isProbe) AND NOT EXISTS (
      SELECT 1 FROM event_deliveries before
      WHERE before.endpoint_id = d.endpoint_id AND before.subject = d.subject AND before.event_id < d.event_id
        AND (before.next_try_at > :now OR :isProbe))
    ORDER BY d.event_id LIMIT :limit
  )
  SELECT due.event_id AS id, due.subject, due.attempts, ev.type, ev.data, ev.created_at, ev.user_id
  -- With a limit, each is looked up by its ID instead of reading the partner's stream.
  FROM due LEFT JOIN LATERAL (
    SELECT * FROM events WHERE id = due.event_id AND partner_id = :partnerId LIMIT 1) ev ON true
  ORDER BY due.event_id`;

/**
 * SQL for the delay in seconds after a number of attempts: 10 seconds, doubled each time, up to an
 * hour.
 */
const delayAfter = (attempts: string) => `least(10 * 2 ^ least(${attempts}, 10), 3600)`;
const retryStart = `:now::timestamptz - interval '${retryDays} days'`;

/**
 * `done`: accepted, or nothing to send. Once an endpoint works again, everything it refused is due.
 */
const settle = statement('event_deliveries_settle')`
  WITH done AS (
    DELETE FROM event_deliveries WHERE endpoint_id = :endpoint AND event_id = ANY(:done::bigint[])
  ), given_up AS (
    DELETE FROM event_deliveries
    WHERE endpoint_id = :endpoint AND event_id = ANY(:refused::bigint[]) AND first_tried_at <= ${retryStart}
    RETURNING 1
  ), refused AS (
    UPDATE event_deliveries SET attempts = attempts + 1, first_tried_at = coalesce(first_tried_at, :now),
      next_try_at = :now::timestamptz + make_interval(secs => greatest(${delayAfter('attempts')}, :waitSeconds::int))
    WHERE endpoint_id = :endpoint AND event_id = ANY(:refused::bigint[])
      AND (first_tried_at IS NULL OR first_tried_at > ${retryStart})
  ), revived AS (
    UPDATE event_deliveries SET next_try_at = :now
    WHERE :isBack::boolean AND endpoint_id = :endpoint AND next_try_at > :now AND event_id <> ALL(:refused::bigint[])
  )
  SELECT count(*)::int AS given_up FROM given_up`;

/** `waitSeconds`: how long it wants no more requests. */
const note = statement('event_endpoint_note')`
  UPDATE event_endpoints SET
    failures = CASE WHEN :fails::boolean THEN failures + 1 ELSE 0 END,
    failing_since = CASE WHEN :fails::boolean THEN coalesce(failing_since, :now) END,
    retry_at = CASE WHEN :fails::boolean OR :waitSeconds::int > 0 THEN :now::timestamptz
      + make_interval(secs => greatest(CASE WHEN :fails::boolean THEN ${delayAfter('failures')} END, :waitSeconds::int)) END
  WHERE id = :endpoint
  RETURNING failing_since <= ${retryStart} AS is_down`;

/**
 * Sends an endpoint its due events until none are left or none is accepted. An event can arrive
 * twice if the server stops before recording its acceptance. While results can't be recorded, the
 * endpoint counts as failing, so accepted events are sent again one at a time, with growing delays,
 * until that's recorded. After three days, an event is given up; if nothing else was accepted in
 * that time, the endpoint is paused. A 410 pauses it immediately.
 */
export async function deliverEvents(
  ctx: Context,
  { endpoint }: { endpoint: number },
  stopping?: AbortSignal,
): Promise<void> {
  let hasTried = false;
  while (!stopping?.aborted) {
    const now = ctx.clock();
    const [target] = await ctx.sql.rows(readEndpoint, { endpoint, now });
    if (!target) break;
    const due = await readNext(ctx, target, now);
    if (due.length === 0) break;
    hasTried = true;
    if (!(await deliverBatch(ctx, target, due))) break;
  }
  // The next round also hands out what became due since this job last looked.
  if (hasTried) ctx.adapters.jobs.nudge('dispatch-events');
}

type Target = Endpoint & { failures: number };
type Due = (typeof readDue)['row'];

async function readNext(
  ctx: Context,
  { id, partner_id: partnerId, failures }: Target,
  now: Date,
): Promise<Due[]> {
  const read = (isProbe: boolean, limit: number) =>
    ctx.sql.rows(readDue, { endpoint: id, partnerId, now, isProbe, limit });
  if (failures === 0) return read(false, atOnce);
  const probe = await read(true, 1);
  return probe.length > 0 ? probe : read(false, 1);
}

/**
 * Sends events, those of a subject one after another, and records the results.
 * @returns whether to continue
 */
async function deliverBatch(ctx: Context, target: Target, due: readonly Due[]): Promise<boolean> {
  const { id: endpoint, failures } = target;
  const attempts: Attempt[] = [];
  const [done, refused]: [number[], number[]] = [[], []];
  let [works, isNews, isGone] = [false, failures > 0, false];
  let waitMs = 0;
  const startedAt = performance.now();
  const deliver = async ({ id, type, data, created_at, user_id: userId, attempts: before }: Due) => {
    const attempt =
      type === null || created_at === null
        ? null
        : await sendEvent(ctx, target, { event: eventBody({ id, type, data, created_at }), userId });
    if (attempt) attempts.push(attempt);
    const isRefused = attempt !== null && attempt.error !== null;
    (isRefused ? refused : done).push(id);
    works ||= attempt !== null && !isRefused;
    isNews ||= isRefused && before === 0;
    isGone ||= isGoneResponse(target, attempt);
    waitMs = Math.max(waitMs, attempt?.waitMs ?? 0);
    return !isRefused;
  };
  const subjects = Map.groupBy(due, ({ subject }) => subject).values();
  const worker = async () => {
    for (const events of subjects) {
      for (const event of events) {
        if (isGone || waitMs > 0 || performance.now() - startedAt > batchMs) return;
        if (!(await deliver(event))) break;
      }
    }
  };
  await Promise.all(Array.from({ length: requestsAtOnce }, worker));
  // An event that is refused again says nothing about an endpoint that accepts others.
  const fails = !works && (refused.length > 1 || (refused.length === 1 && isNews));
  const isBack = works && failures > 0;
  const waitSeconds = Math.ceil(waitMs / 1_000);
  const now = ctx.clock();
  try {
    await recordAttempts(ctx, target, attempts);
    const [after] = await ctx.sql.rows(settle, { endpoint, now, done, refused, isBack, waitSeconds });
    ctx.counts.events.given_up += after?.given_up ?? 0;
  } catch (error) {
    if (attempts.length > 0) await ctx.sql.rows(note, { endpoint, now, fails: true, waitSeconds });
    if (isGone) await pauseEndpoint(ctx, target, { isGone });
    throw error;
  }
  if (fails || waitSeconds > 0 || isBack) {
    const [after] = await ctx.sql.rows(note, { endpoint, now, fails, waitSeconds });
    if (after?.is_down && !isGone) await pauseEndpoint(ctx, target, { isGone });
  }
  if (isGone) await pauseEndpoint(ctx, target, { isGone });
  return !isGone && !fails && waitMs === 0;
}
