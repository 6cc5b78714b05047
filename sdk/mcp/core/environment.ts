/** The address the packages were built for. */
declare const DEFAULT_SITE: string;

/** Where the service is, and by what somebody signs in to it. Kept in memory alone. */
export interface Environment {
  /** Address of the API, without a slash at its end. */
  baseUrl: string;
  /** Origin of scripts and hosted pages. */
  siteUrl: string;
  token?: string;
  email?: string;
  password?: string;
}

const trimmed = (value: string | undefined) => value?.trim() || undefined;

/** What `WL_BASE_URL`, `WL_TOKEN`, `WL_EMAIL` and `WL_PASSWORD` say. */
export function readEnvironment(variables: Record<string, string | undefined> = process.env): Environment {
  const baseUrl = (trimmed(variables.WL_BASE_URL) ?? `${DEFAULT_SITE}/api`).replace(/\/+$/, '');
  return {
    baseUrl,
    siteUrl: baseUrl.replace(/\/api$/, ''),
    token: trimmed(variables.WL_TOKEN),
    email: trimmed(variables.WL_EMAIL),
    // Blanks may be part of it.
    password: variables.WL_PASSWORD || undefined,
  };
}
