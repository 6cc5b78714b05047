/** What the basket's page may use of the service, beside what all hosted pages use. */
export { getBasket } from '../../api/domain/baskets/get-basket.ts';
export { findActiveKey } from '../../api/domain/keys/find-key.ts';
export { frameAncestors } from '../../api/domain/keys/frame-ancestors.ts';
export { parseOrigin } from '../../api/domain/keys/origin.ts';
export { ServiceError } from '../../api/domain/service-error.ts';
