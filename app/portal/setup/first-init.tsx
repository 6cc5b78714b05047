import { Link } from '@remix-run/react';
import type { PortalSetup } from '#api/contract/portal-setup.ts';
import { Notice } from '../notice.tsx';
import { momentText } from '../words.ts';

/** Whether a page of the shop has asked for the button; what to look at while none has. */
export function FirstInit({ setup }: { setup: PortalSetup }) {
  const { first_init: first, keys } = setup;
  return (
    <div className="stack">
      <div role="status">
        {first ? (
          <Notice tone="ok">
            We have seen your button on <strong>{first.origin}</strong>, first on {momentText(first.at)} UTC
            {keyName(first.key_id, keys)}.
          </Notice>
        ) : (
          <p className="waiting">
            <span className="waiting-dot" aria-hidden="true" />
            <span>
              Open a page of your shop and press the button. We look every few seconds and say so here.
            </span>
          </p>
        )}
      </div>
      {!first && (
        <details className="causes">
          <summary>Nothing happens here</summary>
          <ol>
            <li>
              <strong>The key does not work there.</strong> A live key works on the domains it names
              {keys.live && keys.live.allowed_domains.length > 0
                ? `: ${keys.live.allowed_domains.join(', ')}`
                : ', and yours names none yet'}
              . The browser’s console then says <code>origin_not_allowed</code> or{' '}
              <code>allowlist_required</code>. <Link to="/portal/keys">Change the domains</Link>
            </li>
            <li>
              <strong>The script is not on the page.</strong> Look for <code>widget.js</code> in the page’s
              source. Shops and caches may go on showing the page from before.
            </li>
            <li>
              <strong>Something keeps the script out.</strong> A Content-Security-Policy must allow this
              service in <code>script-src</code>, <code>connect-src</code> and <code>frame-src</code>; a page
              opened from disk has no address, and gets no button.
            </li>
          </ol>
        </details>
      )}
    </div>
  );
}

/** `, with your test key` for a key that still works. */
function keyName(id: number, { test, live }: PortalSetup['keys']): string {
  if (id === test?.id) return ', with your test key';
  return id === live?.id ? ', with your live key' : '';
}
