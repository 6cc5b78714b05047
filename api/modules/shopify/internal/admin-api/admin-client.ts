import type { LoadedShopifyApp } from '#api/modules/shopify/create-shopify-app.ts';
import { ShopAdminError } from './shop-admin-error.ts';

/** Runs a GraphQL operation with a shop's own token, which is renewed if it has expired. */
export type AdminQuery = <Data>(
  shopDomain: string,
  operation: string,
  variables?: Record<string, unknown>,
) => Promise<Data>;

interface UserError {
  field?: readonly string[] | null;
  message: string;
}

/** The client for all operations. Errors are thrown as `ShopAdminError`. */
export function createAdminQuery(app: () => Promise<LoadedShopifyApp>): AdminQuery {
  return async <Data>(shopDomain: string, operation: string, variables?: Record<string, unknown>) => {
    try {
      const { admin } = await (await app()).unauthenticated.admin(shopDomain);
      const answer = await admin.graphql(operation, { ...(variables && { variables }), tries: 3 });
      return ((await answer.json()) as { data: Data }).data;
    } catch (error) {
      throw ShopAdminError.from(error);
    }
  };
}

/**
 * Checks the user errors that mutations return besides their data.
 * @throws ShopAdminError `refused` with Shopify's message
 */
export function requireNoUserErrors(errors: readonly UserError[]): void {
  if (errors.length === 0) return;
  throw new ShopAdminError('refused', errors.map(({ message }) => message).join(' '));
}
