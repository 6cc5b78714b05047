import type { basketClientCodes, widgetClientCodes } from './errors.ts';
import type { initRefusals } from './init-refusals.ts';

/** What the scripts pass on from `POST /widget/init`. */
type InitCode = (typeof initRefusals)[number] | 'rate_limited';
export type ClientCode = (typeof widgetClientCodes)[number] | (typeof basketClientCodes)[number] | InitCode;

/** Which script reports a code, and what the shop's developer does about it: guides and tool servers show these words. */
export const clientCodeAdvice: Record<ClientCode, { where: 'both' | 'basket' | 'button'; advice: string }> = {
  key_required: { where: 'both', advice: 'Give the script tag or `init` your key.' },
  config_required: { where: 'basket', advice: 'Give `init` the basket id as `configId`.' },
  config_not_found: { where: 'basket', advice: 'The basket id is wrong. Copy it again.' },
  config_fetch_failed: {
    where: 'basket',
    advice: 'The service could not be reached, or it failed. Look at the network panel.',
  },
  mount_target_not_found: {
    where: 'both',
    advice: 'The selector of `mount` or `renderInto` matches nothing. Is the script before the element?',
  },
  not_initialised: {
    where: 'button',
    advice: '`open` or `mount` was called before `init`, or the script tag has no key.',
  },
  popup_blocked: {
    where: 'button',
    advice: 'Call `open` inside a click, not after a wait. Or the shopper’s browser blocks all windows.',
  },
  unsupported_origin: {
    where: 'both',
    advice: 'The page was opened from disk or is in a sandboxed frame. Serve it over http(s).',
  },
  insecure_origin: {
    where: 'basket',
    advice: 'The page is `http`. The basket needs `https`, except on `localhost` and `127.0.0.1`.',
  },
  init_no_token: {
    where: 'both',
    advice:
      'The service did not answer. Is the script’s address right? Does your Content-Security-Policy allow it?',
  },
  unknown_key: { where: 'both', advice: 'The key has a typo, or it is no longer active.' },
  origin_not_allowed: {
    where: 'both',
    advice: 'This host is not among the key’s domains. Add it in the portal, under Keys.',
  },
  allowlist_required: {
    where: 'both',
    advice: 'The live key names no domains. Name them in the portal, under Keys.',
  },
  invalid_origin: {
    where: 'both',
    advice: 'The page’s address is not what the browser says it is; usually a proxy that rewrites headers.',
  },
  subscription_required: { where: 'both', advice: 'The trial is over. Choose a plan.' },
  rate_limited: {
    where: 'both',
    advice: 'Too many dialogs or baskets were opened in a minute from one address. Wait a minute.',
  },
};

/** The advice as a Markdown table; `only` leaves out the codes of the other script. */
export function clientCodeTable(only?: 'basket' | 'button'): string {
  const rows = Object.entries(clientCodeAdvice).filter(
    ([, { where }]) => !only || where === 'both' || where === only,
  );
  return only
    ? [
        '| Code | What to do |',
        '| --- | --- |',
        ...rows.map(([code, { advice }]) => `| \`${code}\` | ${advice} |`),
      ].join('\n')
    : [
        '| Code | Where | What to do |',
        '| --- | --- | --- |',
        ...rows.map(([code, { where, advice }]) => `| \`${code}\` | ${where} | ${advice} |`),
      ].join('\n');
}
