/**
 * SQL: whether the account of a user `u` has an address that someone has confirmed, because it was signed in to within a
 * year. Merchants' accounts are created with the address of their shop, which no one has confirmed.
 */
export const hasConfirmedAddress = `(NOT u.anonymous AND u.email IS NOT NULL AND (
    EXISTS (SELECT 1 FROM refresh_tokens t WHERE t.user_id = u.id)
    OR EXISTS (SELECT 1 FROM sign_in_sources t WHERE t.user_id = u.id)))`;
