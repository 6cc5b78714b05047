/** What to do about an error, by its code: a sentence for whoever calls the tool. */
export type Hints = Readonly<Record<string, string>>;

/** Of codes that any tool may meet. Servers and tools add theirs, which come first. */
export const sharedHints: Hints = {
  invalid_input: 'Correct the named field and call the tool again.',
  unauthorized:
    'Ask the user to create a personal access token in the Partner Portal, page “Tool access”, to put it into WL_TOKEN of this server’s configuration and to restart the server. Never ask for the token itself in the conversation.',
  forbidden: 'This account has no right to do this. The owner of the partner can do it, or give the right.',
  no_partner:
    'Ask the user to sign in to the Partner Portal once and to open a partner there. Then try again.',
  partner_not_found:
    'Ask the user to sign in to the Partner Portal once and to open a partner there. Then try again.',
  not_found: 'Check the id: the tool that lists these tells the ones there are.',
  rate_limited: 'Wait a minute before you call again, and call less often.',
  usage_limit_reached:
    'The plan’s actions of this month are used up: a larger plan is chosen in the Partner Portal.',
  plan_limit_reached: 'The plan does not include more. A larger plan is chosen in the Partner Portal.',
  internal_error: 'Try again in a minute. If it fails again, tell the user.',
  network_error:
    'Check that the network is there and that WL_BASE_URL is the address of the API, then try again.',
  timeout:
    'If the tool changes something, read first whether it was done before you repeat it; then try again.',
  unexpected_answer:
    'Check that WL_BASE_URL is the address of the API (it usually ends in /api), and that this package is up to date.',
};

export const hintFor = (code: string, ...tables: (Hints | undefined)[]): string =>
  [...tables, sharedHints].find((table) => table?.[code])?.[code] ??
  'Read the message, correct the call and try again; docs_search finds what the code means.';
