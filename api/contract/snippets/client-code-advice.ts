import type { basketClientCodes, widgetClientCodes } from '../errors.ts';
import type { initRefusals } from '../init-refusals.ts';

/** Codes of `POST /widget/init` that the scripts report. */
type InitCode = (typeof initRefusals)[number] | 'rate_limited';
export type ClientCode = (typeof widgetClientCodes)[number] | (typeof basketClientCodes)[number] | InitCode;

/**
 * The script that reports a code, and advice for the shop's developer, for the guides and tool
 * servers.
 */
export const clientCodeAdvice: Record<ClientCode, { where: 'both' | 'basket' | 'button'; advice: string }> = {
  key_required: { where: 'both', advice: 'Add your key to the script tag or pass it to `init`.' },
  config_required: { where: 'basket', advice: 'Pass the wishlist ID to `init` as `configId`.' },
  config_not_found: { where: 'basket', advice: 'The wishlist ID is wrong. Copy it again.' },
  config_fetch_failed: {
    where: 'basket',
    advice: 'The service couldn’t be reached, or it failed. Check the network panel.',
  },
  mount_target_not_found: {
    where: 'both',
    advice:
      'The selector passed to `mount`, `renderInto` or `drawer` is invalid or matches nothing. Does the element exist yet?',
  },
  not_initialised: {
    where: 'button',
    advice: '`open` or `mount` was called before `init`, or the script tag has no key.',
  },
  popup_blocked: {
    where: 'button',
    advice:
      'Call `open` directly in the click handler: after a delay, browsers block popups. In browsers that block all popups, such as those inside other apps, a click saves without the dialog instead.',
  },
  script_failed: {
    where: 'button',
    advice: '`instant.js` couldn’t be loaded. Does your Content-Security-Policy allow it?',
  },
  frame_failed: {
    where: 'button',
    advice:
      'The frame that saves with one click couldn’t be loaded. Does your Content-Security-Policy allow frames from the service?',
  },
  invalid_call: {
    where: 'button',
    advice: '`init`, `open` or `mount` was called with an invalid argument. The message has the details.',
  },
  unsupported_origin: {
    where: 'both',
    advice: 'The page was opened from disk or is in a sandboxed frame. Serve it over HTTP(S).',
  },
  insecure_origin: {
    where: 'basket',
    advice: 'The page is `http`. The wishlist needs `https`, except on `localhost` and `127.0.0.1`.',
  },
  init_no_token: {
    where: 'both',
    advice:
      'The service didn’t respond. Is the script’s URL right? Does your Content-Security-Policy allow it?',
  },
  unknown_key: { where: 'both', advice: 'The key has a typo or is no longer active.' },
  origin_not_allowed: {
    where: 'both',
    advice: 'This host isn’t one of the key’s allowed domains. Add it in the portal, under Keys.',
  },
  allowlist_required: {
    where: 'both',
    advice: 'The live key has no allowed domains. Add them in the portal, under Keys.',
  },
  invalid_origin: {
    where: 'both',
    advice:
      'The page’s URL doesn’t match the origin the browser sent, usually because a proxy rewrites headers.',
  },
  subscription_required: { where: 'both', advice: 'The trial has ended. Choose a plan.' },
  rate_limited: {
    where: 'both',
    advice: 'Too many dialogs or wishlists were opened from one IP address within a minute. Wait a minute.',
  },
};

/** The advice as a Markdown table. `only` restricts it to the codes that this script reports. */
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
        ...rows.map(
          ([code, { where, advice }]) =>
            `| \`${code}\` | ${where === 'basket' ? 'wishlist' : where} | ${advice} |`,
        ),
      ].join('\n');
}
