import type { Pool } from 'pg';
import { webhookRetentionDays } from '../contract/webhook-types.ts';
import { sqlOn } from '../db/sql.ts';
import { domainHostOf } from '../domain/keys/domain-host.ts';

/** How long figures are kept: the longest range that can be asked for, and as many days before it to compare with. */
const eventMonths = 27;

/** When the UTC day began; yesterday is over a little later, when all servers have written what happened in it. */
const dayStart = `(date_trunc('day', $1::timestamptz - interval '15 minutes', 'UTC'))`;

const sweeps = [
  {
    name: 'sweep_idempotency',
    text: `DELETE FROM idempotency_keys WHERE created_at < $1::timestamptz - interval '24 hours'`,
  },
  {
    name: 'sweep_oauth_states',
    text: `DELETE FROM oauth_states WHERE expires_at < $1::timestamptz - interval '1 day'`,
  },
  {
    name: 'sweep_codes',
    // For a while it is told that a code has run out.
    text: `DELETE FROM email_codes WHERE expires_at < $1::timestamptz - interval '1 hour'`,
  },
  {
    name: 'sweep_sign_in_counts',
    text: `DELETE FROM sign_in_counts WHERE ends_at < $1`,
  },
  {
    // A view may be written a little after its day.
    name: 'sweep_billing_caps',
    text: `DELETE FROM billing_caps WHERE ends_at < $1::timestamptz - interval '15 minutes'`,
  },
  {
    name: 'sweep_password_tries',
    text: `DELETE FROM password_tries WHERE window_started_at < $1::timestamptz - interval '1 day'`,
  },
  {
    name: 'sweep_viewer_salts',
    text: `DELETE FROM viewer_salts WHERE day < (${dayStart} AT TIME ZONE 'UTC')::date`,
  },
  {
    // What was counted stays; whose view it was goes.
    name: 'sweep_views',
    text: `
      UPDATE usage_actions SET dedupe_key = NULL
      WHERE kind = 'list_view' AND dedupe_key IS NOT NULL AND occurred_at < ${dayStart}`,
  },
  {
    name: 'sweep_gift_givers',
    text: `
      UPDATE list_items SET purchase_viewer = NULL
      WHERE purchase_viewer IS NOT NULL AND (purchased_at IS NULL OR purchased_at < ${dayStart})`,
  },
  {
    // How many visitors a shop had on a day is still told; that two shops had the same one is not.
    name: 'sweep_shop_visitors',
    text: `
      UPDATE creator_events e SET visitor = named.number, dedupe_key = NULL
      FROM (
        SELECT id, dense_rank() OVER (
          PARTITION BY shop_id, (occurred_at AT TIME ZONE 'UTC')::date ORDER BY visitor)::text AS number
        FROM creator_events WHERE dedupe_key IS NOT NULL AND occurred_at < ${dayStart}) named
      WHERE e.id = named.id`,
  },
  {
    name: 'sweep_refresh',
    text: `DELETE FROM refresh_tokens WHERE expires_at < $1::timestamptz - interval '30 days'`,
  },
  {
    // No access token of theirs is left.
    name: 'sweep_ended_sessions',
    text: `DELETE FROM ended_sessions WHERE ended_at < $1::timestamptz - interval '1 hour'`,
  },
  {
    name: 'sweep_stored_sessions',
    text: `DELETE FROM stored_sessions WHERE expires_at < $1`,
  },
  {
    // Nobody can sign in to it any more, and nobody would miss it.
    name: 'sweep_anonymous',
    text: `
      DELETE FROM users u WHERE u.anonymous AND u.created_at < $1::timestamptz - interval '30 days'
        AND NOT EXISTS (SELECT 1 FROM refresh_tokens t WHERE t.user_id = u.id)
        AND NOT EXISTS (SELECT 1 FROM lists l WHERE l.owner_id = u.id)
        AND NOT EXISTS (SELECT 1 FROM legacy_users l WHERE l.user_id = u.id)`,
  },
  {
    // An address that nobody has signed in with.
    name: 'sweep_requests_by_mail',
    text: `
      DELETE FROM friend_requests
      WHERE status = 'pending' AND to_user_id IS NULL AND created_at < $1::timestamptz - interval '90 days'`,
  },
  {
    name: 'sweep_invite_codes',
    text: `DELETE FROM invite_codes WHERE expires_at < $1::timestamptz - interval '30 days'`,
  },
  {
    name: 'sweep_partner_invitations',
    text: `DELETE FROM partner_invitations WHERE expires_at < $1::timestamptz - interval '30 days'`,
  },
  {
    name: 'sweep_notifications',
    text: `DELETE FROM notifications WHERE read_at < $1::timestamptz - interval '1 year'`,
  },
  {
    name: 'sweep_shop_events',
    text: `DELETE FROM shopify_webhooks WHERE received_at < $1::timestamptz - interval '30 days'`,
  },
  {
    name: 'sweep_webhook_attempts',
    text: `
      DELETE FROM webhook_attempts WHERE created_at < $1::timestamptz - interval '${webhookRetentionDays} days'`,
  },
  {
    name: 'sweep_creator_events',
    text: `DELETE FROM creator_events WHERE occurred_at < $1::timestamptz - interval '${eventMonths} months'`,
  },
  {
    name: 'sweep_analytics_events',
    text: `DELETE FROM analytics_events WHERE created_at < $1::timestamptz - interval '${eventMonths} months'`,
  },
  {
    // A list at a shop may be read again at any time.
    name: 'sweep_imports',
    text: `
      DELETE FROM imports WHERE status IN ('done', 'failed') AND source_url IS NULL
        AND finished_at < $1::timestamptz - interval '1 year'`,
  },
  {
    name: 'sweep_old_webhook_secrets',
    text: `UPDATE basket_configs SET old_secret = NULL, old_secret_until = NULL WHERE old_secret_until < $1`,
  },
  {
    // A host of a working key stays, so that it is not looked at anew every day.
    name: 'sweep_domain_checks',
    text: `
      DELETE FROM domain_checks c WHERE checked_at < $1::timestamptz - interval '60 days'
        AND NOT EXISTS (
          SELECT FROM api_keys k, unnest(k.allowed_domains) AS d (entry)
          WHERE k.partner_id = c.partner_id AND k.status = 'active' AND ${domainHostOf('d.entry')} = c.host)`,
  },
  {
    name: 'sweep_payment_events',
    text: `DELETE FROM stripe_events WHERE received_at < $1::timestamptz - interval '30 days'`,
  },
  {
    // An hour after its address has run out, what arrived was not finished, either.
    name: 'sweep_media_uploads',
    text: `DELETE FROM media_uploads WHERE expires_at < $1::timestamptz - interval '1 hour'`,
  },
];

/** Removes what has run out. Safe to run twice and by several servers. */
export async function sweep({ pool, clock }: { pool: Pool; clock: () => Date }): Promise<void> {
  const sql = sqlOn(pool);
  for (const statement of sweeps) await sql.rows(statement, [clock()]);
}
