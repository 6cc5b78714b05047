import { useState } from 'react';
import { ConfirmDialog } from '../dialog.tsx';
import { PageHead, Section } from '../page-head.tsx';
import type { IntentAnswer } from '#app/ui/use-intent.ts';
import { useIntent } from '#app/ui/use-intent.ts';
import { NewToken } from './new-token.tsx';
import { TokenRow } from './token-row.tsx';
import { nameOf, type ShownToken, type TokensData } from './tokens-data.ts';

const lead =
  'A personal access token lets a tool do for this partner what you can do here. Tool servers for AI assistants read it from their environment.';

/** @param answer what a form sent without a script brought */
export function TokensPage({ tokens, now, answer }: TokensData & { answer?: IntentAnswer }) {
  const [revoking, setRevoking] = useState<ShownToken | null>(null);
  const active = tokens.filter(({ status }) => status === 'active');
  const ended = tokens.filter(({ status }) => status !== 'active');
  return (
    <>
      <PageHead title="Tool access" lead={lead} />
      <Section
        title="New token"
        lead="Give each tool a token of its own, so that you can take one back without the others."
      >
        <NewToken answer={answer} />
      </Section>
      <Section title="Tokens">
        {active.length === 0 && (
          <p className="muted">
            {ended.length === 0 ? 'There is no token yet.' : 'No token works now.'} Create one above.
          </p>
        )}
        <ul className="tokens">
          {active.map((token) => (
            <TokenRow key={token.id} token={token} now={now} onRevoke={setRevoking} />
          ))}
        </ul>
        {ended.length > 0 && (
          <details className="tokens-ended">
            <summary>Ended tokens ({ended.length})</summary>
            <ul className="tokens">
              {ended.map((token) => (
                <TokenRow key={token.id} token={token} now={now} onRevoke={setRevoking} />
              ))}
            </ul>
          </details>
        )}
      </Section>
      <Section
        title="Where it goes"
        lead="Tool servers take the token from WL_TOKEN and nowhere else. They never write it to disk."
      >
        <div className="copy-field">
          <code>WL_TOKEN=wl_pat_…</code>
        </div>
      </Section>
      <ConfirmRevocation token={revoking} onClose={() => setRevoking(null)} />
    </>
  );
}

function ConfirmRevocation({ token, onClose }: { token: ShownToken | null; onClose: () => void }) {
  const { send, busy, problems } = useIntent({ onDone: onClose });
  return (
    token && (
      <ConfirmDialog
        open
        title={`Revoke ${nameOf(token)}?`}
        confirm="Revoke token"
        busy={busy}
        problem={problems[0]?.hint}
        onConfirm={() => send('revoke', { token: token.id })}
        onClose={onClose}
      >
        <p>
          {token.own ? 'Whatever uses it' : `What ${token.email} uses it for`} stops working at once. It
          cannot be taken back; a new token can be created at any time.
        </p>
      </ConfirmDialog>
    )
  );
}
