import type { AdminQuery } from '../admin-client.ts';
import { requireNoUserErrors } from '../admin-client.ts';

export const document = `#graphql
  mutation SendFlowTrigger($handle: String!, $payload: JSON!) {
    flowTriggerReceive(handle: $handle, payload: $payload) {
      userErrors { field message }
    }
  }`;

interface Data {
  flowTriggerReceive: { userErrors: { field: string[] | null; message: string }[] };
}

/** Starts the shop's workflows that begin with one of the app's triggers. */
export async function sendFlowTrigger(
  query: AdminQuery,
  shopDomain: string,
  { handle, payload }: { handle: string; payload: Readonly<Record<string, unknown>> },
): Promise<void> {
  const { flowTriggerReceive } = await query<Data>(shopDomain, document, { handle, payload });
  requireNoUserErrors(flowTriggerReceive.userErrors);
}
