/**
 * Error codes of `POST /widget/init` for a refused key or page; only the shop's owner can fix
 * these.
 */
export const initRefusals = [
  'invalid_origin',
  'unknown_key',
  'origin_not_allowed',
  'allowlist_required',
  'subscription_required',
] as const;
