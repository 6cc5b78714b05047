import { parseOrigin } from '#api/modules/keys/origin.ts';

/** Domain functions for the basket page, beyond those for all hosted pages. */
export { getBasket } from '#api/modules/baskets/get-basket.ts';
export { framingOf } from '#api/modules/keys/framing-of.ts';
export { ServiceError } from '#api/platform/service-error.ts';

/** The origin of the shop's page in a frame's URL, or null. */
export function originOf(text: string | null): string | null {
  try {
    return text === null ? null : parseOrigin(text);
  } catch {
    return null;
  }
}
