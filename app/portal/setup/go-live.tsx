import { Link } from '@remix-run/react';
import type { PortalSetup } from '#api/contract/portal-setup.ts';
import { CopyField } from '../copy-button.tsx';

/** The live key takes the test key's place. */
export function GoLive({ live }: { live: PortalSetup['keys']['live'] }) {
  if (!live) {
    return (
      <p>
        You have no live key. <Link to="/portal/keys">Create one</Link> for the shop that shoppers visit.
      </p>
    );
  }
  const { allowed_domains: hosts } = live;
  return (
    <div className="stack">
      <p>
        When it works, put your live key where the test key is.{' '}
        {hosts.length > 0 ? (
          <>
            It works on <strong>{hosts.join(', ')}</strong>. <Link to="/portal/keys">Change the domains</Link>
          </>
        ) : (
          <>
            It needs the domains of your shop first. <Link to="/portal/keys">Name the domains</Link>
          </>
        )}
      </p>
      <CopyField text={live.key} what="the live key" />
    </div>
  );
}
