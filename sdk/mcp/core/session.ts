import type { Credentials } from '../../client/index.ts';
import type { Environment } from './environment.ts';
import { ToolFailure } from './failure.ts';
import { sendToApi } from './send.ts';

interface Tokens {
  accessToken: string;
  refreshToken: string;
  /** Milliseconds since 1970: from then on it is refreshed before it is used. */
  staleFrom: number;
}

const refused = (message: string, hint?: string) => new ToolFailure('unauthorized', message, hint);

/** A refused password is not tried again for so long: a few more would close the door to its owner, too. */
const restAfterRefusal = 60_000;

const checkBoth =
  'Ask the user to check WL_EMAIL and WL_PASSWORD in this server’s configuration. A password is set in the Partner Portal, on the page of one’s settings; a personal access token in WL_TOKEN is the better way. Then restart this server.';

/** Whom the tools act for: a personal access token, else a session by email and password that lives in memory. */
export class Session {
  readonly #environment: Environment;
  #tokens: Tokens | undefined;
  /** Calls at once share one sign-in. */
  #signingIn: Promise<Tokens> | undefined;
  #refusal: { failure: ToolFailure; until: number } | undefined;

  constructor(environment: Environment) {
    this.#environment = environment;
  }

  /**
   * What the next request shows.
   * @throws ToolFailure `unauthorized` without credentials or with refused ones
   */
  async credentials(): Promise<Credentials> {
    const { token, email, password } = this.#environment;
    if (token) {
      if (!/^[\x21-\x7e]+$/.test(token)) throw refused('WL_TOKEN holds characters that no token has.');
      return { personalToken: token };
    }
    if (!email || !password) {
      throw refused('There are no credentials: neither WL_TOKEN nor WL_EMAIL with WL_PASSWORD is set.');
    }
    const known = this.#tokens;
    const { accessToken } = known && known.staleFrom > Date.now() ? known : await this.#renewed();
    return { accessToken };
  }

  /**
   * Asked when what was shown is refused: true once there is something new to show.
   * @throws ToolFailure `unauthorized` where there will be nothing new
   */
  async renew(shown: Credentials): Promise<boolean> {
    if (shown.personalToken) {
      throw refused('WL_TOKEN is refused: it is mistyped, has expired or was revoked.');
    }
    if (this.#tokens?.accessToken === shown.accessToken) await this.#renewed();
    return true;
  }

  #renewed(): Promise<Tokens> {
    this.#signingIn ??= this.#signIn().finally(() => (this.#signingIn = undefined));
    return this.#signingIn;
  }

  async #signIn(): Promise<Tokens> {
    const { email, password } = this.#environment;
    if (this.#refusal && this.#refusal.until > Date.now()) throw this.#refusal.failure;
    const refreshToken = this.#tokens?.refreshToken;
    this.#tokens = undefined;
    const refreshed = refreshToken
      ? await this.#ask('/auth/refresh', { refresh_token: refreshToken })
      : undefined;
    const answer = refreshed?.ok ? refreshed : await this.#ask('/auth/password', { email, password });
    const body = (await answer.json()) as Record<string, unknown>;
    if (!answer.ok) {
      const failure = notSignedIn(answer, body);
      if (answer.status < 500) this.#refusal = { failure, until: Date.now() + restAfterRefusal };
      throw failure;
    }
    this.#tokens = {
      accessToken: String(body.access_token),
      refreshToken: String(body.refresh_token),
      staleFrom: Date.now() + (Number(body.expires_in) - 30) * 1000,
    };
    return this.#tokens;
  }

  #ask(path: string, body: Record<string, unknown>): Promise<Response> {
    return sendToApi(`${this.#environment.baseUrl}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  }
}

function notSignedIn(answer: Response, { error, message }: Record<string, unknown>): ToolFailure {
  if (error === 'too_many_tries' || answer.status === 429) {
    const seconds = answer.headers.get('retry-after');
    return new ToolFailure(
      'rate_limited',
      'There were too many sign-ins with a wrong password.',
      `Wait ${seconds ? `${seconds} seconds` : 'a quarter of an hour'}. Ask the user to check WL_EMAIL and WL_PASSWORD, or to use a personal access token in WL_TOKEN.`,
    );
  }
  if (answer.status >= 500) {
    return new ToolFailure('internal_error', String(message ?? 'Signing in failed on the service’s side.'));
  }
  return refused(`Signing in with WL_EMAIL and WL_PASSWORD was refused (${String(error)}).`, checkBoth);
}
