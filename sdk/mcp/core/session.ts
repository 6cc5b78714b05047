import type { Credentials, Refusal } from '../../client/index.ts';
import type { Environment } from './environment.ts';
import type { CredentialSource } from './run-tool.ts';
import { sendToApi } from './send.ts';
import { ToolFailure } from './tool-failure.ts';

interface Tokens {
  accessToken: string;
  refreshToken: string;
  /** When to refresh the token, in epoch milliseconds. */
  staleFrom: number;
}

const refused = (message: string, hint?: string) => new ToolFailure('unauthorized', message, hint);

/**
 * A refused password isn't retried for this long (ms): a few more attempts would also lock out its
 * owner.
 */
const restAfterRefusal = 60_000;

const checkBoth =
  'Ask the user to check WL_EMAIL and WL_PASSWORD in this server’s configuration and to restart the server. Passwords are set on the settings page of the Partner Portal. A personal access token in WL_TOKEN is better.';

/**
 * The tools' credentials: a personal access token, or a session started with email and password.
 * Kept in memory.
 */
export class Session implements CredentialSource {
  readonly #environment: Environment;
  #tokens: Tokens | undefined;
  /** Concurrent calls share one sign-in. */
  #signingIn: Promise<Tokens> | undefined;
  #refusal: { failure: ToolFailure; until: number } | undefined;

  constructor(environment: Environment) {
    this.#environment = environment;
  }

  async credentials(): Promise<Credentials> {
    const { token, email, password } = this.#environment;
    if (token) {
      if (!/^[\x21-\x7e]+$/.test(token))
        throw refused('WL_TOKEN contains characters that can’t be in a token.');
      return { personalToken: token };
    }
    if (!email || !password) {
      throw refused('There are no credentials: set WL_TOKEN, or WL_EMAIL and WL_PASSWORD.');
    }
    const known = this.#tokens;
    const { accessToken } = known && known.staleFrom > Date.now() ? known : await this.#renewed();
    return { accessToken };
  }

  async renew(shown: Credentials, refusal: Refusal): Promise<boolean> {
    if (shown.personalToken) {
      throw refused('WL_TOKEN was refused: it is mistyped, expired or revoked.');
    }
    if (this.#tokens?.accessToken !== shown.accessToken) return true;
    // Only the password proves the person; a refreshed session doesn’t.
    if (refusal === 'fresh_sign_in_required') this.#tokens = undefined;
    await this.#renewed();
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
      'There were too many sign-in attempts with a wrong password.',
      `Wait ${seconds ? `${seconds} seconds` : '15 minutes'}. Ask the user to check WL_EMAIL and WL_PASSWORD, or to use a personal access token in WL_TOKEN.`,
    );
  }
  if (answer.status >= 500) {
    return new ToolFailure('internal_error', String(message ?? 'The service couldn’t sign you in.'));
  }
  return refused(`Signing in with WL_EMAIL and WL_PASSWORD was refused (${String(error)}).`, checkBoth);
}
