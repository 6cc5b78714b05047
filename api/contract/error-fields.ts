import type { ErrorName } from './errors.ts';

/** Fields an error body can have in addition to `error` and `message`. */
export const errorFields = {
  field: {
    type: 'string',
    description: 'The invalid field, such as `product.url`. Empty: the whole request.',
  },
  hint: { type: 'string', description: 'What is wrong, or how to fix it.' },
  problems: {
    type: 'array',
    items: {
      type: 'object',
      required: ['field', 'hint'],
      properties: { field: { type: 'string' }, hint: { type: 'string' } },
    },
    description: 'All problems, if there are more than `field` and `hint` describe.',
  },
  code: { type: 'string', description: 'The same as `error`, for clients that read it here.' },
  reason: { type: 'string', description: 'Which of several reasons applies, e.g. `origin_mismatch`.' },
  scope: {
    type: 'string',
    enum: ['ip', 'key'],
    description: 'Whether the IP address or the key made too many requests.',
  },
  trial_expired: { type: 'boolean', description: 'The shop’s trial has ended.' },
  plan: { type: 'string', description: 'The plan whose actions are used up.' },
  actions_limit: { type: 'integer', description: 'Actions per month included in the plan.' },
  upgrade_url: { type: 'string', format: 'uri', description: 'Where to change the plan.' },
  db_error: { type: 'string', description: 'The database’s error message.' },
  status: {
    type: ['string', 'integer'],
    description: '`expired` for a sign-in; the other server’s status for an image.',
  },
  expires_in: { type: 'integer', description: 'Seconds until the last code expires.' },
  remaining: { type: 'integer', description: 'How many can still be given.' },
  tries_left: { type: 'integer', description: 'How many attempts are left.' },
} as const;

export type ErrorField = keyof typeof errorFields;

/** The codes with such fields. Any 400 can have `field` and `hint`. */
export const fieldsOf: Partial<Record<ErrorName, readonly ErrorField[]>> = {
  invalid_origin: ['reason'],
  invalid_input: ['reason'],
  allowlist_required: ['hint'],
  subscription_required: ['trial_expired'],
  usage_limit_reached: ['plan', 'actions_limit', 'upgrade_url'],
  widget_token_invalid: ['code', 'hint'],
  unauthorized: ['code', 'hint'],
  forbidden: ['hint'],
  basket_in_use: ['hint'],
  wrong_import_state: ['hint'],
  rate_limited: ['scope', 'hint'],
  product_create_failed: ['db_error'],
  save_failed: ['db_error'],
  state_consumed: ['status'],
  wrong_code: ['tries_left'],
  quantity_unavailable: ['remaining'],
  too_many_codes: ['expires_in'],
  weak_password: ['reason'],
  upstream_error: ['status'],
  shop_still_active: ['hint'],
  payment_refused: ['hint'],
  plan_limit_reached: ['plan', 'upgrade_url', 'hint'],
  events_not_included: ['plan', 'upgrade_url', 'hint'],
  marketing_not_included: ['plan', 'upgrade_url', 'hint'],
  product_not_found: ['field', 'hint'],
  object_not_found: ['field', 'hint'],
  file_too_large: ['field', 'hint'],
  media_rejected: ['hint'],
};
