/** The parts of the service that the admin's basket page uses. */
export { readBasket } from '#api/modules/baskets/read-basket.ts';
export { testWebhook } from '#api/modules/baskets/test-webhook.ts';
export {
  BasketRefused,
  updateBasket,
  type BasketPatch,
  type BasketProblem,
} from '#api/modules/baskets/update-basket.ts';
export { ServiceError } from '#api/platform/service-error.ts';
export type { WebhookAnswer } from '#api/modules/baskets/deliver-webhook.ts';
