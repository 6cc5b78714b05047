import type { ShopAdminFailure } from '#api/modules/catalog/ports.ts';

/** A failed request to a shop's Admin. */
export class ShopAdminError extends Error implements ShopAdminFailure {
  readonly isShopAdminFailure = true;
  readonly reason: ShopAdminFailure['reason'];

  constructor(reason: ShopAdminFailure['reason'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ShopAdminError';
    this.reason = reason;
  }

  /** Converts the library's error by its type. Other messages may contain tokens, so they aren't included. */
  static from(error: unknown): ShopAdminError {
    if (error instanceof ShopAdminError) return error;
    const name = error instanceof Error ? error.constructor.name : '';
    const status = (error as { response?: { code?: number } }).response?.code;
    if (name === 'SessionNotFoundError' || status === 401 || status === 403) {
      return new ShopAdminError('not_authorized', 'The shop has not granted the app access', {
        cause: error,
      });
    }
    if (status === 404 || status === 402 || status === 423) {
      return new ShopAdminError('unavailable', 'The shop is closed', { cause: error });
    }
    if (status === 429 || name === 'HttpThrottlingError') {
      return new ShopAdminError('throttled', 'Too many requests', { cause: error });
    }
    // The library's own words about a query, or the status alone.
    const message =
      error instanceof Error && name === 'GraphqlQueryError'
        ? error.message
        : status === undefined
          ? 'Shopify did not respond'
          : `Shopify responded with ${status}`;
    return new ShopAdminError('failed', message, { cause: error });
  }
}
