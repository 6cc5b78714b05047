import type { ErrorName } from '#api/contract/errors.ts';
import type { Auth } from './auth.ts';

/** The security schemes of the OpenAPI description; an endpoint's `auth` is a combination of them. */
export const securitySchemes = {
  publicKey: { type: 'http', scheme: 'bearer', description: 'A public key, `pk_live_…` or `pk_test_…`.' },
  publicKeyHeader: { type: 'apiKey', in: 'header', name: 'X-Widget-Key', description: 'A public key.' },
  publicKeyQuery: { type: 'apiKey', in: 'query', name: 'key', description: 'A public key.' },
  widgetToken: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Widget-Token',
    description:
      'The `token` of `POST /widget/init`: valid for 60 minutes, from the origin it was created for.',
  },
  userToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'The shopper’s access token: valid for 15 minutes, renewed with `POST /auth/refresh`.',
  },
  personalToken: {
    type: 'http',
    scheme: 'bearer',
    description:
      'A personal access token of a partner’s member, `wl_pat_…`: valid for up to 365 days, revocable. If it is limited, it needs the scope of the operation, `x-token-scope`.',
  },
  webhookSignature: {
    type: 'apiKey',
    in: 'header',
    name: 'webhook-signature',
    description:
      'A signature with the secret of a basket’s webhook, as in our own webhooks: Standard Webhooks, with `webhook-id`, `webhook-timestamp` and `X-Basket-Id: bkt_…`.',
  },
} as const;

export type SecurityScheme = keyof typeof securitySchemes;

type Requirement = Partial<Record<SecurityScheme, string[]>>;

/** The requirements of each kind of authentication, and the codes it fails with. */
export const authRequirements: Record<Auth, { security: Requirement[]; fails: readonly ErrorName[] }> = {
  none: { security: [], fails: [] },
  'public key': { security: [{ publicKey: [] }], fails: ['unauthorized'] },
  'named key': { security: [{ publicKey: [] }], fails: ['unauthorized'] },
  'public key or body': { security: [{ publicKey: [] }, {}], fails: ['unknown_key'] },
  'key of the basket': {
    security: [
      { publicKeyHeader: [] },
      { publicKeyQuery: [] },
      { publicKeyHeader: [], userToken: [] },
      { publicKeyQuery: [], userToken: [] },
    ],
    fails: ['unauthorized', 'forbidden', 'unknown_key'],
  },
  widget: { security: [{ widgetToken: [] }], fails: ['widget_token_invalid'] },
  shopper: { security: [{ userToken: [] }], fails: ['unauthorized', 'forbidden'] },
  'shopper or nobody': { security: [{}, { userToken: [] }], fails: ['unauthorized', 'forbidden'] },
  'shopper, key or nobody': {
    security: [{}, { userToken: [] }, { publicKey: [] }, { publicKeyHeader: [] }, { publicKeyQuery: [] }],
    fails: ['unauthorized', 'forbidden', 'unknown_key'],
  },
  'widget and shopper': {
    security: [{ widgetToken: [], userToken: [] }],
    fails: ['widget_token_invalid', 'unauthorized', 'forbidden'],
  },
  'widget or key': {
    security: [{ widgetToken: [] }, { publicKeyHeader: [] }, { publicKeyQuery: [] }],
    fails: ['widget_token_invalid', 'unknown_key'],
  },
  account: {
    security: [{ userToken: [] }, { personalToken: [] }],
    fails: ['unauthorized', 'forbidden', 'invalid_partner_id'],
  },
  member: {
    security: [{ userToken: [] }, { personalToken: [] }],
    fails: ['unauthorized', 'forbidden', 'no_partner', 'invalid_partner_id'],
  },
  'member or webhook': {
    security: [{ userToken: [] }, { personalToken: [] }, { webhookSignature: [] }],
    fails: ['unauthorized', 'forbidden', 'no_partner', 'invalid_partner_id'],
  },
};
