import { ago, expiry } from '#api/platform/jobs/expiry.ts';
import type { BackgroundWork } from '#api/platform/jobs/job.ts';

export const identityWork: BackgroundWork = {
  cleanups: [
    expiry({
      name: 'oauth_states',
      key: 'state_hash',
      by: 'expires_at',
      due: `expires_at < ${ago('1 day')}`,
    }),
    // Kept as long as the link in the email is valid, and to report that a code has expired.
    expiry({ name: 'email_codes', key: 'id', by: 'expires_at', due: `expires_at < ${ago('2 hours')}` }),
    expiry({ name: 'strangers_mails', key: 'id', by: 'sent_at', due: `sent_at < ${ago('1 day')}` }),
    // As long as browsers keep the cookie.
    expiry({ name: 'sign_in_sources', key: 'source', by: 'seen_at', due: `seen_at < ${ago('1 year')}` }),
    expiry({ name: 'sign_in_counts', key: 'subject', by: 'ends_at', due: `ends_at < :now` }),
    expiry({
      name: 'password_tries',
      key: 'subject',
      by: 'window_started_at',
      due: `window_started_at < ${ago('1 day')}`,
    }),
    expiry({
      name: 'passkey_challenges',
      key: 'challenge_hash',
      by: 'expires_at',
      due: `expires_at < :now`,
    }),
    expiry({ name: 'provider_sign_ins', key: 'state_hash', by: 'expires_at', due: `expires_at < :now` }),
    expiry({ name: 'refresh_tokens', key: 'id', by: 'expires_at', due: `expires_at < ${ago('30 days')}` }),
    expiry({
      // Until then, reuse counts as theft and ends the session; later it is refused like any unknown token.
      name: 'used_refresh_tokens',
      table: 'refresh_tokens',
      key: 'id',
      by: 'used_at',
      due: `used_at < ${ago('30 days')}`,
    }),
    // By then, their access tokens have expired.
    expiry({ name: 'ended_sessions', key: 'id', by: 'ended_at', due: `ended_at < ${ago('1 hour')}` }),
    expiry({ name: 'deleted_sessions', key: 'token_hash', by: 'expires_at', due: `expires_at < :now` }),
    expiry({ name: 'stored_sessions', key: 'sid_hash', by: 'expires_at', due: `expires_at < :now` }),
    expiry({
      // No one can sign in to them any more, and they have nothing to lose. `deleteIdleGuests`
      // deletes guests who gave something, along with their names and notes.
      name: 'anonymous_users',
      table: 'users',
      key: 'id',
      by: 'id',
      due: `anonymous AND created_at < ${ago('30 days')}`,
      unless: {
        sql: `EXISTS (SELECT 1 FROM refresh_tokens t WHERE t.user_id = users.id)
         OR EXISTS (SELECT 1 FROM lists l WHERE l.owner_id = users.id)
         OR EXISTS (SELECT 1 FROM legacy_users l WHERE l.user_id = users.id)
         OR EXISTS (SELECT 1 FROM gift_claims c WHERE c.user_id = users.id)
         OR EXISTS (SELECT 1 FROM list_items i WHERE i.purchased_by_id = users.id)`,
        type: 'uuid',
        first: '00000000-0000-0000-0000-000000000000',
      },
    }),
  ],
};
