/** Codes with which `POST /widget/init` refuses a key or a page; only the shop's owner can fix these. */
export const initRefusals = [
  'invalid_origin',
  'unknown_key',
  'origin_not_allowed',
  'allowlist_required',
  'subscription_required',
] as const;
