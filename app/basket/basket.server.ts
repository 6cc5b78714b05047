/** What the basket page can use of the service, in addition to what all hosted pages can. */
export { getBasket } from '#api/modules/baskets/get-basket.ts';
export { findActiveKey } from '#api/modules/keys/find-key.ts';
export { frameAncestors } from '#api/modules/keys/frame-ancestors.ts';
export { parseOrigin } from '#api/modules/keys/origin.ts';
export { ServiceError } from '#api/platform/service-error.ts';
