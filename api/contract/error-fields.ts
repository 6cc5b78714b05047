import type { ErrorName } from './errors.ts';

/** What an error body may say besides `error` and `message`. */
export const errorFields = {
  field: {
    type: 'string',
    description: 'Where in the request the fault is: `product.url`. Empty: the whole.',
  },
  hint: { type: 'string', description: 'What is wrong there, or what to do.' },
  problems: {
    type: 'array',
    items: {
      type: 'object',
      required: ['field', 'hint'],
      properties: { field: { type: 'string' }, hint: { type: 'string' } },
    },
    description: 'All that is wrong, where it is more than `field` and `hint` name.',
  },
  code: { type: 'string', description: 'The code once more, for clients that look for it here.' },
  reason: { type: 'string', description: 'Which of several reasons it was, e.g. `origin_mismatch`.' },
  scope: {
    type: 'string',
    enum: ['ip', 'key'],
    description: 'Whether the address or the key has asked too often.',
  },
  trial_expired: { type: 'boolean', description: 'The shop’s trial is over.' },
  plan: { type: 'string', description: 'The plan that is used up.' },
  actions_limit: { type: 'integer', description: 'Actions a month that the plan includes.' },
  upgrade_url: { type: 'string', format: 'uri', description: 'Where the plan is changed.' },
  db_error: { type: 'string', description: 'What the database said.' },
  status: {
    type: ['string', 'integer'],
    description: '`expired` for a sign-in; the other server’s status for a picture.',
  },
  expires_in: { type: 'integer', description: 'Seconds until the last code that was sent expires.' },
  tries_left: { type: 'integer', description: 'How many tries of the code are left.' },
} as const;

export type ErrorField = keyof typeof errorFields;

/** The codes that bring such fields. `field` and `hint` may come with every 400. */
export const fieldsOf: Partial<Record<ErrorName, readonly ErrorField[]>> = {
  invalid_origin: ['reason'],
  invalid_input: ['reason'],
  allowlist_required: ['hint'],
  subscription_required: ['trial_expired'],
  usage_limit_reached: ['plan', 'actions_limit', 'upgrade_url'],
  widget_token_invalid: ['code'],
  unauthorized: ['code'],
  forbidden: ['hint'],
  basket_in_use: ['hint'],
  rate_limited: ['scope', 'hint'],
  product_create_failed: ['db_error'],
  save_failed: ['db_error'],
  state_consumed: ['status'],
  wrong_code: ['tries_left'],
  too_many_codes: ['expires_in'],
  weak_password: ['reason'],
  upstream_error: ['status'],
  invitation_for_other: ['hint'],
  shop_still_active: ['hint'],
  payment_refused: ['hint'],
  plan_limit_reached: ['plan', 'upgrade_url', 'hint'],
  product_not_found: ['field', 'hint'],
  object_not_found: ['field', 'hint'],
  file_too_large: ['field', 'hint'],
  media_rejected: ['hint'],
};
