import { Link } from '@remix-run/react';
import type { PortalSetup } from '#api/modules/partners/schemas.ts';
import { Notice } from '../notice.tsx';
import { Rich, text } from '../texts.ts';
import { momentText } from '../words.ts';

/** Whether a page of the shop has requested the button, or else the usual causes. */
export function FirstInit({ setup }: { setup: PortalSetup }) {
  const { first_init: first, keys } = setup;
  const hosts = keys.live?.allowed_domains ?? [];
  return (
    <div className="stack">
      <div role="status">
        {first ? (
          <Notice tone="ok">
            <Rich
              text={seenBy(first.key_id, keys)}
              values={{ origin: <strong>{first.origin}</strong>, date: momentText(first.at) }}
            />
          </Notice>
        ) : (
          <p className="line at-top">
            <span className="waiting-dot" aria-hidden="true" />
            <span>{text('setup.waiting')}</span>
          </p>
        )}
      </div>
      {!first && (
        <details className="causes">
          <summary>{text('setup.noReaction')}</summary>
          <ol>
            <li>
              <Rich
                text={hosts.length > 0 ? 'setup.causeKey' : 'setup.causeNoDomains'}
                values={{
                  cause: <strong>{text('setup.keyRefused')}</strong>,
                  hosts: hosts.join(', '),
                  origin: <code>origin_not_allowed</code>,
                  list: <code>allowlist_required</code>,
                  link: <Link to="/portal/keys">{text('setup.changeDomains')}</Link>,
                }}
              />
            </li>
            <li>
              <Rich
                text="setup.causeScript"
                values={{ cause: <strong>{text('setup.noScript')}</strong>, file: <code>widget.js</code> }}
              />
            </li>
            <li>
              <Rich
                text="setup.causePolicy"
                values={{
                  cause: <strong>{text('setup.scriptBlocked')}</strong>,
                  script: <code>script-src</code>,
                  connect: <code>connect-src</code>,
                  frame: <code>frame-src</code>,
                }}
              />
            </li>
          </ol>
        </details>
      )}
    </div>
  );
}

/** Names the key, if it still works. */
function seenBy(id: number, { test, live }: PortalSetup['keys']) {
  if (id === test?.id) return 'setup.seenTest';
  return id === live?.id ? 'setup.seenLive' : 'setup.seen';
}
