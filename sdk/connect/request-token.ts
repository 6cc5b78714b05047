import { toJson } from './to-json.ts';

/** A widget token as returned by `POST /widget/init`. */
export interface WidgetToken {
  token: string;
  /** When to request a new token: five minutes before this one expires, in epoch milliseconds. */
  freshUntil: number;
}

/** A failed request, with the server's error code or a client-side one. */
export interface Failure {
  code: string;
  message: string;
  trial_expired?: boolean;
}

/**
 * Fetches a widget token for this page's origin.
 * @throws {Failure} the server's code, or `init_no_token` if no token was returned or there was no response
 */
export async function requestToken(api: string, key: string): Promise<WidgetToken> {
  const { token, exp_minutes, error, message, trial_expired } = await fetch(api + '/widget/init', {
    method: 'POST',
    headers: { authorization: 'Bearer ' + key, apikey: key, 'content-type': 'application/json' },
    body: toJson({ origin }),
  })
    .then((response) => response.json())
    .catch(() => ({}));
  if (token) return { token, freshUntil: Date.now() + (exp_minutes - 5) * 6e4 };
  throw {
    // Codes contain underscores; the `error` of an unexpected failure doesn't.
    code: /_/.test(error) ? error : 'init_no_token',
    message: message || 'No token',
    trial_expired,
  };
}

/** A source of the key's token for this page, which renews it before it expires. */
export function tokenSource(api: string, key: string): () => Promise<string> {
  let known: WidgetToken | undefined;
  return async () => {
    if (!(known && known.freshUntil > Date.now())) known = await requestToken(api, key);
    return known.token;
  };
}
