/**
 * Maps forms of the portal and the admin to the API's operations that do the same, as which they
 * are in the audit log.
 */
import { type Actor, recordAction } from '#api/modules/audit/record-action.ts';
import { createdIn } from '#api/modules/audit/record-call.ts';
import type { Visitor } from '#api/modules/identity/visitor-of-request.ts';
import type { Context } from '#api/platform/context.ts';
import type { FormFields } from './step.server.ts';

const keys = {
  create: 'postPortalKeys',
  rename: 'patchPortalKeysByKeyId',
  domains: 'putPortalKeysDomains',
  check: 'postPortalKeysDomainsCheck',
  rotate: 'postPortalKeysRotate',
  revoke: 'postPortalKeysRevoke',
  delete: 'deletePortalKeysByKeyId',
};
const alerts = { kinds: 'putPortalAlerts', email: 'putPortalAlerts', test: 'postPortalAlertsTest' };
const basket = {
  save: 'patchPortalBasketsByBasketId',
  test: 'postPortalBasketsTestWebhook',
  rotate: 'postPortalBasketsRotateSecret',
  secret: 'postPortalBasketsShowSecret',
  delete: 'deletePortalBasketsByBasketId',
};
const lists = {
  upload: 'postPartnersListsImports',
  preview: null,
  check: 'postPartnersListsImportsCheck',
  change: 'patchPartnersListsImportsByImportId',
  run: 'postPartnersListsImportsRun',
  undo: 'postPartnersListsImportsUndo',
};

/** Operations by page and intent; null if a form isn't about the partner, or changes nothing. */
export const operations: Readonly<Record<string, Readonly<Record<string, string | null>>>> = {
  '/portal/alerts': alerts,
  '/portal/baskets': { create: 'postPortalBaskets' },
  '/portal/baskets/:basketId': basket,
  '/portal/keys': { ...keys, wipe: 'deletePortalTestData' },
  '/portal/lists': lists,
  '/portal/marketing': { ask: 'putPortalMarketingQuestion' },
  '/portal/marketing/new': { klaviyo: 'postPortalMarketingTools', http: 'postPortalMarketingTools' },
  '/portal/marketing/:toolId': {
    save: 'patchPortalMarketingToolsByToolId',
    pause: 'patchPortalMarketingToolsByToolId',
    resume: 'patchPortalMarketingToolsByToolId',
    test: 'postPortalMarketingToolsTest',
    delete: 'deletePortalMarketingToolsByToolId',
  },
  '/portal/products': {
    feed: 'putPartnersProductsFeed',
    'feed-remove': 'putPartnersProductsFeed',
    file: 'putPartnersProducts',
  },
  '/portal/settings': {
    invite: 'postPortalMembers',
    withdraw: 'deletePortalInvitationsByInvitationId',
    role: 'patchPortalMembersByUserId',
    remove: 'deletePortalMembersByUserId',
    settings: 'patchPortalPartner',
    billing: 'patchPortalPartner',
    delete: 'postPortalPartnerDelete',
    language: null,
    weekly: null,
    'password-set': null,
    'password-remove': null,
    'password-code': null,
  },
  '/portal/shops/new': { create: 'postShops' },
  '/portal/shops/:shopId': {
    'list-create': 'postShopsLists',
    'list-edit': 'patchShopsListsByListId',
    'list-move': 'patchShopsListsByListId',
    'list-delete': 'deleteShopsListsByListId',
    'list-image': 'putShopsListsImage',
    'list-image-remove': 'deleteShopsListsImage',
    'item-edit': 'patchShopsItemsByItemId',
    'item-move': 'patchShopsItemsByItemId',
    'item-remove': 'deleteShopsItemsByItemId',
    'item-restore': 'postShopsListsItemsByUrl',
  },
  '/portal/shops/:shopId/figures': { rates: 'patchShopsByShopId', 'rates-clear': 'patchShopsByShopId' },
  '/portal/shops/:shopId/look': {
    look: 'patchShopsByShopId',
    image: 'putShopsImagesByKind',
    'image-remove': 'deleteShopsImagesByKind',
  },
  '/portal/shops/:shopId/settings': {
    rename: 'patchShopsByShopId',
    publish: 'putShopsStatus',
    unpublish: 'putShopsStatus',
    remove: 'deleteShopsByShopId',
  },
  '/portal/shops/:shopId/videos': {
    start: 'postShopsMediaUploads',
    finish: 'postShopsMedia',
    refused: null,
    'video-edit': 'patchShopsMediaByMediaId',
    'video-status': 'patchShopsMediaByMediaId',
    'video-move': 'patchShopsMediaByMediaId',
    'video-poster': 'putShopsMediaPoster',
    'video-delete': 'deleteShopsMediaByMediaId',
  },
  '/portal/shops/:shopId/lists/:listId/add': {
    preview: null,
    'add-url': 'postShopsListsItemsByUrl',
    'add-hand': 'postShopsListsItemsManual',
    'add-product': 'postShopsListsItemsExisting',
  },
  '/portal/subscription': {
    choose: 'postPortalSubscription',
    cancel: 'postPortalSubscriptionCancel',
    resume: 'postPortalSubscriptionResume',
    'billing-portal': 'postPortalSubscriptionBillingPortal',
  },
  '/portal/tokens': { create: 'postPortalTokens', revoke: 'deletePortalTokensByTokenId' },
  '/portal/webhooks/endpoints/new': { create: 'postPortalWebhooksEndpoints' },
  '/portal/webhooks/endpoints/:endpointId': {
    save: 'patchPortalWebhooksEndpointsByEndpointId',
    pause: 'patchPortalWebhooksEndpointsByEndpointId',
    resume: 'patchPortalWebhooksEndpointsByEndpointId',
    rotate: 'postPortalWebhooksEndpointsRotate',
    secret: 'postPortalWebhooksEndpointsShowSecret',
    test: 'postPortalWebhooksEndpointsTest',
    replay: 'postPortalWebhooksEndpointsReplay',
    delete: 'deletePortalWebhooksEndpointsByEndpointId',
  },
  '/portal/webhooks/events': { send: 'postPortalWebhooksEndpointsTest' },
  '/portal/webhooks/:attemptId': { resend: 'postPortalWebhooksResend' },
  '/app/alerts': alerts,
  '/app/analytics': { count_orders: 'countShopOrders' },
  '/app/basket': basket,
  '/app/keys': keys,
  '/app/lists': lists,
  '/app/plan': {
    choose: 'requestShopSubscription',
    raise: 'raiseShopCap',
    cancel: 'cancelShopSubscription',
  },
};

type Params = Readonly<Record<string, string | undefined>>;

/**
 * The operation of a page's form; null if it isn't about the partner. Unlisted forms are named
 * after their page.
 */
export function operationOf(url: string, params: Params, intent: string): string | null {
  let page = new URL(url).pathname;
  for (const [name, value] of Object.entries(params)) {
    if (value) page = page.replace(`/${encodeURIComponent(value)}`, `/:${name}`);
  }
  const named = operations[page]?.[intent];
  return named === undefined ? `${page} ${intent}` : named;
}

/** Form fields with IDs, by the API's parameters. */
const idFields = {
  endpointId: 'endpoint',
  importId: 'import',
  invitationId: 'id',
  itemId: 'item',
  keyId: 'key',
  listId: 'list',
  mediaId: 'video',
  productId: 'product',
  tokenId: 'token',
  userId: 'user',
};
const isId = (value: string) => /^(\d{1,15}|[\da-f-]{36}|whe_\w{1,60})$/i.test(value);

function subjectOf(params: Params, { field }: Pick<FormFields, 'field'>): Record<string, string> {
  const sent = Object.entries(idFields).map(([name, own]) => [name, field(own).toLowerCase()] as const);
  const inPath = Object.entries(params).map(([name, value = '']) => [name, value.slice(0, 100)] as const);
  return Object.fromEntries([...sent.filter(([, value]) => isId(value)), ...inPath]);
}

interface FormAction {
  actor: Actor;
  partnerId: number;
  visitor: Visitor;
  request: Request;
  params: Params;
  intent: string;
  fields: Pick<FormFields, 'field'>;
}

/** Handles a form and records it in the partner's audit log, unless it isn't about the partner. */
export function recordForm<Answer>(
  ctx: Context,
  { actor, partnerId, visitor, request, params, intent, fields }: FormAction,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const action = operationOf(request.url, params, intent);
  if (action === null) return work();
  const subject = subjectOf(params, fields);
  return recordAction(ctx, { actor, partnerId, action, subject, from: visitor }, work, (answer) => ({
    subject: action.startsWith('post') ? createdIn(answer) : {},
  }));
}
