/** Advice about an error, by its code: a sentence for the caller of the tool. */
export type Hints = Readonly<Record<string, string>>;

/** Hints for codes that any tool may return. Hints of servers and tools take precedence. */
export const sharedHints: Hints = {
  invalid_input: 'Correct the named field and call the tool again.',
  unauthorized:
    'Ask the user to create a personal access token on the “Tool access” page of the Partner Portal, set it as WL_TOKEN in this server’s configuration, and restart the server. Never ask for the token itself in the conversation.',
  forbidden:
    'This account isn’t allowed to do this. An owner of the partner can do it, or grant the permission.',
  no_partner: 'Ask the user to sign in to the Partner Portal and create a partner there. Then try again.',
  partner_not_found:
    'Ask the user to sign in to the Partner Portal and create a partner there. Then try again.',
  not_found: 'Check the id. The tool that lists these returns the existing ids.',
  rate_limited: 'Wait a minute before calling again, and call less often.',
  usage_limit_reached:
    'The plan’s actions for this month are used up. The user can choose a larger plan in the Partner Portal.',
  plan_limit_reached:
    'The message says what the plan doesn’t include. The user can choose a larger plan in the Partner Portal.',
  internal_error: 'Try again in a minute. If it fails again, tell the user.',
  network_error: 'Check the network connection and that WL_BASE_URL is the URL of the API, then try again.',
  timeout: 'If the tool changes something, check whether the change was made before you repeat the call.',
  unexpected_answer:
    'Check that WL_BASE_URL is the URL of the API (it usually ends in /api), and that this package is up to date.',
};

const tryLater = 'Try again in a minute. If it fails again, tell the user.';

/** Instead of those about a program's settings, for a server that people connect over HTTP. */
export const remoteHints: Hints = {
  unauthorized: 'The connection has ended. Ask the user to connect this server again.',
  forbidden:
    'The user didn’t allow this when they connected, it’s only allowed in the Partner Portal, or only an owner of the partner can do it. Read the message.',
  network_error: tryLater,
  unexpected_answer: tryLater,
};

export const hintFor = (code: string, ...tables: (Hints | undefined)[]): string =>
  [...tables, sharedHints].find((table) => table?.[code])?.[code] ??
  'Read the message, correct the call and try again. docs_search explains the code.';
