import { parseOrigin } from '#api/modules/keys/origin.ts';

/** What the basket page can use of the service, in addition to what all hosted pages can. */
export { getBasket } from '#api/modules/baskets/get-basket.ts';
export { findActiveKey } from '#api/modules/keys/find-key.ts';
export { frameAncestors } from '#api/modules/keys/frame-ancestors.ts';
export { ServiceError } from '#api/platform/service-error.ts';

/** The origin of the shop's page that a frame's URL names, or null. */
export function originOf(text: string | null): string | null {
  try {
    return text === null ? null : parseOrigin(text);
  } catch {
    return null;
  }
}
