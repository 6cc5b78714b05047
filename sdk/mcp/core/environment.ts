/** Set by the build: the URLs of the service that served the package. */
declare const DEFAULT_SITE: string;
declare const DEFAULT_API: string;

/** The service's URLs and the credentials for it. Only kept in memory. */
export interface Environment {
  /** URL of the API, without a trailing slash. */
  baseUrl: string;
  /** Origin of scripts and hosted pages. */
  siteUrl: string;
  /** Origin of the pages of shared lists; default: `siteUrl`. */
  listsUrl?: string;
  token?: string;
  email?: string;
  password?: string;
  /** How requests reach the service; default: over the network. */
  fetch?: typeof fetch;
}

const trimmed = (value: string | undefined) => value?.trim() || undefined;

/** Reads `WL_BASE_URL`, `WL_TOKEN`, `WL_EMAIL` and `WL_PASSWORD`. */
export function readEnvironment(variables: Record<string, string | undefined> = process.env): Environment {
  const baseUrl = (trimmed(variables.WL_BASE_URL) ?? DEFAULT_API).replace(/\/+$/, '');
  return {
    baseUrl,
    siteUrl: baseUrl === DEFAULT_API ? DEFAULT_SITE : baseUrl.replace(/\/api$/, ''),
    token: trimmed(variables.WL_TOKEN),
    email: trimmed(variables.WL_EMAIL),
    // Not trimmed: a password can contain spaces.
    password: variables.WL_PASSWORD || undefined,
  };
}
