/** What the basket's page may use of the service, beside what all hosted pages use. */
export { getBasket } from '#api/modules/baskets/get-basket.ts';
export { findActiveKey } from '#api/modules/keys/find-key.ts';
export { frameAncestors } from '#api/modules/keys/frame-ancestors.ts';
export { parseOrigin } from '#api/modules/keys/origin.ts';
export { ServiceError } from '#api/platform/service-error.ts';
