/** What the basket page of the Shopify admin may use of the service. */
export { readBasket, type OwnerBasket } from '../../api/domain/baskets/read-basket.ts';
export { testWebhook } from '../../api/domain/baskets/test-webhook.ts';
export {
  BasketRefused,
  updateBasket,
  type BasketPatch,
  type BasketProblem,
} from '../../api/domain/baskets/update-basket.ts';
export { ServiceError } from '../../api/domain/service-error.ts';
export type { WebhookAnswer } from '../../api/adapters/adapters.ts';
