import { Link } from '@remix-run/react';
import type { PortalSetup } from '#api/modules/partners/schemas.ts';
import { CopyField } from '../copy-button.tsx';
import { Rich, text } from '../texts.ts';

/** Replaces the test key with the live key. */
export function GoLive({ live }: { live: PortalSetup['keys']['live'] }) {
  if (!live) {
    return (
      <p>
        <Rich
          text="setup.noLiveKey"
          values={{ link: <Link to="/portal/keys">{text('setup.createOne')}</Link> }}
        />
      </p>
    );
  }
  const { allowed_domains: hosts } = live;
  return (
    <div className="stack">
      <p>
        {text('setup.goLive')}{' '}
        {hosts.length > 0 ? (
          <>
            <Rich text="setup.worksOnHosts" values={{ hosts: <strong>{hosts.join(', ')}</strong> }} />{' '}
            <Link to="/portal/keys">{text('setup.changeDomains')}</Link>
          </>
        ) : (
          <>
            {text('setup.needsDomains')} <Link to="/portal/keys">{text('keys.addDomains')}</Link>
          </>
        )}
      </p>
      <CopyField value={live.key} what={text('setup.theLiveKey')} />
    </div>
  );
}
