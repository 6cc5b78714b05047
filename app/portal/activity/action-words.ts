import { lang, type PortalKey, text } from '../texts.ts';

type Kind = Extract<PortalKey, `activity.${string}`>;

/** API operations and operator commands, in words. */
const kinds: Readonly<Record<string, Kind>> = {
  postPortalKeys: 'activity.keyCreated',
  'wl key create': 'activity.keyCreated',
  patchPortalKeysByKeyId: 'activity.keyChanged',
  putPortalKeysDomains: 'activity.keyChanged',
  postPortalKeysDomainsCheck: 'activity.keyChecked',
  postPortalKeysCheck: 'activity.keyChecked',
  'wl key domains': 'activity.keyChecked',
  postPortalKeysRotate: 'activity.keyRotated',
  'wl key rotate': 'activity.keyRotated',
  postPortalKeysRevoke: 'activity.keyRevoked',
  'wl key revoke': 'activity.keyRevoked',
  deletePortalKeysByKeyId: 'activity.keyDeleted',
  deletePortalTestData: 'activity.testDataRemoved',
  'wl partner wipe-test-data': 'activity.testDataRemoved',
  postPortalBaskets: 'activity.basketCreated',
  patchPortalBasketsByBasketId: 'activity.basketChanged',
  'wl basket set': 'activity.basketChanged',
  deletePortalBasketsByBasketId: 'activity.basketDeleted',
  postPortalBasketsRotateSecret: 'activity.secretReplaced',
  postPortalWebhooksEndpointsRotate: 'activity.secretReplaced',
  getPortalBaskets: 'activity.secretShown',
  getPortalBasketsByBasketId: 'activity.secretShown',
  getPortalWebhooksEndpoints: 'activity.secretShown',
  postPortalBasketsShowSecret: 'activity.secretShown',
  postPortalWebhooksEndpointsShowSecret: 'activity.secretShown',
  postOrders: 'activity.ordersReported',
  postPortalBasketsTestWebhook: 'activity.testSent',
  postPortalWebhooksEndpointsTest: 'activity.testSent',
  postPortalMarketingToolsTest: 'activity.testSent',
  postPortalAlertsTest: 'activity.testSent',
  postPortalWebhooksEndpoints: 'activity.endpointCreated',
  patchPortalWebhooksEndpointsByEndpointId: 'activity.endpointChanged',
  deletePortalWebhooksEndpointsByEndpointId: 'activity.endpointDeleted',
  postPortalWebhooksEndpointsReplay: 'activity.eventsReplayed',
  postPortalWebhooksResend: 'activity.messageResent',
  postPortalMarketingTools: 'activity.toolCreated',
  patchPortalMarketingToolsByToolId: 'activity.toolChanged',
  deletePortalMarketingToolsByToolId: 'activity.toolDeleted',
  putPortalMarketingQuestion: 'activity.questionChanged',
  putPortalAlerts: 'activity.alertsChanged',
  putPartnersProducts: 'activity.productsSent',
  'wl products import': 'activity.productsSent',
  putPartnersProductsFeed: 'activity.feedChanged',
  'wl products feed': 'activity.feedChanged',
  postPartnersListsImports: 'activity.listsUploaded',
  patchPartnersListsImportsByImportId: 'activity.listsChecked',
  postPartnersListsImportsCheck: 'activity.listsChecked',
  postPartnersListsImportsRun: 'activity.listsImported',
  postPartnersListsImportsUndo: 'activity.listsUndone',
  postPortalMembers: 'activity.memberInvited',
  deletePortalInvitationsByInvitationId: 'activity.invitationWithdrawn',
  patchPortalMembersByUserId: 'activity.roleChanged',
  deletePortalMembersByUserId: 'activity.memberRemoved',
  postPortalInvitationsAccept: 'activity.memberJoined',
  postPortalTokens: 'activity.tokenCreated',
  'wl pat create': 'activity.tokenCreated',
  deletePortalTokensByTokenId: 'activity.tokenRevoked',
  'wl pat revoke': 'activity.tokenRevoked',
  postPortalPartners: 'activity.partnerCreated',
  'wl partner create': 'activity.partnerCreated',
  patchPortalPartner: 'activity.partnerChanged',
  patchPartnersById: 'activity.partnerChanged',
  putPartnersStorefront: 'activity.partnerChanged',
  'wl partner rename': 'activity.partnerChanged',
  'wl partner suspend': 'activity.partnerSuspended',
  'wl partner resume': 'activity.partnerResumed',
  postPortalSubscription: 'activity.planChosen',
  requestShopSubscription: 'activity.planChosen',
  'wl plan set': 'activity.planChosen',
  postPortalSubscriptionCancel: 'activity.planCanceled',
  cancelShopSubscription: 'activity.planCanceled',
  postPortalSubscriptionResume: 'activity.planContinued',
  postPortalSubscriptionBillingPortal: 'activity.paymentOpened',
  postShops: 'activity.shopCreated',
  patchShopsByShopId: 'activity.shopChanged',
  putShopsStatus: 'activity.shopPublished',
  deleteShopsByShopId: 'activity.shopDeleted',
};

/** Changes to the content of a creator shop. */
const inCreatorShop = /^(post|put|patch|delete)Shops[A-Z]/;

const kindOf = (action: string): Kind | undefined =>
  kinds[action] ?? (inCreatorShop.test(action) ? 'activity.shopChanged' : undefined);

/** Selectable kinds of actions, sorted by name. Several actions share a kind. */
export const kindChoices = (): [kind: string, name: string][] =>
  [...new Set(Object.values(kinds))]
    .map((kind): [string, string] => [kind.slice('activity.'.length), text(kind)])
    .sort(([, one], [, other]) => one.localeCompare(other, lang()));

/** The actions of a kind; none if it's unknown. @param operationIds of the API */
export const actionsOf = (kind: string, operationIds: readonly string[]): string[] =>
  [...new Set([...Object.keys(kinds), ...operationIds])].filter(
    (action) => kindOf(action) === `activity.${kind}`,
  );

/** An action in words; the API's own, if the portal has none. */
export function actionText({ action, summary }: { action: string; summary: string | null }): string {
  const kind = kindOf(action);
  return kind ? text(kind) : (summary ?? action);
}
