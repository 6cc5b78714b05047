import { createClient, type Credentials, type WishlistClient } from '../../client/index.ts';
import type { Environment } from './environment.ts';
import { sendToApi, type Sending } from './send.ts';
import type { Session } from './session.ts';

/** The typed client of one call. Without a session it shows nobody's credentials. */
export function apiOf({ baseUrl }: Environment, session: Session | null, sending: Sending): WishlistClient {
  let shown: Credentials = {};
  return createClient({
    baseUrl,
    fetch: (input, init) => sendToApi(input as Request, init, sending),
    ...(session && {
      credentials: async () => (shown = await session.credentials()),
      renew: () => session.renew(shown),
    }),
  });
}
