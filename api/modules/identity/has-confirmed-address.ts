/**
 * SQL condition: user `u` has confirmed their email address by signing in within the last year.
 * Merchants' accounts are created with their shop's address, unconfirmed.
 */
export const hasConfirmedAddress = `(NOT u.anonymous AND u.email IS NOT NULL AND (
    EXISTS (SELECT 1 FROM refresh_tokens t WHERE t.user_id = u.id)
    OR EXISTS (SELECT 1 FROM sign_in_sources t WHERE t.user_id = u.id)))`;
